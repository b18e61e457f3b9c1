"""The route search: exact over labels, compiled where it can be. Nothing else lives in this module.

It knows graphs, prices and registers, and no rule. A node is a place to stand; a step leads from a
node to a node and has a class; a register is what a route remembers besides its place (diagonal
used, run-up, mode), one small integer. `price[register, class]` is what the step costs, or negative
where that register may not take it; `following[register, class]` the register after it;
`cap[register, class]` the most that may be spent in the purchase once the step is paid. Steps are
bought in purchases (layers): a purchase opens at a node where one may stop, with nothing spent and
a fresh register, and what the one before had left is lost.

A label is one undominated way to be at a node with a register. Labels of one layer are settled by
what is spent in it (bucket queue on the greatest common divisor of the prices); a label is
dominated by one at the same node and register (or at a register known to be better) that has spent
no more, has no more feet in all, no more trigger events at equal feet, and no counter higher. In
the last layer feet only break ties, since no purchase follows that would forget what is spent. A
label also gives way to one at a register from which all that may follow is dearer by less than it
is behind (`nearly`; only where there are no counters). So the best label of a node is the first in
the order: purchases, spent in the last one, feet in all, trigger events.

This is the multi-criteria label-setting search of Martins (1984), with the spent amount as its
resource.
"""

from __future__ import annotations

from typing import Any

import numpy as np

NONE = -1


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
    leap_events: Any,  # int16 [leaps]: trigger events under the leap
    may_open: Any,  # uint8 [nodes]: a purchase may be opened here
    # uint64 [nodes, words]: reactors that react to a step from here that leaves what they hold
    watch: Any,
    # uint64 [nodes, words]: reactors that have the node in reach; events = watch[from] and not
    # hold[to]
    hold: Any,
    depart: Any,  # int16 [nodes]: events of any step that starts here
    # int16 [registers, kinds]: registers a purchase may open with, by the register of the one
    # before
    fresh: Any,
    # int16 [registers]: a register that is at least as good in everything that may follow, or -1
    better: Any,
    # int32 [registers, 2]: a register from which all that may follow is dearer by at most so much,
    # or -1
    nearly: Any,
    start_node: Any,  # int32 [starts]
    start_register: Any,  # int16 [starts]
    start_layer: Any,  # int16 [starts]
    start_spent: Any,  # int32 [starts]: above every cap = the start cannot walk before it buys
    start_feet: Any,  # int64 [starts]
    start_events: Any,  # int32 [starts]
    start_counters: Any,  # int32 [starts, counters]
    layers: int,  # layers 0 .. layers - 1 are searched
    # negative: events only break ties; else labels are kept apart by events 0 .. event_cap
    event_cap: int,
    unit: int,  # greatest common divisor of all prices and spent amounts
    top: int,  # highest cap
    capacity: int,  # labels held; -1 is returned in place of a count when more are needed
) -> Any:
    """Labels of every reachable place; see the module's text.

    Returns (count, node, register, layer, spent, feet, events, parent, step, alive, best,
    counters): arrays by label, `best` [nodes] the best label of each node or -1. `parent` is the
    previous label, or -2 - i for start i; `step` the column of the step, 1000 + k for leap k, -1
    where a purchase was opened.
    """
    nodes, degree = (
        np.int64(target.shape[0]),
        target.shape[1],
    )  # 64 bits, or small registers times nodes overflow
    registers = price.shape[0]
    words = watch.shape[1]
    counters = counter_cap.shape[0]
    slots = np.int64(event_cap + 1 if event_cap >= 0 else 1)
    label_node = np.empty(capacity, np.int32)
    label_register = np.empty(capacity, np.int16)
    label_layer = np.empty(capacity, np.int16)
    label_spent = np.empty(capacity, np.int32)
    label_feet = np.empty(capacity, np.int64)
    label_events = np.empty(capacity, np.int32)
    label_parent = np.empty(capacity, np.int32)
    label_step = np.empty(capacity, np.int32)
    label_alive = np.empty(capacity, np.uint8)
    label_counters = np.empty((capacity, counters), np.int32)
    next_same = np.empty(capacity, np.int32)
    next_queued = np.empty(capacity, np.int32)
    best = np.full(nodes, -1, np.int32)
    chain = np.full(nodes * registers * slots, -1, np.int32)
    buckets = top // unit + 2
    head = np.full(buckets, -1, np.int32)
    tail = np.full(buckets, -1, np.int32)
    # Registers that open the same purchases compete for them: they share the first of them as their
    # number.
    opens_like = np.zeros(registers, np.int16)
    for register in range(registers):
        for earlier in range(register + 1):
            same = True
            for kind in range(fresh.shape[1]):
                if fresh[earlier, kind] != fresh[register, kind]:
                    same = False
            if same:
                opens_like[register] = earlier
                break
    open_best = np.full(nodes * registers * slots, -1, np.int32)
    trial = np.zeros(counters, np.int32)
    # Where the last purchase opens nothing is spent, so whoever comes there later is behind, at
    # each register than which those that a purchase opens with are at least as good. Told by one
    # byte a node, it is asked of every step.
    opens_last = np.zeros(nodes, np.uint8)
    yields = np.zeros(registers, np.uint8)
    if counters == 0 and fresh.shape[1] == 1 and event_cap < 0:
        for register in range(registers):
            every = True
            for earlier in range(registers):
                if fresh[earlier, 0] != register and better[register] != fresh[earlier, 0]:
                    every = False
            if every:
                yields[register] = 1
    count = 0
    layer_first = 0
    for layer in range(layers):
        last = layer == layers - 1
        previous_first, previous_last = layer_first, count
        layer_first = count
        if layer > 0:
            for label in range(previous_first, previous_last):
                chain[
                    (label_register[label] * slots + (label_events[label] if event_cap >= 0 else 0))
                    * nodes
                    + label_node[label]
                ] = -1
        # What this layer starts from: the given starts, and purchases opened where the layer before
        # may stop.
        for label in range(previous_first, previous_last):
            at = label_node[label]
            if may_open[at] == 0 or label_alive[label] == 0:
                continue
            slot = (at * registers + opens_like[label_register[label]]) * slots
            slot += label_events[label] if event_cap >= 0 else 0
            held = open_best[slot]
            if (
                held < previous_first
                or label_feet[label] < label_feet[held]
                or (
                    label_feet[label] == label_feet[held]
                    and label_events[label] < label_events[held]
                )
            ):
                open_best[slot] = label
        source = previous_first
        start = 0
        while source < previous_last or start < start_node.shape[0]:
            opened = False
            if source < previous_last:
                origin = source
                source += 1
                at = label_node[origin]
                slot = (at * registers + opens_like[label_register[origin]]) * slots
                slot += label_events[origin] if event_cap >= 0 else 0
                if open_best[slot] != origin:
                    continue
                opened = True
                kinds = fresh.shape[1]
            else:
                origin = start
                start += 1
                if start_layer[origin] != layer:
                    continue
                kinds = 1
            for kind in range(kinds):
                if count >= capacity:
                    return (
                        -1,
                        label_node,
                        label_register,
                        label_layer,
                        label_spent,
                        label_feet,
                        label_events,
                        label_parent,
                        label_step,
                        label_alive,
                        best,
                        label_counters,
                    )
                if opened:
                    node = label_node[origin]
                    if last:
                        opens_last[node] = 1
                    register = fresh[label_register[origin], kind]
                    spent = 0
                    feet = label_feet[origin]
                    events = label_events[origin]
                    parent = origin
                    for c in range(counters):
                        trial[c] = 0
                else:
                    node = start_node[origin]
                    register = start_register[origin]
                    spent = start_spent[origin]
                    feet = start_feet[origin]
                    events = start_events[origin]
                    parent = -2 - origin
                    for c in range(counters):
                        trial[c] = start_counters[origin, c]
                    if event_cap >= 0 and events > event_cap:
                        continue
                state = (register * slots + (events if event_cap >= 0 else 0)) * nodes + node
                other = chain[state]
                dominated = False
                while other >= 0:
                    if (
                        label_alive[other] == 1
                        and label_spent[other] <= spent
                        and (
                            (last and label_spent[other] < spent)
                            or label_feet[other] < feet
                            or (label_feet[other] == feet and label_events[other] <= events)
                        )
                    ):
                        lower = True
                        for c in range(counters):
                            if label_counters[other, c] > trial[c]:
                                lower = False
                        if lower:
                            dominated = True
                            break
                    other = next_same[other]
                if dominated:
                    continue
                label_node[count] = node
                label_register[count] = register
                label_layer[count] = layer
                label_spent[count] = spent
                label_feet[count] = feet
                label_events[count] = events
                label_parent[count] = parent
                label_step[count] = -1
                label_alive[count] = 1
                for c in range(counters):
                    label_counters[count, c] = trial[c]
                next_same[count] = chain[state]
                chain[state] = count
                bucket = min(spent // unit, buckets - 1)
                next_queued[count] = -1
                if head[bucket] < 0:
                    head[bucket] = count
                else:
                    next_queued[tail[bucket]] = count
                tail[bucket] = count
                count += 1
        for bucket in range(buckets):
            label = head[bucket]
            while label >= 0:
                if label_alive[label] == 0:
                    label = next_queued[label]
                    continue
                at = label_node[label]
                from_register = label_register[label]
                spent_before = label_spent[label]
                if nearly[from_register, 0] >= 0:  # who has come since may have made it useless
                    rival = nearly[from_register, 0] * slots + (
                        label_events[label] if event_cap >= 0 else 0
                    )
                    other = chain[rival * nodes + at]
                    while other >= 0:
                        ahead = label_spent[other] + nearly[from_register, 1]
                        if (
                            label_alive[other] == 1
                            and ahead <= spent_before
                            and (
                                (last and ahead < spent_before)
                                or label_feet[other] + nearly[from_register, 1] < label_feet[label]
                            )
                        ):
                            label_alive[label] = 0
                            break
                        other = next_same[other]
                    if label_alive[label] == 0:
                        label = next_queued[label]
                        continue
                leaps = leap_first[at + 1] - leap_first[at]
                for column in range(degree + leaps):
                    if column < degree:
                        node = target[at, column]
                        if node < 0:
                            continue
                        kind = step_class[at, column]
                        via = column
                    else:
                        via = leap_first[at] + column - degree
                        node = leap_target[via]
                        kind = leap_class[via]
                    paid = price[from_register, kind]
                    if paid < 0:
                        continue
                    spent = spent_before + paid
                    if spent > cap[from_register, kind]:
                        continue
                    register = following[from_register, kind]
                    if (
                        opens_last[node] == 1 and spent > 0 and yields[register] == 1
                    ):  # none before the last purchase
                        continue
                    over = False
                    counted = counter_of[kind]
                    for c in range(counters):
                        trial[c] = label_counters[label, c]
                        if c == counted:
                            trial[c] += paid
                            if trial[c] > counter_cap[c]:
                                over = True
                    if over:
                        continue
                    events = label_events[label]
                    if column < degree:
                        events += depart[at]
                        for w in range(words):
                            left = watch[at, w] & ~hold[node, w]
                            while left:
                                left &= left - np.uint64(1)
                                events += 1
                    else:
                        events += leap_events[via]
                        via += 1000
                    if event_cap >= 0 and events > event_cap:
                        continue
                    feet = label_feet[label] + paid
                    state = (register * slots + (events if event_cap >= 0 else 0)) * nodes + node
                    other = chain[state]
                    dominated = False
                    while other >= 0:
                        if label_alive[other] == 1:
                            lower = True
                            higher = True
                            for c in range(counters):
                                if label_counters[other, c] > trial[c]:
                                    lower = False
                                if label_counters[other, c] < trial[c]:
                                    higher = False
                            if (
                                lower
                                and label_spent[other] <= spent
                                and (
                                    (last and label_spent[other] < spent)
                                    or label_feet[other] < feet
                                    or (label_feet[other] == feet and label_events[other] <= events)
                                )
                            ):
                                dominated = True
                                break
                            if (
                                higher
                                and spent <= label_spent[other]
                                and (
                                    (last and spent < label_spent[other])
                                    or feet < label_feet[other]
                                    or (feet == label_feet[other] and events < label_events[other])
                                )
                            ):
                                label_alive[other] = 0
                        other = next_same[other]
                    if not dominated and better[register] >= 0:
                        rival = better[register] * slots + (events if event_cap >= 0 else 0)
                        other = chain[rival * nodes + node]
                        while other >= 0:
                            if (
                                label_alive[other] == 1
                                and label_spent[other] <= spent
                                and (
                                    (last and label_spent[other] < spent)
                                    or label_feet[other] < feet
                                    or (label_feet[other] == feet and label_events[other] <= events)
                                )
                            ):
                                lower = True
                                for c in range(counters):
                                    if label_counters[other, c] > trial[c]:
                                        lower = False
                                if lower:
                                    dominated = True
                                    break
                            other = next_same[other]
                    if not dominated and nearly[register, 0] >= 0:
                        rival = nearly[register, 0] * slots + (events if event_cap >= 0 else 0)
                        other = chain[rival * nodes + node]
                        while other >= 0:
                            ahead = label_spent[other] + nearly[register, 1]
                            if (
                                label_alive[other] == 1
                                and ahead <= spent
                                and (
                                    (last and ahead < spent)
                                    or label_feet[other] + nearly[register, 1] < feet
                                )
                            ):
                                dominated = True
                                break
                            other = next_same[other]
                    if dominated:
                        continue
                    if count >= capacity:
                        return (
                            -1,
                            label_node,
                            label_register,
                            label_layer,
                            label_spent,
                            label_feet,
                            label_events,
                            label_parent,
                            label_step,
                            label_alive,
                            best,
                            label_counters,
                        )
                    label_node[count] = node
                    label_register[count] = register
                    label_layer[count] = layer
                    label_spent[count] = spent
                    label_feet[count] = feet
                    label_events[count] = events
                    label_parent[count] = label
                    label_step[count] = via
                    label_alive[count] = 1
                    for c in range(counters):
                        label_counters[count, c] = trial[c]
                    next_same[count] = chain[state]
                    chain[state] = count
                    queued = spent // unit
                    next_queued[count] = -1
                    if head[queued] < 0:
                        head[queued] = count
                    else:
                        next_queued[tail[queued]] = count
                    tail[queued] = count
                    count += 1
                label = next_queued[
                    label
                ]  # read late: a step that costs nothing is queued in this very bucket
            head[bucket] = -1
        for label in range(layer_first, count):
            if label_alive[label] == 0:
                continue
            node = label_node[label]
            held = best[node]
            if held >= 0:
                if label_layer[held] != layer:
                    continue
                if label_spent[held] < label_spent[label]:
                    continue
                if label_spent[held] == label_spent[label] and (
                    label_feet[held] < label_feet[label]
                    or (
                        label_feet[held] == label_feet[label]
                        and label_events[held] <= label_events[label]
                    )
                ):
                    continue
            best[node] = label
    return (
        count,
        label_node,
        label_register,
        label_layer,
        label_spent,
        label_feet,
        label_events,
        label_parent,
        label_step,
        label_alive,
        best,
        label_counters,
    )
