"""The route search: exact over labels, compiled where possible. This module contains nothing else.

It works on graphs, prices and registers, and knows no rule. A node is a place to stand; a step
leads from a node to a node and has a class; a register is what a route remembers besides its place
(diagonal used, run-up, mode), as one small integer. `price[register, class]` is the cost of a step,
or negative where that register may not take it; `following[register, class]` is the register after
it; `cap[register, class]` the most that may be spent in the purchase once the step is paid. Steps
are bought in purchases: a purchase opens at a node where one may stop, with nothing spent and a
fresh register, and what was left of the previous one is lost.

A label is one undominated way to be at a node with a register. Labels of one purchase are settled
by the amount spent in it (bucket queue on the greatest common divisor of the prices); a label is
dominated by one at the same node that has spent no more, has paid no more in total, provokes no
more at an equal total, and has no higher counter, at a register that is as good for everything that
may follow. In the last purchase the total only breaks ties, since no purchase follows that would
reset the amount spent. A label is also dominated by one at a register from which everything that
may follow is dearer by less than its lead: `lead` gives that amount for each pair of registers. So
the best label of a node is the first in the order: purchases, spent in the last one, total paid,
reactors provoked.

Registers may have grades, such as how freely leaps are used: register r has grade r % grades, and
no step leads to a lower grade. A label of a higher grade never dominates one of a lower grade,
which `lead` has to ensure: the labels up to a grade are what a search without the steps of higher
grades would find, so that one search answers as many questions as there are grades.

This is the multi-criteria label-setting search of Martins (1984), with the spent amount as its
resource.

`compiled.py` says how the functions are compiled: passing a group of arrays costs nothing where
numba counts no references to them, and functions called for each step are inlined.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

NONE = -1
#: Steps are numbered by column; leaps are numbered from here on.
FIRST_LEAP = 1000


class Book(NamedTuple):
    """What the search records: the labels and their queues.

    `chain[slot, node]` is the youngest of the labels that compete there, `next_alike` the one
    before it; `head` and `tail` are the first and the last that wait in a bucket, `next_queued` the
    one behind.
    """

    node: Any  # the following by label, of the types that `_new_book` gives them
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
    """Where steps and leaps lead, and the class of each: see `search`."""

    target: Any
    step_class: Any
    leap_first: Any
    leap_target: Any
    leap_class: Any
    leap_provoked: Any


class Prices(NamedTuple):
    """The price of each step class, and the relation between registers: see `search`."""

    price: Any
    following: Any
    cap: Any
    counter_of: Any
    counter_cap: Any
    lead: Any
    grades: int


class Reactors(NamedTuple):
    """Who reacts to which steps: see `search`."""

    reacting: Any
    threatening: Any
    by_any_step: Any


class Purchase(NamedTuple):
    """The purchase being searched, and how."""

    number: int
    is_last: bool
    apart: bool  # labels with different provocations do not compete
    provoked_cap: int
    unit: int


class Starts(NamedTuple):
    """The given start labels: see `search`."""

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
    # int16 [registers]: distinct numbers for those that open different purchases; equal ones
    # compete
    alike: Any
    best: Any  # int32 [nodes, kinds of openers, slots]: the label that opens there
    # uint8 [nodes]: the grade at which the last purchase opens here, counted down from `grades` to
    # 1. Nothing is spent there, so any later arrival at that grade or a higher one is dominated;
    # one byte a node, since it is checked for every step.
    last: Any
    # uint8 [registers]: those for which the registers that a purchase opens with are at least as
    # good
    yields: Any


def search(
    target: Any,  # int32 [nodes, degree]: node reached, or -1
    step_class: Any,  # int16 [nodes, degree]
    price: Any,  # int32 [registers, classes], negative = not allowed
    following: Any,  # int16 [registers, classes]
    cap: Any,  # int32 [registers, classes]
    counter_of: Any,  # int8 [classes]: the counter that the price is added to, or -1
    counter_cap: Any,  # int32 [counters]
    # int32 [nodes + 1]: the leaps of node n are leap_*[leap_first[n]:leap_first[n + 1]]
    leap_first: Any,
    leap_target: Any,  # int32 [leaps]
    leap_class: Any,  # int16 [leaps]
    leap_provoked: Any,  # int16 [leaps]: provocations while leaping
    may_open: Any,  # uint8 [nodes]: a purchase may be opened here
    # uint64 [nodes, words]: reactors that react to a step from here that leaves their reach
    reacting: Any,
    # uint64 [nodes, words]: reactors that have the node in reach; provoked = reacting[from] and not
    # threatening[to]
    threatening: Any,
    by_any_step: Any,  # int16 [nodes]: provocations by any step that starts here
    # int16 [registers, kinds]: registers that a purchase may open with, by the register of the
    # previous one
    fresh: Any,
    # int32 [registers, registers]: the lead that a label at the first needs over one at the second
    # to be at least as good for everything that may follow; 0 = none, -1 = no lead is enough
    lead: Any,
    start_node: Any,  # int32 [starts]
    start_register: Any,  # int16 [starts]
    start_purchase: Any,  # int16 [starts]
    start_spent: Any,  # int32 [starts]: above every cap = the start cannot walk before a purchase
    start_total: Any,  # int64 [starts]
    start_provoked: Any,  # int32 [starts]
    start_counters: Any,  # int32 [starts, counters]
    purchases: int,  # purchases 0 .. purchases - 1 are searched
    # negative: provocations only break ties; else labels with different numbers of them do not
    # compete, up to this many
    provoked_cap: int,
    unit: int,  # greatest common divisor of all prices and spent amounts
    top: int,  # highest cap
    grades: int,  # of each register; no lead is enough for one of a higher grade
    capacity: int,  # labels held; -1 is returned in place of a count when more are needed
) -> Any:
    """The labels of every reachable place; see the module's docstring.

    Returns (count, node, register, purchase, spent, total, provoked, parent, step, alive, best,
    counters): arrays by label, and `best` [grades, nodes], the best label of each node up to each
    grade or -1. `parent` is the previous label, or -2 - i for start i; `step` is the column of the
    step, 1000 + k for leap k, -1 where a purchase was opened.
    """
    # Labels compete only within their slot: where provocations are to be minimised, one with fewer
    # must not be dominated by a cheaper one with more.
    slots = provoked_cap + 1 if provoked_cap >= 0 else 1
    counters, nodes = counter_cap.shape[0], target.shape[0]
    # One bucket for each amount up to the cap, and one more for starts that have spent more than
    # that.
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
    """An empty book: no more than `capacity` labels, and empty chains and buckets."""
    # One label more than may be kept: its counters are written before it is compared.
    size = capacity + 1
    return Book(
        np.empty(size, np.int32),
        np.empty(size, np.int16),
        np.empty(size, np.int16),
        np.empty(size, np.int32),
        np.empty(size, np.int64),  # the total may need more than 32 bits
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
    """The openings before any purchase is searched; `places` is (nodes, slots)."""
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
    """A number for each register, from 0 on, that is equal for registers that open the same
    purchases.
    """
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
    """Registers that are no better than any that a purchase opens with, grades apart; none where
    counters or provocations are kept apart (not `plain`).
    """
    yields = np.zeros(fresh.shape[0], np.uint8)
    if plain and fresh.shape[1] == 1:
        for register in range(fresh.shape[0]):
            yields[register] = 1
            for opened in fresh[:, 0]:
                # Both at the lowest grade: `openings.last` handles grades.
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
    """Searches one purchase after another and records the best labels; returns the number of
    labels, or NONE where they do not fit.
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
    """Searches one purchase; `before` is the first label of the previous one. Returns the number of
    labels, or NONE.
    """
    # What was left of a purchase is lost: labels of different purchases cannot be compared.
    _forget(book, before, count, purchase.apart)
    _choose_openers(book, openings, before, count, purchase.apart)
    count = _open_purchases(book, openings, prices, before, count, purchase)
    if count >= 0:
        count = _add_starts(book, starts, prices, count, purchase)
    if count >= 0:
        count = _spread(book, steps, prices, reactors, openings, purchase, count)
    return count


def _forget(book: Any, first: int, end: int, apart: bool) -> None:
    """Empties the chains of a finished purchase: its labels do not compete with those of the
    next.
    """
    for label in range(first, end):
        slot = book.provoked[label] * apart
        book.chain[slot, book.node[label]] = NONE


def _choose_openers(book: Any, openings: Any, first: int, end: int, apart: bool) -> None:
    """Chooses among a purchase's labels that compete at a node the one that opens the next
    purchase.
    """
    best = openings.best
    for label in range(first, end):
        node, provoked = book.node[label], book.provoked[label]
        if openings.may_open[node] == 0 or book.alive[label] == 0:
            continue
        register, slot = openings.alike[book.register[label]], provoked * apart
        held = best[node, register, slot]
        if (
            # An index below `first` belongs to an earlier purchase, which has opened its purchases
            # here already.
            held < first
            or book.total[label] < book.total[held]
            or (book.total[label] == book.total[held] and provoked < book.provoked[held])
        ):
            best[node, register, slot] = label


def _open_purchases(
    book: Any, openings: Any, prices: Any, first: int, end: int, purchase: Any
) -> int:
    """Adds the labels at which a purchase opens, with nothing spent; returns the number of labels,
    or NONE.
    """
    fresh, grades, count = openings.fresh, prices.grades, end
    for origin in range(first, end):
        node, register = book.node[origin], book.register[origin]
        slot = book.provoked[origin] * purchase.apart
        if openings.best[node, openings.alike[register], slot] != origin:
            continue
        # A purchase opens everywhere before any of its labels spreads: `_affords` relies on it.
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
    """Adds the start labels of a purchase; returns the number of labels, or NONE."""
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
    """Keeps a label that no step led to unless it is dominated; returns the number of labels."""
    if new >= book.node.shape[0] - 1:
        return NONE
    if _gives_way(book, prices, purchase, new, node, register, spent, total, provoked):
        return new
    _write(book, new, node, register, purchase.number, spent, total, provoked, parent, NONE)
    # A start may have spent more than every cap: it waits in the last bucket.
    _enqueue(book, new, min(spent // purchase.unit, book.head.shape[0] - 1), purchase.apart)
    return new + 1


def _spread(
    book: Any, steps: Any, prices: Any, reactors: Any, openings: Any, purchase: Any, count: int
) -> int:
    """Settles the waiting labels, bucket after bucket; returns the number of labels, or NONE."""
    for bucket in range(book.head.shape[0]):
        label = book.head[bucket]
        while label >= 0:
            # A dead label stays in its queue: unlinking it would require its predecessor.
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
    """Follows every step and leap from a label; returns the number of labels, or NONE."""
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
    """Whether a step can be paid and is not dominated by the opening of the last purchase; writes
    the counters after it.
    """
    register = book.register[label]
    paid = prices.price[register, kind]
    spent = book.spent[label] + paid
    # As one condition: which of the two fails is harder for the processor to predict than whether
    # one does.
    if (paid < 0) | (spent > prices.cap[register, kind]):
        return False
    if openings.last[node] and spent > 0:
        after = prices.following[register, kind]
        # Opened at no higher grade than the one that the step leads to.
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
    """Keeps the label that a step leads to unless it is dominated; returns the number of labels, or
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
    """Whether later labels dominate a waiting one; it is then dead."""
    register, lead, last = book.register[label], prices.lead, purchase.is_last
    spent, total, provoked = book.spent[label], book.total[label], book.provoked[label]
    other = book.chain[provoked * purchase.apart, book.node[label]]
    # Older labels were compared when it was added.
    while other > label:
        needed = lead[book.register[other], register]
        # On a complete tie the older one stays: it came first in the order of directions.
        if _outdoes(book, other, needed, label, spent, total, provoked - 1, last):
            book.alive[label] = 0
            return True
        other = book.next_alike[other]
    return False


def _counts(book: Any, prices: Any, label: int, new: int, kind: int, paid: int) -> bool:
    """Writes the counters after a step; returns False where one would exceed its cap."""
    counted, fits = prices.counter_of[kind], True
    for counter in range(prices.counter_cap.shape[0]):
        counted_now = book.counters[label, counter] + (paid if counter == counted else 0)
        book.counters[new, counter] = counted_now
        if counter == counted and counted_now > prices.counter_cap[counter]:
            fits = False
    return fits


def _left(reactors: Any, at: int, node: int) -> int:
    """The number of reactors that a step provokes by leaving: one bit each, for those who react to
    it and do not threaten its end.
    """
    provoked = 0
    for word in range(reactors.reacting.shape[1]):
        # A step that ends within a reactor's reach does not leave it.
        bits = reactors.reacting[at, word] & ~reactors.threatening[node, word]
        while bits:
            bits &= bits - np.uint64(1)  # clears the lowest bit that is set
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
    """Whether a new label is dominated by an existing one."""
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
    """Whether a label leads another by the needed amount and none of its counters is higher; the
    amounts are those of the other, whose counters are in row `new`.
    """
    if needed < 0 or book.alive[other] == 0:
        return False
    own_spent, own_total = book.spent[other] + needed, book.total[other] + needed
    # No purchase follows the last one and resets the amount spent: there the total only breaks
    # ties. The total comes before provocations in the order, so a lower one outweighs them; where
    # provocations are minimised, each number of them has a chain of its own.
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
    """Whether no counter of a label is higher than that of another."""
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
    """Writes the fields of a label into its row."""
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
    """Adds a label to those it competes with, and to the end of its bucket."""
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
    """Records, for each node that no earlier purchase reached, the first label in the order up to
    each grade.
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
    """Whether a label comes before another: less spent, then a lower total, then fewer
    provocations.
    """
    total = book.total
    if book.spent[new] != book.spent[held]:
        return bool(book.spent[new] < book.spent[held])
    if total[new] != total[held]:
        return bool(total[new] < total[held])
    return bool(book.provoked[new] < book.provoked[held])


#: The functions that create arrays; all others only read and write those passed in.
MAKING_ARRAYS = (search, _new_book, _new_openings, _opening_alike, _yielding)
