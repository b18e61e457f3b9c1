"""The texts of this room by code: what reading pictures and map files refuses."""

from __future__ import annotations

from fivefoot.core.texts.message import Sentences

say = Sentences(
    "reading",
    {
        # leveldb
        "it_holds_more_than_any_pack": "it is larger than any pack of maps needs",
        "name_in_it_is_damaged_error": "{name} in it is damaged ({error})",
        "manifest_in_it_is_damaged_error": "{manifest} in it is damaged ({error})",
        "unknown_change_tag": "an unknown change {tag}",
        "value_is_cut_off": "a value is cut off",
        "it_has_no_foot": "it has no footer",
        "key_is_too_short": "a key is too short",
        "block_is_cut_off": "a block is cut off",
        "block_is_packed_in_unknown_way": "a block is packed in an unknown way",
        "block_has_more_restarts_than_bytes": "a block has more restarts than bytes",
        "entry_reaches_beyond_its_block": "an entry reaches beyond its block",
        # picture_header
        "kind_picture_is_cut_off_inside": "the {kind} picture is cut off inside its header",
        "kind_picture_says_it_is_width": "the {kind} picture says it is {width} x {height} pixels",
        "png_picture_does_not_begin": "the png picture does not begin with its header block",
        "jpeg_picture_has_no_frame_header": "the jpeg picture has no frame header",
        "jpeg_picture_has_no_marker": "the jpeg picture has no marker at byte {at}",
        "webp_picture_lacks_its_key_frame": "the webp picture lacks its key frame",
        "webp_picture_lacks_its_lossless_signature": (
            "the webp picture lacks its lossless signature"
        ),
        "webp_picture_begins_with_unknown_block": (
            "the webp picture begins with an unknown block {chunk!r}"
        ),
        # report
        "remark_at_x": "{remark} (at {x})",
        "remark_count_times_first_at_x": "{remark} ({count} times, first at {x})",
        # snappy
        "block_of_length_bytes_is_larger": ("a block of {length} bytes is larger than the maximum"),
        "block_is_longer_than_it_says": "a block is longer than it says",
        "block_is_shorter_than_it_says": "a block is shorter than it says",
        "number_is_cut_off": "a number is cut off",
        "number_is_too_long": "a number is too long",
        "copy_reaches_before_beginning": "a copy reaches before the beginning",
        # strict_json
        "export_map_again_from_program": "Export the map again from the program that made it",
        "text_is_larger_than_200_mb": "the text is larger than 200 MB",
        "export_it_in_smaller_parts": "Export it in smaller parts",
        "it_holds_more_than_most_values": "it contains more than {most:,} values",
        "no_map_needs_that_export": "No map needs that. Export it in smaller parts",
        "key_quoted_stands_twice_in_one": "the key {quoted} appears twice in one object",
        "quoted_is_too_large_for_number": "{quoted} is too large for a number",
        "number_of_count_digits_is_too": "a number of {count} digits is too large",
        "literal_is_not_number": "{literal} is not a number",
        "lists_or_objects_nest_deeper": "lists or objects nest deeper than {max_depth} levels",
        "no_map_needs_that_remedy": "No map needs that. {remedy}",
        "line_lineno_column_colno": "line {lineno}, column {colno}",
        "file_is_cut_off_before": "the file is cut off before its end",
        "copy_or_download_it_again": "Copy or download it again",
        "this_is_not_json_msg": "this is not JSON ({msg})",
        "this_is_not_text_so": "this is not text, so it is not a map file",
        "byte_start": "byte {start}",
        "text_holds_half_character_which": (
            "the text contains half a character, which no file can store"
        ),
        "key_holds_half_character_which": (
            "a key contains half a character, which no file can store"
        ),
        "object_is_due_here_not_kind": "an object is expected here, not {kind}",
        "list_is_due_here_not_kind": "a list is expected here, not {kind}",
        "number_is_due_here_not_kind": "a number is expected here, not {kind}",
        "value_is_past_limit_of_limit": "{value:g} is past the limit of {limit:g}",
        "true_or_false_is_due": "true or false is expected here, not {kind}",
        "truth_value": "a truth value",
        "number": "a number",
        "text_quoted": "the text {quoted!r}",
        "list": "a list",
        "object": "an object",
        # strict_xml
        "export_file_again_from_program": "Export the file again from the program that made it",
        "export_it_in_parts": "Export it in parts",
        "line_lineno_column_offset": "line {lineno}, column {offset}",
        "this_file_is_not_valid_xml": "this file is not valid XML ({errorstring})",
        "this_file_is_not_valid_xml_quoted": "this file is not valid XML ({quoted})",
        "not_valid_xml": "this file is not valid XML",
        "it_holds_more_than_max_elements_elements": (
            "it contains more than {max_elements:,} elements"
        ),
        "elements_nest_deeper_than_max_depth_levels": (
            "elements nest deeper than {max_depth} levels"
        ),
        "it_declares_document_type_or_entities": (
            "it declares a document type or entities, which no map needs"
        ),
        "line_currentlinenumber": "line {currentlinenumber}",
    },
)
