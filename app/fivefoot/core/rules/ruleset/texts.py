"""The texts of this room by code: what reading and checking a ruleset reports and refuses."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "ruleset",
    {
        # contradictions
        "level_is_number_from_1_to_most_most": "a level is a number from 1 to {most} (`most`)",
        "fraction_is_due_like_1_2_for_half_and_0": (
            "a fraction is expected, like [1, 2] for half and [0, 1] for none"
        ),
        "size_named_medium_is_needed_tokens_have": (
            "a size named medium is needed: tokens have it by default"
        ),
        "rule_formula_needs_length_of_leap_give": (
            "the rule formula needs the length of a leap; give an amount, or choose another "
            "leap.rule"
        ),
        "rule_run_up_needs_how_far_each_unit_of": (
            "the rule run_up needs the distance each unit of run-up adds"
        ),
        "table_is_empty_give_row_for_each_step": (
            "the table is empty; add a row for each step of strength"
        ),
        "there_is_no_stat_tier_stat_to_read": (
            "there is no stat {tier_stat!r} to look up in the table; declare it under [stats]"
        ),
        "high_does_not_rise_above_low_row_before": (
            "{high:g} does not rise above {low:g}, the row before"
        ),
        "action_action_grants_no_movement_give": (
            "the action {action!r} grants no movement; give it one, or name another"
        ),
        "pool_of_turn_is_shared_total_with_cap": (
            "a pool of the turn is a shared total with a cap for each mode "
            "(shared_total_with_caps); choose that, or another movement.kind"
        ),
        "each_die_needs_distance_above_0": "each die needs a distance above 0",
        "nothing_reads_cap": "damage is {damage}, which has no limit; remove `cap`",
        "fall_table_is_empty": "the table is empty; give a row for each distance that hurts more",
        "without_stat_this_table_does_nothing": (
            "without a stat this table does nothing; name one, or remove the table"
        ),
        "die_is_not_one_die_it_is_thrown_once": (
            "{die!r} is not a single die; it is rolled once for each `wall_per`, write it like 1d6"
        ),
        "rule_keyword_ladder_needs_keyword_and": (
            "the rule keyword_ladder needs `keyword` and a `ladder` with a number for each use"
        ),
        "rule_category_effects_needs_what_each": (
            "the rule category_effects needs the effect of each category's second use"
        ),
        "there_is_no_phase_phase_phases_are": "there is no phase {phase!r}; {remedy}",
        "it_says_limit_but_pool_pool_holds": (
            "it gives {limit}, but the pool {pool} holds {constant:g}; make them equal"
        ),
        "pool_refreshes_reactions_remove_reset": (
            "it does nothing because the refresh of the pool {pool} says when reactions return; "
            "remove it"
        ),
        "it_does_nothing_give_one_of_effect_keys": "it does nothing; give one of {effect_keys}",
        "push_needs_how_far_it_goes_set_forced": (
            "a push needs a distance: set forced.distance above 0"
        ),
        "push_needs_target_say_who_may_be_pushed": "a push needs a target; say who may be pushed",
        "nothing_exempts_such_step": (
            'nothing exempts such a step; add "disengage_step" to opportunity.exempt, or leave '
            "provokes out"
        ),
        "stat_starts_as": "its type is {type}: {due} is expected, or another type",
        "stat_of_type_number_starts_as": "a number",
        "stat_of_type_switch_starts_as": "true or false",
        "stat_of_type_choice_starts_as": "one of its choices",
        "stat_of_type_text_starts_as": "a text in quotes",
        "default_is_none_of_its_choices_choices": (
            "{default!r} is not one of its choices: {choices}"
        ),
        "times_label": "× {label}",
        "label_of_no_word": (
            "there is no {word!r} for this label, only {words}; rename or remove it"
        ),
        "default_needs_choices": "{default!r} is not one of its choices: it has none",
        "default_is_below_least": (
            "{default:g} is below the minimum of {least:g}; change one of them"
        ),
        "default_is_above_most": "{default:g} is above the maximum of {most:g}; change one of them",
        "least_is_above_most": (
            "the minimum of {least:g} is above the maximum of {most:g}; change one of them"
        ),
        "nothing_sets_disengaged": (
            'no action sets the flag disengaged; give one effects = [{{ flag = "disengaged", until '
            '= "turn_end" }}], or choose another kind'
        ),
        "edge_is_its_own_opposite": "an edge cannot cancel itself; name another",
        "edge_has_one_opposite": (
            "an edge has one opposite, but these are given: {edges}; keep one"
        ),
        "there_is_no_action_for_posture": (
            "there is no action {action} whose cost this would be; add it to actions.toml, or "
            "choose another kind"
        ),
        "no_action_reacts_to_departure": (
            'no action reacts to it; give one reacts_to = ["departure"], or choose "none"'
        ),
        # action_faults
        "attack_needs_target": (
            'an attack needs a target; add one, such as {{ side = "other", reach = true }}, or '
            "give an area"
        ),
        "target_needs_bands": (
            "there are no bands to refer to; add [[range_bands]] to ruleset.toml, or give `within`"
        ),
        "pool_never_holds_so_much": (
            "it takes {amount}, and the pool never holds more than {holds}; change one of them"
        ),
        "action_has_no_target": "the action has no target to apply this to; add one",
        "state_has_fewer_levels": (
            "{label} has no level above {most}; raise its `most`, or give less"
        ),
        "price_reads_no_stat": "there is no stat {stat}; declare it under [stats]",
        "effect_reaches_no_ally": "it affects nobody; give the distance within which allies get it",
        "effect_keeps_no_roll": ("nothing uses this roll; give the effect a flag, finds or worth"),
        "flag_is_not_read": "nothing reads this flag; did you mean {close}?",
        "effect_does_one_thing": (
            "an effect does one thing, but this one has {keys}; write one effect for each"
        ),
        "gates_are_never_open": (
            "another gate asks for the opposite ({other}), so one of them is always closed; "
            "remove one, or put both into `any`"
        ),
        "only_reactions_read_it": ('only a reaction reads it; add kind = "reaction", or remove it'),
        "push_needs_a_roll": (
            'a push needs a successful roll; name it, such as attack = "contest"'
        ),
        # value_faults
        "word_stands_twice": "{word} appears twice; keep one",
        "mode_moves_in_nothing": (
            "this mode cannot move anywhere; say where, such as {{ ground = 1 }}"
        ),
        "stat_is_no_number": "the stat {stat} is a {type}, not a number; name another",
        "stat_is_compared_else": "the stat {stat} is compared by {due}",
        "stat_of_type_number_is_compared_by": "at_least or at_most: it is a number",
        "stat_of_type_switch_is_compared_by": "is = true or is = false: it is a switch",
        "stat_of_type_choice_is_compared_by": "is or one_of: it is a choice",
        "stat_of_type_text_is_compared_by": "is, one_of or has: it is a text",
        "only_last_band_is_open": "only the last band may have no end; give this one an end",
        "state_prevents_itself": (
            "it can never apply: {state} both prevents it and comes with it; remove one of the "
            "entries"
        ),
        "state_has_one_level": (
            "one of its modifiers counts per level, but it has only one level; raise `most`, or "
            "remove per_level"
        ),
        "pool_is_no_whole_number": "a pool holds whole numbers; round it",
        "key_is_of_another_type": (
            "only a stat of the type {due} reads it, and this one is a {type}; remove one of them"
        ),
        "state_includes_itself": "its list leads back to itself; remove one of the entries",
        # modifier_faults: distances
        "no_distance_is_within_and_beyond": (
            "no distance is within {near:g} and beyond {far:g}; the first must be greater"
        ),
        # library
        "and_more_mend_these_first": "and more; fix these first",
        "id_is_id_and_folder_is_called_name_give": (
            "the id is {id!r} but the folder is named {name!r}; give both the same name"
        ),
        "main_file_is_missing_ruleset_is_folder": (
            "{main_file} is missing; a ruleset is a folder with {parts}"
        ),
        "name_it_is_larger_than_512_kb_no": (
            "{name}: it is larger than 512 KB; no ruleset needs that"
        ),
        "it_is_no_text_in_utf_8_save_it_as_utf_8": "it is not UTF-8 text; save it as UTF-8",
        "part_this_is_no_toml_error": "{part}: this is not valid TOML: {error}",
        "part_it_is_nested_too_deeply": "{part}: it is nested too deeply",
        "it_cannot_be_read": "it cannot be read: {reason}",
        "key_belongs_into_file": (
            "{file}, {key}: this does not belong here; move it to {other_file}"
        ),
        "key_does_not_belong_in_file_of": (
            "{file}, {key}: this does not belong here; this file holds [{table}.<id>] and [sources]"
        ),
        "part_sources_prefix_another_file_of": (
            "{part}, sources.{prefix}: another file of the ruleset has it, too; remove one"
        ),
        "option_dotted_it_goes_through_key_which": (
            "option {dotted}: it goes through {key}, which is not a table"
        ),
        "they_hold_more_than_most_values_values": (
            "they hold more than {most_values} values; no ruleset needs that"
        ),
        "there_is_no_action_to_be_like": "there is no action {other!r}; {remedy}",
        "action_is_like_itself": "an action cannot copy itself; name another",
        "other_action_is_like_another": (
            "{other} is itself a copy of another action; name the original"
        ),
        "text_holds_hidden_sign": (
            "{part}, {key}: the text contains an invisible character (U+{code:04X}); remove it"
        ),
        "key_stands_twice_line": "{part}: a key or a table appears twice {line}; keep one",
        "no_source_says_where_it_comes_from_add": ("it has no source; add {key} to [sources]"),
        "covers_no_key_of_ruleset_remove_it_or": (
            "it matches no key of the ruleset; remove it or correct its spelling"
        ),
        "is_empty_name_rule_or_write_default": "it is empty; name the rule, or write default",
        "place_id_is_id_and_scenario_says_name": (
            "{place}: the id is {id!r}, but the scenario says {name!r}"
        ),
        "option_key_number_text_true_false_list": (
            "option {key}: a number, a text, true, false, a list or a table is expected (it says "
            "{value})"
        ),
        "its_files_are_in_folder": "its files are in {folder}",
        "its_files_are_inside_scenario_file": "its files are inside the scenario file",
        "no_ruleset_put_it_beside": (
            "this ruleset is not installed; installed are {installed}. Put its folder beside "
            "the others; its author can send it"
        ),
        "no_ruleset_put_it_into_own": (
            "this ruleset is not installed; installed are {installed}. Put its folder into "
            "{own}; its author can send it"
        ),
        "ruleset_cannot_be_used": "The ruleset {name} cannot be used:\n{lines}",
        # readings
        "choice_contradicts": (
            "ruleset.toml, readings.{key}: {choice!r} cannot be chosen: {problem}"
        ),
        # rule_names
        "our_default": "our default",
        # modifier_faults
        "only_attacks_have_kinds_and_roll_says": (
            "only attacks have kinds, and `roll` says {roll}; drop one of them"
        ),
        "attackers_roll_attacks_and_skills": (
            'attackers roll no saves or defences against it; remove `roll`, or write of = "self"'
        ),
        "only_attacks_read_it": "only attacks read it here; remove `roll`, or add attack",
        "attacks_here_are_kinds": "attacks here are {kinds}, so nothing reads it; correct it",
        "action_is_no_attack": ("the action is not an attack, so nothing reads it; remove `kinds`"),
        "no_action_is_defence": (
            "no action is a defence; correct it, or name its category under rolls.defences"
        ),
        "no_action_is_of_kinds": "no action is an attack of this kind: {kinds}; correct it",
        "action_rolls_nothing": (
            "the action has no roll for it to modify; name one, such as checks, or write a note"
        ),
        "actions_are_left_out_again": (
            "{actions}: also named under `actions`, so nothing is left; keep one"
        ),
        "number_adds_nothing": "0 adds nothing; give another number, or remove the modifier",
        "its_bearer_does_not_hold_itself_say": (
            "the condition's bearer does not hold itself; name whose rolls it affects with `of`"
        ),
        "nothing_says_in_which_unit_it_counts": (
            "its unit is missing; declare one under [rolls.units] and name it in rolls.unit, or "
            "here"
        ),
        "unit_belongs_to_number_edge_or_note_has": (
            "only a number has a unit; an edge or a note has none"
        ),
        "in_note_stands_for_modifier_s_number_or": (
            "{{}} in a note stands for the modifier's number or amount; give both or neither"
        ),
        "only_number_is_taken_for_each_level": "only a number can be counted per level",
        "only_edge_has_count_write_number_as": (
            "only an edge has a count; write the number as `number`"
        ),
        "only_modifiers_of_condition_say_whose_rolls": (
            "only a condition's modifiers say whose rolls they affect; remove it"
        ),
        "only_condition_has_levels_leave_it_out": "only a condition has levels; remove it",
        "only_modifiers_of_condition_have_distance": (
            "only a condition's modifiers have a distance or a link; remove it"
        ),
        # problems
        "plain_value_is_due": "a number, a text in quotes, true or false is expected",
        "true_or_false_is_due": "true or false is expected",
        "table_in_is_due": "a table in {{ }} is expected",
        "this_key_is_not_known": "this key is not known",
        "number_is_due_that_is_one": "a finite number is expected",
        "number_is_due": "a number is expected",
        "whole_number_is_due": "a whole number is expected",
        "list_in_is_due": "a list in [ ] is expected",
        "this_key_is_missing": "this key is missing",
        "text_in_quotes_is_due": "a text in quotes is expected",
        "at_least_limit_is_due": "at least {limit} is expected",
        "more_than_limit_is_due": "more than {limit} is expected",
        "at_most_limit_is_due": "at most {limit} is expected",
        "less_than_limit_is_due": "less than {limit} is expected",
        "text_of_at_most_is_due": "a text of at most {most} characters is expected",
        "text_of_at_least_is_due": Plural(
            "a text of at least {least} character is expected",
            "a text of at least {least} characters is expected",
            "least",
        ),
        "list_of_at_most_is_due": Plural(
            "a list of at most {most} value is expected",
            "a list of at most {most} values is expected",
            "most",
        ),
        "list_of_at_least_is_due": Plural(
            "a list of at least {least} value is expected",
            "a list of at least {least} values is expected",
            "least",
        ),
        "one_of_choices_is_due": "one of {choices} is expected",
        "option_key": "option {key}",
        "text_it_says_said": "{text} (it says {said})",
        "problem_remedy": "{problem}; {remedy}",
        "it_has_to_contain": "it has to contain {{}} once, and no other {{ or }}",
        "id_is_due_small_letters_digits_and": "an id is expected: lower-case letters, digits and _",
        "its_keys_are_keys": "its keys are {keys}",
        "add_it_see_manual": "add it, see {manual}",
        "what_bears_on_rolls_is_written_as": (
            "effects on rolls are written as modifiers, see {manual}"
        ),
        "did_you_mean_close": "did you mean {close}?",
        "known_here_are_keys": "known here are {keys}",
        "see_manual": "see {manual}",
        # reading_values
        "ruleset_has_no_such_key_mend_its": (
            "the ruleset has no such key; correct its spelling or remove it"
        ),
        "reading_has_two_choices_at_least_add": (
            "a reading needs at least two choices; add one or remove the reading"
        ),
        "its_own_value_value_is_not_among": (
            "its own value {value!r} is not among the choices; add it"
        ),
        # references
        "declare_it_under_stats": "declare it under [stats]",
        "no_effect_sets_it": "no effect sets it",
        "no_effect_and_no_per_square_counts_it": "no effect and no per_square counts it",
        "no_effect_makes_such_tie": "no effect makes such a link",
        "no_action_has_it_as_its_keyword": "no action has this keyword",
        "no_action_has_it_as_its_category": "no action has this category",
        "no_action_has_it_among_what_it_provokes": "no action lists it among what it provokes",
        "declare_it_in_rounds_phases": "declare it in rounds.phases",
        "no_zone_has_this_label": "no row of [[zones]] has this label",
        "declare_it_under_rolls_units": "declare it under [rolls.units]",
        "declare_it_under_weapons_properties": "declare it under [weapons.properties]",
        "declare_it_under_rolls_edges": "declare it under [rolls.edges]",
        "no_action_names_it_under_checks_and_no": (
            "no action names it under checks, and no effect rolls it"
        ),
        "give_one_gate_or_more_one_of_which_is": (
            "give at least one gate; any one of them is enough"
        ),
        "another_chapter_has_this_rule_too_keep": (
            "another chapter has this rule, too; keep one of them"
        ),
        "text_are_no_dice_write_them_like_2d8_or": (
            "{text} is not a dice expression; write it like 2d8 or 1d20+3"
        ),
        "there_is_no_kind_text_remedy": "there is no {kind} {text}; {remedy}",
        "it_compares_stat_with_nothing_add_at": (
            "it compares the stat with nothing; add at_least, at_most, is, one_of or has"
        ),
        "known_are_none": "known are none",
        "known_are_names": "known are {names}",
        "no_rule_add_it": "rules.toml has no rule {rule}; add it there, or write {default}",
        "no_rule_did_you_mean": (
            "rules.toml has no rule {rule}; did you mean {close}? Otherwise add it there, or "
            "write {default}"
        ),
        "stat_stat_never_is_word_its_choices_are": (
            "the stat {stat} is never {word}; its choices are {choices}"
        ),
        # stat_values
        "label_is_one_of_choices_not_value": "{label} is one of {choices}, not {value}",
        "stat_must_be_at_most": "{label} must be at most {high:g}, not {value:g}",
        "stat_must_be_at_least": "{label} must be at least {low:g}, not {value:g}",
        "stat_must_lie_between": "{label} must be between {low:g} and {high:g}, not {value:g}",
        "text_is_due_for_stat": "a text is expected for {label}, not {value}",
        "true_or_false_is_due_for_stat": "true or false is expected for {label}, not {value}",
        "number_is_due_for_stat": "a number is expected for {label}, not {value}",
        # weapon_faults
        "title_has_no_weapon_property_name": "{title} has no weapon property {name!r}; {remedy}",
        "count_are_given_title_knows_bands_at": Plural(
            "{count} are given; {title} allows at most {bands} range",
            "{count} are given; {title} allows at most {bands} ranges",
            "bands",
        ),
        # earlier_forms
        "this_ruleset_came_without_list_of_its": "This ruleset has no list of its rules.",
        # base
        "give_exactly_one_of_stat_constant_max": (
            "give exactly one of stat, constant, max_of or first_of"
        ),
        "amount_is_below_0": "it comes to {amount:g}; the amount cannot be below 0",
        "gate_has_no_key": "a gate needs exactly one key, this one has none; add one",
        "divide_may_not_be_0": "divide cannot be 0",
        "gate_has_exactly_one_key_this_one_has": (
            "a gate needs exactly one key, this one has {count}: {given}"
        ),
        # breaking
        "usual_kind_names_name_which_is_none_of": (
            "usual.{kind} names {name!r}, which is not one of the materials"
        ),
        # economy
        "give_exactly_one_of_number_or_condition": "give exactly one of number or condition",
        # modifiers
        "modifier_gives_exactly_one_of_number_or": (
            "a modifier needs exactly one of number (or amount), edge or note"
        ),
        # modifier_words
        "no": "no",
        "one": "one",
        "two": "two",
        "three": "three",
        "four": "four",
        "five": "five",
        "six": "six",
        "melee": "melee",
        "ranged": "ranged",
        "weave": "weave",
        "attackers": "attackers",
        "allies": "allies",
        "enemies": "enemies",
        "attacks": "attacks",
        "defences": "defences",
        "saves": "saves",
        "skills": "skills",
        "number_for_each_level": "{number} for each level",
        "whose_given_on_rolls": "{whose}: {given} on {rolls}",
        "whose_given": "{whose}: {given}",
        "given_on_rolls": "{given} on {rolls}",
        "successes_needed": Plural("one success is enough", "{number} successes", "needed"),
        "saves_of": "{named} saves",
        "rolls_of_reactions": "{rolls} of reactions",
        "any_rolls_of_reactions": "rolls of reactions",
        "with_actions": "with {named}",
        "but_not_with_actions": "but not with {barred}",
        "within_distance": "within {distance}",
        "beyond_distance": "beyond {distance}",
        "at_zone_or_farther": "at {zone} or farther",
        "up_to_zone": "up to {zone}",
        "whom_it_holds": "the one it holds",
        # reading_words
        "off": "off",
        "on": "on",
        "in_squares_diagonal_counts_as_one": "in squares: a diagonal counts as one",
        "as_crow_flies_from_centre_to_centre": "in a straight line, from centre to centre",
        "flanking": "Flanking",
        "allies_on_opposite_sides_strike_better": "allies on opposite sides strike better",
        "nobody_gains_by_flanking": "flanking gives no benefit",
        "from_where_one_flanks": "Where a flanker may be",
        "from_beside_target": "adjacent to the target",
        "with_target_in_melee_reach": "with the target in melee reach",
        "without_weapon_for_melee": "Without a melee weapon",
        "creature_threatens_as_far_as_its_body": "a creature threatens with its body",
        "creature_threatens_nobody": "a creature does not threaten",
        "diagonal_steps": "Diagonal steps",
        "first_counts_once_later_ones_one_and": ("the first counts as 1, later ones as 1½"),
        "they_count_once_and_twice_in_turn": "they alternate between 1 and 2",
        "nothing": "nothing",
        "part_of_whole": "{whole}, {part}",
        "key_is_value": "{key} {value}",
        "they_count_like_straight_steps": "they count as straight steps",
        "they_count_their_exact_length": "they count their exact length",
        "they_count_twice": "they count twice",
        "counting_of_diagonals": "Diagonal count",
        "begins_anew_with_each_movement_action": "restarts with each movement action",
        "goes_on_through_turn": "continues through the turn",
        "reach": "Reach",
        "ranges": "Ranges",
        "up_and_over_at_once": "Moving up and across at once",
        "both_ways_are_paid": "both distances are paid",
        "longer_way_is_paid": "the longer distance is paid",
        "corners_of_walls": "Wall corners",
        "diagonal_step_may_cut_them": "a diagonal step may cut them",
        "nobody_cuts_them": "no step may cut them",
        "several_reasons_that_slow": "Several causes of slow movement",
        "they_multiply": "they multiply",
        "what_each_adds_is_added_up": "their extra costs add up",
        "only_worst_counts": "only the worst counts",
        "difficult_ground_is_paid": "Difficult terrain is paid",
        "on_square_entered": "on the square entered",
        "on_square_left": "on the square left",
        "difficult_ground_under_large_body": "Difficult terrain under a large creature",
        "worst_square_newly_covered_counts": "the worst newly covered square counts",
        "its_first_square_counts": "its first square counts",
        "price_of_difficult_ground": "Cost of difficult terrain",
        "one_and_half_times_way": "one and a half times the distance",
        "twice_the_way": "twice the distance",
        "bar_the_way": "block movement",
        "may_be_crossed": "may be crossed",
        "spaces_of_allies": "Spaces of allies",
        "spaces_of_enemies": "Spaces of enemies",
        "spaces_of_bystanders": "Spaces of bystanders",
        "game_master_says": "the game master decides",
        "further_movement_bought_on_ally_s": "Another movement bought in an ally's square",
        "may_be": "is allowed",
        "may_not_be": "is not allowed",
        "speed_is_how_far_one_moves": "Speed is the distance",
        "in_whole_turn": "per turn",
        "with_each_movement_action": "per movement action",
        "movement_walked_in_parts": "Split movement",
        "not_at_all": "is not allowed",
        "around_other_actions": "around other actions",
        "until_turn_ends": "until the turn ends",
        "leap_is_measured": "A leap is measured",
        "from_centre_to_centre": "from centre to centre",
        "from_edge_to_edge_of_what_is_leapt": "from edge to edge of the obstacle",
        "run_up_of_leap": "The run-up of a leap",
        "has_to_be_straight": "must be straight",
        "may_turn": "may turn",
        "leaps_over_creatures": "Leaps over creatures",
        "are_made_where_leap_is_high_enough": "are allowed if the leap is high enough",
        "are_not_made": "are not allowed",
        "landing_on_difficult_ground": "Landing on difficult terrain",
        "asks_for_roll": "requires the roll",
        "only_reminds_of_it": "only shows a reminder",
        "leaps": "Leaps",
        "leaps_from_standing": "Leaps from standing",
        "are_rolled_at_twice_the_difficulty": (
            "are rolled against twice the feet; who fails gets half as far"
        ),
        "after_bluff": "After a Bluff in the same turn",
        "doing_more_voids_it": "doing anything more voids it",
        "nothing_more_may_be_done": "nothing more may be done",
        "is_asked_for": "is required",
        "is_only_reminded_of": "is only a reminder",
        "roll_to_climb": "The roll to climb",
        "climbing": "Climbing",
        "costs_its_way": "costs its distance",
        "costs_twice_its_way": "costs twice its distance",
        "swimming": "Swimming",
        "fall_is_judged": "A fall is resolved",
        "at_once": "at once",
        "when_its_own_turn_begins": "at the start of its own turn",
        "at_end_of_turn": "at the end of the turn",
        "whoever_falls_lies_prone": "A creature falls prone",
        "always": "always",
        "never": "never",
        "where_it_is_hurt": "if it takes damage",
        "squeezing_through_gaps": "Squeezing through gaps",
        "squeezing_in_passing": "Squeezing past",
        "is_action_of_its_own": "is a separate action",
        "is_part_of_any_movement": "is part of any movement",
        "open_door_drawn_narrow": "An open door drawn narrow",
        "lets_whoever_needs_one_square_through": "lets any one-square creature through",
        "is_as_wide_as_drawn": "is as wide as drawn",
        "dragging_whom_one_holds": "Dragging a held creature",
        "is_not_done": "is not allowed",
        "may_be_done": "is allowed",
        "penalty_for_same_again_beside_others": "Repetition penalty together with others",
        "both_count": "both count",
        "only_greater_counts": "only the greater counts",
        "disengaging_keeps_from_provoking": "Disengaging prevents provoking",
        "by_moving_alone": "by moving only",
        "by_moving_and_by_acting": "by moving and by acting",
        "a_step_provokes": "A step provokes",
        "that_leaves_reach": "that leaves the reach",
        "that_begins_within_it": "that starts within it",
        "that_begins_or_ends_within_it": "that starts or ends within it",
        "a_flanked_position": "A flanked position",
        "lies_between_two_opposite_squares": "is between two opposite squares",
        "lies_between_two_opposite_rows": "is between two opposite rows",
        "are_made": "are allowed",
        "opportunity_attacks_with_ranged_weapons": "Opportunity attacks with ranged weapons",
        "an_opportunity_attack": "An opportunity attack",
        "needs_no_sight": "needs no sight",
        "needs_to_see_mover": "needs to see the mover",
        "what_provokes_nobody": "What never provokes",
        "a_readied_blow": "A readied attack",
        "keeps_penalty_it_was_bought_at": "keeps the penalty it was bought at",
        "has_no_penalty_for_same_again": "has no repetition penalty",
        "are_not_taken": "are not allowed",
        "are_taken": "are allowed",
        "reactions_on_own_turn": "Reactions on one's own turn",
        "reactions_come_back": "Reactions return",
        "with_each_round": "each round",
        "with_own_turn": "each turn",
        "action_points_come_back": "Action points return",
        "area_catches_square": "An area catches a square",
        "whose_centre_lies_within": "whose centre is within it",
        "that_it_touches": "that it touches",
        "by_counting_squares": "by counting squares",
        "cover": "Cover",
        "is_not_counted": "is not counted",
        "is_half_three_quarters_or_full_by_its": "is half, three-quarters or full, by lines",
        "is_given_by_object_beside_target": "comes from an object adjacent to the target",
        "are_asked_for": "are asked for",
        "are_shown_as_table": "are shown as a table",
        "successes_of_attack": "Successes of an attack",
        "shooting_past_nearer_enemy": "Shooting past a nearer enemy",
        "does_nothing": "has no effect",
        "leaves_shooter_open": "leaves the shooter Open",
        "action_beyond_what_is_left": "An action beyond what is left",
        "does_not_end_turn": "does not end the turn",
        "ends_the_turn": "ends the turn",
        "is_2_m": "is 2 m",
        "is_3_m": "is 3 m",
        "square_on_labels": "A square on labels",
        "unit_in_feet": "A unit in feet on labels",
        "is_not_shown": "is not shown",
        "is_5_ft": "is 5 ft",
        "turn_of_hero_who_is_down": "The turn of a hero who is down",
        "is_asked_about": "is asked about",
        "is_passed_over": "is skipped",
        "is_taken": "is taken",
    },
)
