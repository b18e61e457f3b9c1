/* The route search of geometry/kernel.py once more, step by step, as a yardstick for the compiled Python.
 *
 * Same algorithm, same arrays, same order of labels, so that the results must be identical. Returns the number of
 * labels, or -1 where the capacity is too small. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int32_t *filled(size_t count, int32_t value) {
    int32_t *array = malloc((count ? count : 1) * sizeof(int32_t));
    for (size_t i = 0; i < count; i++) array[i] = value;
    return array;
}

int32_t search(
    int32_t nodes, int32_t degree, int32_t registers, int32_t classes, int32_t words, int32_t counters, int32_t kinds,
    int32_t starts,
    const int32_t *target, const int16_t *step_class, const int32_t *price, const int16_t *following,
    const int32_t *cap, const int8_t *counter_of, const int32_t *counter_cap, const int32_t *leap_first,
    const int32_t *leap_target, const int16_t *leap_class, const int16_t *leap_events, const uint8_t *may_open,
    const uint64_t *watch, const uint64_t *threatening, const int16_t *depart, const int16_t *fresh,
    const int32_t *lead,
    const int32_t *start_node, const int16_t *start_register, const int16_t *start_layer, const int32_t *start_spent,
    const int64_t *start_feet, const int32_t *start_events, const int32_t *start_counters,
    int32_t layers, int32_t event_cap, int32_t unit, int32_t top, int32_t grades, int32_t capacity,
    int32_t *label_node, int16_t *label_register, int16_t *label_layer, int32_t *label_spent, int64_t *label_feet,
    int32_t *label_events, int32_t *label_parent, int32_t *label_step, uint8_t *label_alive, int32_t *best,
    int32_t *label_counters)
{
    const int by_events = event_cap >= 0;
    const int32_t slots = by_events ? event_cap + 1 : 1;
    const int32_t buckets = top / unit + 2;
    const size_t states = (size_t)nodes * slots;
    int32_t *next_same = malloc((size_t)capacity * sizeof(int32_t));
    int32_t *next_queued = malloc((size_t)capacity * sizeof(int32_t));
    int32_t *chain = filled(states, -1);
    int32_t *head = filled(buckets, -1), *tail = filled(buckets, -1);
    int32_t *trial = filled(counters, 0), *opens_like = filled(registers, 0);
    int32_t count = 0, layer_first = 0;
    uint8_t *opens_last = calloc(nodes ? nodes : 1, 1), *yields = calloc(registers ? registers : 1, 1);
    if (!counters && kinds == 1 && !by_events)
        for (int32_t r = 0; r < registers; r++) {
            yields[r] = 1;
            for (int32_t e = 0; e < registers; e++)
                yields[r] &= lead[(fresh[e] / grades * grades) * registers + r / grades * grades] == 0;
        }
    for (int32_t n = 0; n < nodes * grades; n++) best[n] = -1;
    int32_t openers = 0;
    for (int32_t r = 0; r < registers; r++) {
        opens_like[r] = openers;
        for (int32_t e = 0; e < r; e++)
            if (!memcmp(fresh + e * kinds, fresh + r * kinds, kinds * sizeof(int16_t))) {
                opens_like[r] = opens_like[e];
                break;
            }
        openers += opens_like[r] == openers;
    }
    int32_t *open_best = filled((size_t)nodes * openers * slots, -1);

    for (int32_t layer = 0; layer < layers; layer++) {
        const int last = layer == layers - 1;
        const int32_t previous_first = layer_first, previous_last = count;
        layer_first = count;
        if (layer > 0)
            for (int32_t l = previous_first; l < previous_last; l++)
                chain[(size_t)(by_events ? label_events[l] : 0) * nodes + label_node[l]] = -1;
        for (int32_t l = previous_first; l < previous_last; l++) {
            const int32_t at = label_node[l];
            if (!may_open[at] || !label_alive[l]) continue;
            const size_t slot = ((size_t)at * openers + opens_like[label_register[l]]) * slots
                                + (by_events ? label_events[l] : 0);
            const int32_t held = open_best[slot];
            if (held < previous_first || label_feet[l] < label_feet[held]
                || (label_feet[l] == label_feet[held] && label_events[l] < label_events[held]))
                open_best[slot] = l;
        }
        int32_t source = previous_first, start = 0;
        while (source < previous_last || start < starts) {
            int opened = 0;
            int32_t origin, some = 1;
            if (source < previous_last) {
                origin = source++;
                const size_t slot = ((size_t)label_node[origin] * openers + opens_like[label_register[origin]]) * slots
                                    + (by_events ? label_events[origin] : 0);
                if (open_best[slot] != origin) continue;
                opened = 1;
                some = kinds;
            } else {
                origin = start++;
                if (start_layer[origin] != layer) continue;
            }
            for (int32_t kind = 0; kind < some; kind++) {
                if (count >= capacity) { count = -1; goto done; }
                int32_t node, reg, spent, events, parent;
                int64_t feet;
                if (opened) {
                    node = label_node[origin];
                    const int32_t opened_at = grades - label_register[origin] % grades;
                    if (last && opens_last[node] < opened_at) opens_last[node] = opened_at;
                    reg = fresh[label_register[origin] * kinds + kind];
                    spent = 0;
                    feet = label_feet[origin];
                    events = label_events[origin];
                    parent = origin;
                    for (int32_t c = 0; c < counters; c++) trial[c] = 0;
                } else {
                    node = start_node[origin];
                    reg = start_register[origin];
                    spent = start_spent[origin];
                    feet = start_feet[origin];
                    events = start_events[origin];
                    parent = -2 - origin;
                    for (int32_t c = 0; c < counters; c++) trial[c] = start_counters[origin * counters + c];
                    if (by_events && events > event_cap) continue;
                }

                const size_t state = (size_t)(by_events ? events : 0) * nodes + node;
                int dominated = 0;
                for (int32_t o = chain[state]; o >= 0; o = next_same[o]) {
                    if (!label_alive[o]) continue;
                    const int32_t needed = lead[label_register[o] * registers + reg];
                    if (needed < 0) continue;
                    const int32_t s = label_spent[o] + needed; const int64_t f = label_feet[o] + needed;
                    if (s <= spent && ((last && s < spent) || f < feet || (f == feet && !needed && label_events[o] <= events))) {
                        int lower = 1;
                        for (int32_t c = 0; c < counters; c++) lower &= label_counters[o * counters + c] <= trial[c];
                        if (lower) { dominated = 1; break; }
                    }
                }
                if (dominated) continue;
                label_node[count] = node; label_register[count] = (int16_t)reg; label_layer[count] = (int16_t)layer;
                label_spent[count] = spent; label_feet[count] = feet; label_events[count] = events;
                label_parent[count] = parent; label_step[count] = -1; label_alive[count] = 1;
                for (int32_t c = 0; c < counters; c++) label_counters[count * counters + c] = trial[c];
                next_same[count] = chain[state];
                chain[state] = count;
                const int32_t bucket = spent / unit < buckets - 1 ? spent / unit : buckets - 1;
                next_queued[count] = -1;
                if (head[bucket] < 0) head[bucket] = count; else next_queued[tail[bucket]] = count;
                tail[bucket] = count++;
            }
        }
        for (int32_t bucket = 0; bucket < buckets; bucket++) {
            for (int32_t label = head[bucket]; label >= 0; label = next_queued[label]) {
                if (!label_alive[label]) continue;
                const int32_t at = label_node[label], from = label_register[label], before = label_spent[label];
                for (int32_t o = chain[(size_t)(by_events ? label_events[label] : 0) * nodes + at]; o > label; o = next_same[o]) {
                    const int32_t needed = lead[label_register[o] * registers + from];
                    if (!label_alive[o] || needed < 0) continue;
                    const int32_t s = label_spent[o] + needed; const int64_t f = label_feet[o] + needed;
                    if (s <= before && ((last && s < before) || f < label_feet[label] || (f == label_feet[label] && !needed && label_events[o] < label_events[label]))) {
                        int lower = 1;
                        for (int32_t c = 0; c < counters; c++) lower &= label_counters[o * counters + c] <= label_counters[label * counters + c];
                        if (lower) { label_alive[label] = 0; break; }
                    }
                }
                if (!label_alive[label]) continue;
                const int32_t leaps = leap_first[at + 1] - leap_first[at];
                for (int32_t column = 0; column < degree + leaps; column++) {
                    int32_t node, kind, via;
                    if (column < degree) {
                        node = target[(size_t)at * degree + column];
                        if (node < 0) continue;
                        kind = step_class[(size_t)at * degree + column];
                        via = column;
                    } else {
                        via = leap_first[at] + column - degree;
                        node = leap_target[via];
                        kind = leap_class[via];
                    }
                    const int32_t paid = price[from * classes + kind];
                    const int32_t spent = before + paid;
                    if ((paid < 0) | (spent > cap[from * classes + kind])) continue;
                    const int32_t reg = following[from * classes + kind];
                    if (opens_last[node] && spent > 0 && opens_last[node] + reg % grades >= grades && yields[reg]) continue;
                    int over = 0;
                    for (int32_t c = 0; c < counters; c++) {
                        trial[c] = label_counters[label * counters + c];
                        if (c == counter_of[kind]) {
                            trial[c] += paid;
                            if (trial[c] > counter_cap[c]) over = 1;
                        }
                    }
                    if (over) continue;
                    int32_t events = label_events[label];
                    if (column < degree) {
                        events += depart[at];
                        for (int32_t w = 0; w < words; w++)
                            events += __builtin_popcountll(watch[(size_t)at * words + w] & ~threatening[(size_t)node * words + w]);
                    } else {
                        events += leap_events[via];
                        via += 1000;
                    }
                    if (by_events && events > event_cap) continue;
                    const int64_t feet = label_feet[label] + paid;

                    const size_t state = (size_t)(by_events ? events : 0) * nodes + node;
                    int dominated = 0;
                    for (int32_t o = chain[state]; o >= 0; o = next_same[o]) {
                        if (!label_alive[o]) continue;
                        const int32_t needed = lead[label_register[o] * registers + reg];
                            if (needed < 0) continue;
                        const int32_t s = label_spent[o] + needed; const int64_t f = label_feet[o] + needed;
                        if (s <= spent && ((last && s < spent) || f < feet || (f == feet && !needed && label_events[o] <= events))) {
                            int lower = 1;
                            for (int32_t c = 0; c < counters; c++) lower &= label_counters[o * counters + c] <= trial[c];
                            if (lower) { dominated = 1; break; }
                        }
                    }
                    if (dominated) continue;
                    if (count >= capacity) { count = -1; goto done; }
                    label_node[count] = node; label_register[count] = (int16_t)reg;
                    label_layer[count] = (int16_t)layer; label_spent[count] = spent; label_feet[count] = feet;
                    label_events[count] = events; label_parent[count] = label; label_step[count] = via;
                    label_alive[count] = 1;
                    for (int32_t c = 0; c < counters; c++) label_counters[count * counters + c] = trial[c];
                    next_same[count] = chain[state];
                    chain[state] = count;
                    const int32_t queued = spent / unit;
                    next_queued[count] = -1;
                    if (head[queued] < 0) head[queued] = count; else next_queued[tail[queued]] = count;
                    tail[queued] = count++;
                }
            }
            head[bucket] = -1;
        }
        for (int32_t l = layer_first; l < count; l++) {
            if (!label_alive[l]) continue;
            for (int32_t g = label_register[l] % grades; g < grades; g++) {
                const int32_t held = best[(size_t)g * nodes + label_node[l]];
                if (held >= 0) {
                    if (label_layer[held] != layer || label_spent[held] < label_spent[l]) continue;
                    if (label_spent[held] == label_spent[l]
                        && (label_feet[held] < label_feet[l]
                            || (label_feet[held] == label_feet[l] && label_events[held] <= label_events[l])))
                        continue;
                }
                best[(size_t)g * nodes + label_node[l]] = l;
            }
        }
    }
done:
    free(next_same); free(next_queued); free(chain); free(open_best); free(head); free(tail); free(trial);
    free(opens_like); free(opens_last); free(yields);
    return count;
}
