"""The route search: exact over labels, compiled where it can be. Nothing else lives in this module.

It knows graphs, prices and registers, and no rule. A node is a place to stand; a step leads from a
node to a node and has a class; a register is what a route remembers besides its place (diagonal
used, run-up, mode), one small integer. `price[register, class]` is what the step costs, or negative
where that register may not take it; `following[register, class]` the register after it;
`cap[register, class]` the most that may be spent in the purchase once the step is paid. Steps are
bought in purchases: a purchase opens at a node where one may stop, with nothing spent and
a fresh register, and what the one before had left is lost.

A label is one undominated way to be at a node with a register. Labels of one purchase are settled
by what is spent in it (bucket queue on the greatest common divisor of the prices); a label is
dominated by one at the same node that has spent no more, has paid no more in total, provokes no
more at an equal total, and has no counter higher, at a register that is as good in all that may
follow. In the last purchase the total only breaks ties, since no purchase follows that would forget
what is spent. A label also gives way to one at a register from which all that may follow is dearer
by less than it is behind: `lead` says for each two registers how much that is. So the best label of
a node is the first in the order: purchases, spent in the last one, total paid, reactors provoked.

Registers may have grades, such as how freely one leaps: register r stands for grade r % grades of
the one that it is without them, and no step leads to a lower grade. A label gives way to none of a
higher grade, which `lead` has to deny: those of the grades up to one are what a search without the
steps of the higher ones would find, so that one search answers as many questions as there are
grades.

This is the multi-criteria label-setting search of Martins (1984), with the spent amount as its
resource.

The functions are compiled as `compiled.py` says: handing on a group of arrays costs nothing where
numba counts no references to them, and what runs for each step is compiled in line.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

NONE = -1
#: Steps are numbered by column, leaps from here on.
FIRST_LEAP = 1000


class Book(NamedTuple):
    """What the search writes as it goes: the labels, and where they stand.

    `chain[slot, node]` is the youngest of the labels that compete there, `next_alike` the
    one before it; `head` and `tail` are the first and the last that wait in a bucket, `next_queued`
    the one behind.
    """

    node: Any  # these by label, of the types that `_new_book` gives them
    register: Any
    purchase: Any
    spent: Any
    total: Any
    provoked: Any
    parent: Any
    step: Any
    alive: Any
    counters: Any  # [labels, counters]
    next_alike: Any
    next_queued: Any
    chain: Any
    head: Any
    tail: Any


class Steps(NamedTuple):
    """Where steps and leaps lead, and what kind of step each is: see `search`."""

    target: Any
    step_class: Any
    leap_first: Any
    leap_target: Any
    leap_class: Any
    leap_provoked: Any


class Prices(NamedTuple):
    """What steps cost, and which registers are as good as others: see `search`."""

    price: Any
    following: Any
    cap: Any
    counter_of: Any
    counter_cap: Any
    lead: Any
    grades: int


class Reactors(NamedTuple):
    """Who reacts to steps: see `search`."""

    reacting: Any
    threatening: Any
    by_any_step: Any


class Purchase(NamedTuple):
    """Which purchase is searched, and how."""

    number: int
    is_last: bool
    apart: bool  # labels are kept apart by provocations
    provoked_cap: int
    unit: int


class Starts(NamedTuple):
    """The labels that are given: see `search`."""

    node: Any
    register: Any
    purchase: Any
    spent: Any
    total: Any
    provoked: Any
    counters: Any


class Openings(NamedTuple):
    """Where purchases open, and with which registers."""

    may_open: Any  # uint8 [nodes]
    fresh: Any  # int16 [registers, kinds]
    # int16 [registers]: numbers those apart that open other purchases; those alike compete
    alike: Any
    best: Any  # int32 [nodes, kinds of openers, slots]: the label that opens there
    # uint8 [nodes]: the last purchase opens here, at what grade, counted down from all to 1.
    # Nothing is spent there, so whoever comes later at that grade or a higher one is behind; told
    # by one byte a node, it is asked of every step.
    last: Any
    # uint8 [registers]: at which those that a purchase opens with are at least as good
    yields: Any


def search(
    target: Any,  # int32 [nodes, degree]: node reached, or -1
    step_class: Any,  # int16 [nodes, degree]
    price: Any,  # int32 [registers, classes], negative = not allowed
    following: Any,  # int16 [registers, classes]
    cap: Any,  # int32 [registers, classes]
    counter_of: Any,  # int8 [classes]: which counter the price is added to, or -1
    counter_cap: Any,  # int32 [counters]
    # int32 [nodes + 1]: leaps of a node are leap_*[leap_first[n]:leap_first[n + 1]]
    leap_first: Any,
    leap_target: Any,  # int32 [leaps]
    leap_class: Any,  # int16 [leaps]
    leap_provoked: Any,  # int16 [leaps]: provocations under the leap
    may_open: Any,  # uint8 [nodes]: a purchase may be opened here
    # uint64 [nodes, words]: reactors that react to a step from here that leaves what they hold
    reacting: Any,
    # uint64 [nodes, words]: reactors that have the node in reach; provoked = reacting[from] and not
    # threatening[to]
    threatening: Any,
    by_any_step: Any,  # int16 [nodes]: provocations by any step that starts here
    # int16 [registers, kinds]: registers a purchase may open with, by the register of the one
    # before
    fresh: Any,
    # int32 [registers, registers]: how far a label at the first has to be ahead of one at the
    # second to be at least as good in everything that may follow; 0 = not at all, -1 = no lead is
    # enough
    lead: Any,
    start_node: Any,  # int32 [starts]
    start_register: Any,  # int16 [starts]
    start_purchase: Any,  # int16 [starts]
    start_spent: Any,  # int32 [starts]: above every cap = the start cannot walk before it buys
    start_total: Any,  # int64 [starts]
    start_provoked: Any,  # int32 [starts]
    start_counters: Any,  # int32 [starts, counters]
    purchases: int,  # purchases 0 .. purchases - 1 are searched
    # negative: provocations only break ties; else labels are kept apart by them, up to this many
    provoked_cap: int,
    unit: int,  # greatest common divisor of all prices and spent amounts
    top: int,  # highest cap
    grades: int,  # of each register; no lead is enough for one of a higher grade
    capacity: int,  # labels held; -1 is returned in place of a count when more are needed
) -> Any:
    """Labels of every reachable place; see the module's text.

    Returns (count, node, register, purchase, spent, total, provoked, parent, step, alive, best,
    counters): arrays by label, `best` [grades, nodes] the best label of each node up to each grade
    or -1. `parent` is the previous label, or -2 - i for start i; `step` the column of the step,
    1000 + k for leap k, -1 where a purchase was opened.
    """
    # Labels compete within their slot alone: where provocations are to be few, one with fewer must
    # not give way to a cheaper one with more.
    slots = provoked_cap + 1 if provoked_cap >= 0 else 1
    counters, nodes = counter_cap.shape[0], target.shape[0]
    # One bucket for each amount up to the cap, and one behind it for starts that have spent more.
    book = _new_book(capacity, counters, (slots, nodes), top // unit + 2)
    steps = Steps(target, step_class, leap_first, leap_target, leap_class, leap_provoked)
    prices = Prices(price, following, cap, counter_of, counter_cap, lead, grades)
    reactors = Reactors(reacting, threatening, by_any_step)
    starts = Starts(
        start_node,
        start_register,
        start_purchase,
        start_spent,
        start_total,
        start_provoked,
        start_counters,
    )
    plain = counters == 0 and provoked_cap < 0
    openings = _new_openings(may_open, fresh, lead, grades, plain, (nodes, slots))
    best = np.full((grades, nodes), NONE, np.int32)
    count = _search_purchases(
        book, steps, prices, reactors, starts, openings, best, purchases, provoked_cap, unit
    )
    return (
        count,
        book.node,
        book.register,
        book.purchase,
        book.spent,
        book.total,
        book.provoked,
        book.parent,
        book.step,
        book.alive,
        best,
        book.counters,
    )


def _new_book(capacity: int, counters: int, states: Any, buckets: int) -> Any:
    """Empty labels, no more than `capacity` of them, and empty chains and buckets."""
    # One label more than may be kept: its counters are written before it is judged.
    size = capacity + 1
    return Book(
        np.empty(size, np.int32),
        np.empty(size, np.int16),
        np.empty(size, np.int16),
        np.empty(size, np.int32),
        np.empty(size, np.int64),  # the total may be more than 32 bits hold
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.uint8),
        np.empty((size, counters), np.int32),
        np.empty(size, np.int32),
        np.empty(size, np.int32),
        np.full(states, NONE, np.int32),
        np.full(buckets, NONE, np.int32),
        np.full(buckets, NONE, np.int32),
    )


def _new_openings(
    may_open: Any, fresh: Any, lead: Any, grades: int, plain: bool, places: Any
) -> Any:
    """Openings before any purchase is searched; `places` is (nodes, slots)."""
    alike, (nodes, slots) = _opening_alike(fresh), places
    return Openings(
        may_open,
        fresh,
        alike,
        np.full((nodes, alike.max() + 1, slots), NONE, np.int32),
        np.zeros(nodes, np.uint8),
        _yielding(fresh, lead, grades, plain),
    )


def _opening_alike(fresh: Any) -> Any:
    """By register a number that those have in common which open the same purchases, from 0 on."""
    alike, kinds = np.zeros(fresh.shape[0], np.int16), 0
    for register in range(fresh.shape[0]):
        alike[register] = kinds
        for earlier in range(register):
            if (fresh[earlier] == fresh[register]).all():
                alike[register] = alike[earlier]
                break
        if alike[register] == kinds:
            kinds += 1
    return alike


def _yielding(fresh: Any, lead: Any, grades: int, plain: bool) -> Any:
    """Registers than which every one that a purchase opens with is at least as good, grades apart;
    none where counters or provocations are kept apart, which `plain` denies.
    """
    yields = np.zeros(fresh.shape[0], np.uint8)
    if plain and fresh.shape[1] == 1:
        for register in range(fresh.shape[0]):
            yields[register] = 1
            for opened in fresh[:, 0]:
                # Both at the lowest grade: of grades `openings.last` knows.
                lowest, other = opened - opened % grades, register - register % grades
                if lead[lowest, other] != 0:
                    yields[register] = 0
    return yields


def _search_purchases(
    book: Any,
    steps: Any,
    prices: Any,
    reactors: Any,
    starts: Any,
    openings: Any,
    best: Any,
    purchases: int,
    provoked_cap: int,
    unit: int,
) -> int:
    """Searches one purchase after another and notes the best labels; the number of labels at the
    end, or NONE where they do not fit.
    """
    first = count = 0
    for number in range(purchases):
        purchase = Purchase(number, number == purchases - 1, provoked_cap >= 0, provoked_cap, unit)
        before, first = first, count
        count = _search_purchase(
            book, steps, prices, reactors, starts, openings, purchase, before, count
        )
        if count < 0:
            return NONE
        _keep_best(book, best, first, count)
    return count


def _search_purchase(
    book: Any,
    steps: Any,
    prices: Any,
    reactors: Any,
    starts: Any,
    openings: Any,
    purchase: Any,
    before: int,
    count: int,
) -> int:
    """Searches one purchase; `before` is the first label of the one before. The number of labels
    then, or NONE.
    """
    # What a purchase had left is lost: labels of two purchases cannot be compared.
    _forget(book, before, count, purchase.apart)
    _choose_openers(book, openings, before, count, purchase.apart)
    count = _open_purchases(book, openings, prices, before, count, purchase)
    if count >= 0:
        count = _add_starts(book, starts, prices, count, purchase)
    if count >= 0:
        count = _spread(book, steps, prices, reactors, openings, purchase, count)
    return count


def _forget(book: Any, first: int, end: int, apart: bool) -> None:
    """Empties the chains of a purchase that is done: its labels compete with none of the next."""
    for label in range(first, end):
        slot = book.provoked[label] * apart
        book.chain[slot, book.node[label]] = NONE


def _choose_openers(book: Any, openings: Any, first: int, end: int, apart: bool) -> None:
    """Of the labels of a purchase that compete at a node, the one that opens the next purchase."""
    best = openings.best
    for label in range(first, end):
        node, provoked = book.node[label], book.provoked[label]
        if openings.may_open[node] == 0 or book.alive[label] == 0:
            continue
        register, slot = openings.alike[book.register[label]], provoked * apart
        held = best[node, register, slot]
        if (
            # A number below `first` is of an earlier purchase, which has opened its purchases here
            # already.
            held < first
            or book.total[label] < book.total[held]
            or (book.total[label] == book.total[held] and provoked < book.provoked[held])
        ):
            best[node, register, slot] = label


def _open_purchases(
    book: Any, openings: Any, prices: Any, first: int, end: int, purchase: Any
) -> int:
    """Labels at which a purchase opens, nothing spent; the number of labels then, or NONE."""
    fresh, grades, count = openings.fresh, prices.grades, end
    for origin in range(first, end):
        node, register = book.node[origin], book.register[origin]
        slot = book.provoked[origin] * purchase.apart
        if openings.best[node, openings.alike[register], slot] != origin:
            continue
        # A purchase opens everywhere before any label of it spreads: `_affords` can rely on it.
        if purchase.is_last:
            openings.last[node] = max(openings.last[node], grades - register % grades)
        for kind in range(fresh.shape[1]):
            for counter in range(book.counters.shape[1]):
                book.counters[count, counter] = 0
            new, total, provoked = fresh[register, kind], book.total[origin], book.provoked[origin]
            count = _begin(book, prices, purchase, count, node, new, 0, total, provoked, origin)
            if count < 0:
                return NONE
    return count


def _add_starts(book: Any, starts: Any, prices: Any, count: int, purchase: Any) -> int:
    """The given labels of a purchase; the number of labels then, or NONE."""
    for start in range(starts.node.shape[0]):
        if starts.purchase[start] != purchase.number:
            continue
        if 0 <= purchase.provoked_cap < starts.provoked[start]:
            continue
        for counter in range(book.counters.shape[1]):
            book.counters[count, counter] = starts.counters[start, counter]
        count = _begin(
            book,
            prices,
            purchase,
            count,
            starts.node[start],
            starts.register[start],
            starts.spent[start],
            starts.total[start],
            starts.provoked[start],
            -2 - start,
        )
        if count < 0:
            return NONE
    return count


def _begin(
    book: Any,
    prices: Any,
    purchase: Any,
    new: int,
    node: int,
    register: int,
    spent: int,
    total: int,
    provoked: int,
    parent: int,
) -> int:
    """Keeps a label that no step led to, if it is not dominated; the number of labels then."""
    if new >= book.node.shape[0] - 1:
        return NONE
    if _gives_way(book, prices, purchase, new, node, register, spent, total, provoked):
        return new
    _write(book, new, node, register, purchase.number, spent, total, provoked, parent, NONE)
    # What a start has spent may be above every cap: it waits in the last bucket.
    _enqueue(book, new, min(spent // purchase.unit, book.head.shape[0] - 1), purchase.apart)
    return new + 1


def _spread(
    book: Any, steps: Any, prices: Any, reactors: Any, openings: Any, purchase: Any, count: int
) -> int:
    """Settles the labels that wait, bucket after bucket; the number of labels then, or NONE."""
    for bucket in range(book.head.shape[0]):
        label = book.head[bucket]
        while label >= 0:
            # A dead label stays in its queue: to unlink it one would have to know the one before.
            if book.alive[label] and not _overtaken(book, prices, purchase, label):
                count = _leave(book, steps, prices, reactors, openings, purchase, label, count)
                if count < 0:
                    return NONE
            # Read late: a step that costs nothing is queued in this very bucket.
            label = book.next_queued[label]
        book.head[bucket] = NONE
    return count


def _leave(
    book: Any,
    steps: Any,
    prices: Any,
    reactors: Any,
    openings: Any,
    purchase: Any,
    label: int,
    count: int,
) -> int:
    """Follows every step and leap from a label; the number of labels then, or NONE."""
    at, degree = book.node[label], steps.target.shape[1]
    for column in range(degree):
        node = steps.target[at, column]
        if node < 0:
            continue
        kind = steps.step_class[at, column]
        if _affords(book, prices, openings, label, count, node, kind):
            provoked = book.provoked[label] + reactors.by_any_step[at] + _left(reactors, at, node)
            count = _arrive(book, prices, purchase, label, count, node, kind, provoked, column)
            if count < 0:
                return NONE
    for leap in range(steps.leap_first[at], steps.leap_first[at + 1]):
        node, kind = steps.leap_target[leap], steps.leap_class[leap]
        if _affords(book, prices, openings, label, count, node, kind):
            provoked = book.provoked[label] + steps.leap_provoked[leap]
            step = FIRST_LEAP + leap
            count = _arrive(book, prices, purchase, label, count, node, kind, provoked, step)
            if count < 0:
                return NONE
    return count


def _affords(
    book: Any, prices: Any, openings: Any, label: int, new: int, node: int, kind: int
) -> bool:
    """Whether a step can be paid and does not lead behind the last purchase; writes the counters
    after it.
    """
    register = book.register[label]
    paid = prices.price[register, kind]
    spent = book.spent[label] + paid
    # As one question: which of the two denies a step can be foretold less than whether one does.
    if (paid < 0) | (spent > prices.cap[register, kind]):
        return False
    if openings.last[node] and spent > 0:
        after = prices.following[register, kind]
        # Opened at no higher grade than that which the step leads to.
        opened = openings.last[node] + after % prices.grades >= prices.grades
        if opened and openings.yields[after]:
            return False
    return book.counters.shape[1] == 0 or _counts(book, prices, label, new, kind, paid)


def _arrive(
    book: Any,
    prices: Any,
    purchase: Any,
    label: int,
    new: int,
    node: int,
    kind: int,
    provoked: int,
    step: int,
) -> int:
    """Keeps the label that a step leads to, unless it gives way; the number of labels then, or
    NONE.
    """
    if 0 <= purchase.provoked_cap < provoked:
        return new
    before = book.register[label]
    paid, register = prices.price[before, kind], prices.following[before, kind]
    spent, total = book.spent[label] + paid, book.total[label] + paid
    if _gives_way(book, prices, purchase, new, node, register, spent, total, provoked):
        return new
    if new >= book.node.shape[0] - 1:
        return NONE
    _write(book, new, node, register, purchase.number, spent, total, provoked, label, step)
    _enqueue(book, new, spent // purchase.unit, purchase.apart)
    return new + 1


def _overtaken(book: Any, prices: Any, purchase: Any, label: int) -> bool:
    """Whether labels that came since make a waiting one useless; it is then dead."""
    register, lead, last = book.register[label], prices.lead, purchase.is_last
    spent, total, provoked = book.spent[label], book.total[label], book.provoked[label]
    other = book.chain[provoked * purchase.apart, book.node[label]]
    # Those that were there before it were asked when it came.
    while other > label:
        needed = lead[book.register[other], register]
        # Where they tie in all, the older stays: it came first in the order of directions.
        if _outdoes(book, other, needed, label, spent, total, provoked - 1, last):
            book.alive[label] = 0
            return True
        other = book.next_alike[other]
    return False


def _counts(book: Any, prices: Any, label: int, new: int, kind: int, paid: int) -> bool:
    """Writes the counters after a step; False where one would be above its cap."""
    counted, fits = prices.counter_of[kind], True
    for counter in range(prices.counter_cap.shape[0]):
        counted_now = book.counters[label, counter] + (paid if counter == counted else 0)
        book.counters[new, counter] = counted_now
        if counter == counted and counted_now > prices.counter_cap[counter]:
            fits = False
    return fits


def _left(reactors: Any, at: int, node: int) -> int:
    """How many reactors a step leaves: a bit each, of those who react to it and do not threaten
    its end.
    """
    provoked = 0
    for word in range(reactors.reacting.shape[1]):
        # A step that ends in the reach of a reactor has not left it.
        bits = reactors.reacting[at, word] & ~reactors.threatening[node, word]
        while bits:
            bits &= bits - np.uint64(1)  # drops the lowest bit that is set
            provoked += 1
    return provoked


def _gives_way(
    book: Any,
    prices: Any,
    purchase: Any,
    new: int,
    node: int,
    register: int,
    spent: int,
    total: int,
    provoked: int,
) -> bool:
    """Whether a new label is dominated by one that is there already."""
    lead, last = prices.lead, purchase.is_last
    other = book.chain[provoked * purchase.apart, node]
    while other >= 0:
        needed = lead[book.register[other], register]
        if _outdoes(book, other, needed, new, spent, total, provoked, last):
            return True
        other = book.next_alike[other]
    return False


def _outdoes(
    book: Any,
    other: int,
    needed: int,
    new: int,
    spent: int,
    total: int,
    provoked: int,
    last: bool,
) -> bool:
    """Whether a label is ahead of another by what is needed, and none of its counters above; the
    amounts are those of the other, whose counters stand in row `new`.
    """
    if needed < 0 or book.alive[other] == 0:
        return False
    own_spent, own_total = book.spent[other] + needed, book.total[other] + needed
    # No purchase follows the last one and forgets what was spent: there the total only breaks ties.
    # The total comes before provocations in the order, so a lower one outweighs them; where those
    # have to be few, each number of them has a chain of its own.
    return (
        own_spent <= spent
        and (
            (last and own_spent < spent)
            or own_total < total
            or (own_total == total and needed == 0 and book.provoked[other] <= provoked)
        )
        and _no_higher(book, other, new)
    )


def _no_higher(book: Any, one: int, other: int) -> bool:
    """Whether no counter of a label is above that of another."""
    for counter in range(book.counters.shape[1]):
        if book.counters[one, counter] > book.counters[other, counter]:
            return False
    return True


def _write(
    book: Any,
    new: int,
    node: int,
    register: int,
    purchase: int,
    spent: int,
    total: int,
    provoked: int,
    parent: int,
    step: int,
) -> None:
    """Writes a label into its row."""
    book.node[new] = node
    book.register[new] = register
    book.purchase[new] = purchase
    book.spent[new] = spent
    book.provoked[new] = provoked
    book.parent[new] = parent
    book.step[new] = step
    book.alive[new] = 1
    book.total[new] = total


def _enqueue(book: Any, new: int, bucket: int, apart: bool) -> None:
    """Puts a label among those it competes with, and into its bucket behind those that wait."""
    node, slot = book.node[new], book.provoked[new] * apart
    book.next_alike[new] = book.chain[slot, node]
    book.chain[slot, node] = new
    book.next_queued[new] = NONE
    if book.head[bucket] < 0:
        book.head[bucket] = new
    else:
        book.next_queued[book.tail[bucket]] = new
    book.tail[bucket] = new


def _keep_best(book: Any, best: Any, first: int, end: int) -> None:
    """Notes for each node that no earlier purchase came to which label of this one is the first in
    the order, up to each grade.
    """
    grades = best.shape[0]
    for label in range(first, end):
        if book.alive[label]:
            node = book.node[label]
            for grade in range(book.register[label] % grades, grades):
                held = best[grade, node]
                if held < 0 or (held >= first and _comes_first(book, label, held)):
                    best[grade, node] = label


def _comes_first(book: Any, new: int, held: int) -> bool:
    """Whether a label comes before another: less spent, then a lower total, then fewer provoked."""
    total = book.total
    if book.spent[new] != book.spent[held]:
        return bool(book.spent[new] < book.spent[held])
    if total[new] != total[held]:
        return bool(total[new] < total[held])
    return bool(book.provoked[new] < book.provoked[held])


#: What makes arrays; all else only reads and writes those it is handed.
MAKING_ARRAYS = (search, _new_book, _new_openings, _opening_alike, _yielding)
