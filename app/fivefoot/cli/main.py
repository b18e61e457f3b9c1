"""The `fivefoot` command: without a verb it opens the window, with one it answers in the terminal.

Exit codes: 0 done; 1 the answer is no (a case failed, a file has problems, no route leads there);
2 usage error, or a file that cannot be read.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence

from fivefoot.cli.failure import DONE, USAGE_ERROR, CommandLineError
from fivefoot.cli.output import complain
from fivefoot.cli.verbs import VERBS, parser_of
from fivefoot.core.texts.marker import tr

DEBUG = "FIVEFOOT_DEBUG"


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code. Errors become messages, not tracebacks."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return _run(given)
    except CommandLineError as failure:
        complain(str(failure))
        return failure.code
    except BrokenPipeError:
        # Python flushes stdout once more at exit and would report the closed pipe again.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except KeyboardInterrupt:
        # The convention of shells: 128 plus the number of the signal.
        return 130
    # A traceback helps only developers, who ask for it with the variable.
    except Exception as error:
        if os.environ.get(DEBUG):
            import traceback

            traceback.print_exc()
        complain(_unexpected_error_text(error))
        return USAGE_ERROR


def _unexpected_error_text(error: Exception) -> str:
    """Returns the message for an error that no verb handled."""
    from fivefoot.core.rules.ruleset.library import RulesetError

    # Any verb may meet a faulty ruleset, which is a fault of a person's file and not of the
    # program.
    if isinstance(error, RulesetError):
        return str(error)
    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return tr("the answer cannot be written: {reason}", reason=error.strerror)
    return tr(
        "this should not happen: {name}: {error}. For details, run it again with {debug}=1",
        name=type(error).__name__,
        error=error,
        debug=DEBUG,
    )


def _run(given: list[str]) -> int:
    # A first word that is not a verb is a file to open: so file managers start the program.
    if not given or not (given[0].startswith("-") or given[0] in VERBS):
        return _with_own_rulesets(lambda: _open_window(given))
    try:
        args, left = parser_of(given[0]).parse_known_args(given)
        if left:
            # The parser of the verb refuses, so that its own usage is printed.
            args.refuse(tr("unrecognized arguments: {left}", left=" ".join(left)))
    except SystemExit as end:
        # argparse has already printed the usage or the help.
        return int(end.code or 0)
    act: Callable[[Namespace], int] = args.act
    # Imports create thousands of objects that all stay; searching them for garbage takes a tenth
    # of the time. `_imported_on_call` of the verbs turns the collector on again.
    gc.disable()
    try:
        code = _with_own_rulesets(lambda: act(args))
    finally:
        gc.enable()
    # Flush here, where `main` still catches a closed pipe, and not when Python exits.
    sys.stdout.flush()
    return code


def _with_own_rulesets(work: Callable[[], int]) -> int:
    """Returns what `work` returns; it can also use the person's own rulesets."""
    from fivefoot.core.rules.ruleset.ruleset_folders import looking_in
    from fivefoot.core.storage.user_folders import own_rulesets_folder

    with looking_in(own=own_rulesets_folder()):
        return work()


def _open_window(given: list[str]) -> int:
    if len(given) > 1:
        raise CommandLineError(
            tr(
                "{given} is not a verb, and only one file can be opened; verbs are {verbs}",
                given=given[0],
                verbs=", ".join(VERBS),
            )
        )
    path = given[0] if given else None
    # Before Qt is loaded, so that a mistyped verb is reported at once, and in the terminal.
    if path is not None and not os.path.exists(path):
        raise CommandLineError(
            tr(
                "{path}: not a verb or a file; verbs are {verbs}",
                path=path,
                verbs=", ".join(VERBS),
            )
        )
    # Imported here, because imports delay the window.
    from fivefoot.ui import system_libraries

    if trouble := system_libraries.trouble():
        raise CommandLineError(trouble)
    from fivefoot.ui.before_qt import prepare

    # Before Qt is imported: afterwards, importing the core takes longer.
    prepare()
    from fivefoot.ui.application import run

    return int(run(path) or 0)


if __name__ == "__main__":
    sys.exit(main())
