"""The texts of this room by code: what opening foreign maps reports and refuses."""

from __future__ import annotations

from fivefoot.core.texts.message import Plural, Sentences

say = Sentences(
    "importers",
    {
        # donjon
        "this_donjon_dungeon_has_no_floor": "this donjon dungeon has no floor",
        "export_it_again_as_json": "Export it again as JSON",
        "cells_of_stairs_down": Plural(
            "{count} cell of stairs down is plain floor",
            "{count} cells of stairs down are plain floor",
        ),
        "cells_of_stairs_up": Plural(
            "{count} cell of stairs up is plain floor",
            "{count} cells of stairs up are plain floor",
        ),
        "trapped_doors": Plural(
            "{count} trapped door, noted only here",
            "{count} trapped doors, noted only here",
        ),
        "arches_without_leaf": Plural(
            "{count} arch without a door", "{count} arches without a door"
        ),
        "donjon_dungeon_of_width_x_count": (
            "a donjon dungeon of {width} x {count} cells cannot be used"
        ),
        "make_one_of_at_most_max_side": "Make one of at most {max_side} x {max_side} cells",
        "this_row_has_count_cells_first": "this row has {count} cells, the first has {width}",
        "cell_is_one_whole_number": "a cell is one whole number of 32 bits",
        "room_number_summary": "Room {number}: {summary}",
        # dungeon_alchemist
        "map_of_columns_x_rows_cells": (
            "a map of {columns} x {rows} cells of {pixels:g} pixels cannot be used"
        ),
        "export_it_in_parts": "Export it in parts, or as a picture",
        "walls_that_one_sees_over_came": (
            "walls that one can see over are imported as low walls; this format version calls "
            "them windows"
        ),
        "there_are_more_than_max_barriers_walls": "there are more than {max_barriers} walls",
        "export_map_in_parts": "Export the map in parts",
        "wall_that_reaches_absurdly_far_was": "a wall that extends absurdly far was left out",
        "wall_of_unknown_type_sort_was": "a wall of the unknown type {sort} was read as a wall",
        "wall_is_four_numbers_x": "a wall is four numbers, x and y of both its ends",
        "number_here_is_past_limit": "a number here is past the limit of {most:g}",
        "two_numbers_x_and_y": "two numbers, x and y, are expected here",
        "light_without_position_was_left_out": "a light without a position was left out",
        "light_absurdly_far_away_was_left": "a light absurdly far away was left out",
        # embedded_picture
        "file_has_no_picture": "the file has no picture",
        "picture_is_not_in_file_which": (
            "the file does not contain the picture, only its name {quoted!r}"
        ),
        "picture_is_not_base64_text": "the picture is not base64 text",
        "picture_is_neither_png_jpeg_webp": "the picture is not PNG, JPEG, WebP or GIF",
        "width_x_height_pixels": "{width} x {height} pixels",
        "max_picture_pixels_megapixels_or_max_picture_side_pixels_sid": (
            "{max_picture_pixels} megapixels or {max_picture_side} pixels a side"
        ),
        "picture_of_size_is_larger": (
            "the picture of {size} is larger than {limit}; export it with fewer pixels per cell"
        ),
        "picture_of_size_is_only_placeholder": "the picture of {size} is only a placeholder",
        # foundry
        "its_darkness_makes_scene": "its darkness of {darkness:g} makes the scene {light}",
        "of_levels_first_was_taken": (
            "of {count} levels ({names}), the first was imported and the others were left out"
        ),
        "texts_came_as_notes": Plural(
            "{count} text on the map was imported as notes of the scenario",
            "{count} texts on the map were imported as notes of the scenario",
        ),
        # sound_ground
        "region_was_taken_apart": ("a region whose outline crosses itself or its holes was split"),
        "region_was_left_out": "a region whose outline crosses itself or its holes was left out",
        "region_has_too_many_corners": "a region with too many corners was left out",
        # foreign_kinds
        "open_it_in_picture_editor": "Open it in a picture editor and save it as PNG, JPEG or WebP",
        "save_one_frame": "Save one frame of it as PNG or JPEG and open that",
        "unpack_it_and_open_map_inside": "Unpack it and open the map inside",
        "export_map_there_as_png": "Export the map there as a PNG or JPEG picture and open that",
        "export_map_there_as_universal_vtt": (
            "Export the map there as Universal VTT (.dd2vtt) or as a picture and open that"
        ),
        "export_scene_in_foundry_export_data": (
            "Export the scene in Foundry (Export Data) and open that file"
        ),
        "heic_picture": "a HEIC picture",
        "quicktime_video": "a QuickTime video",
        "mp4_video": "an MP4 video",
        "webm_or_matroska_video": "a WebM or Matroska video",
        "avi_video": "an AVI video",
        "sound_file": "a sound file",
        "ogg_sound_or_video_file": "an Ogg sound or video file",
        "mp3_sound_file": "an MP3 sound file",
        "jpeg_xl_picture": "a JPEG XL picture",
        "jpeg_2000_picture": "a JPEG 2000 picture",
        "icon_file": "an icon file",
        "qoi_picture": "a QOI picture",
        "photoshop_picture": "a Photoshop picture",
        "gimp_picture": "a GIMP picture",
        "export_it_from_gimp_as_png": "Export it from GIMP as PNG, JPEG or WebP",
        "pdf_document": "a PDF document",
        "export_page_with_map_as_png": (
            "Export the page with the map as a PNG or JPEG picture and open that"
        ),
        "rar_archive": "a RAR archive",
        "n_7z_archive": "a 7z archive",
        "gzip_archive": "a gzip archive",
        "xz_archive": "an xz archive",
        "bzip2_archive": "a bzip2 archive",
        "tar_archive": "a tar archive",
        "sqlite_database": "an SQLite database",
        "program": "a program",
        "windows_program": "a Windows program",
        "packed_godot_resource": "a packed Godot resource",
        "dungeondraft_asset_pack": "a Dungeondraft asset pack",
        "use_it_in_dungeondraft_then_export": (
            "Use it in Dungeondraft, then export a map from there"
        ),
        "e_book_epub": "an e-book (EPUB)",
        "openraster_picture": "an OpenRaster picture",
        "krita_picture": "a Krita picture",
        "office_document": "an office document",
        "save_map_in_it_as_png": "Save the map in it as a PNG or JPEG picture",
        "maptool_token": "a MapTool token",
        "foundry_module": "a Foundry module",
        "foundry_system": "a Foundry system",
        "foundry_world": "a Foundry world",
        "fantasy_grounds_campaign": "a Fantasy Grounds campaign",
        "fantasy_grounds_module": "a Fantasy Grounds module",
        "web_page": "a web page",
        "open_page_in_browser_and_download": (
            "Open the page in a browser and download the map itself"
        ),
        "svg_drawing": "an SVG drawing",
        "export_it_as_png_picture": "Export it as a PNG picture and open that",
        "tiled_tileset": "a Tiled tileset",
        "open_map_that_uses": "Open the map that uses it in Tiled and export that as a picture",
        "part_of_maptool_campaign": "a part of a MapTool campaign",
        "fantasy_grounds_file": "a Fantasy Grounds file",
        "godot_resource": "a Godot resource",
        "creatures_cannot_be_imported_add_token": (
            "Creatures cannot be imported: add a token with Edit > Add token"
        ),
        "save_map_there_as_png_picture": "Save the map there as a PNG picture and open that",
        "city_or_village_map_geojson": "a city or village map (GeoJSON)",
        "open_map_that_uses_it_in_tiled": "Open the map that uses it in Tiled",
        "dungeondraft_map": "a Dungeondraft map",
        "dungeon_scrawl_map": "a Dungeon Scrawl map",
        "owlbear_rodeo_export": "an Owlbear Rodeo export",
        "foundry_actor": "a Foundry actor",
        "description_of_foundry_module": "the description of a Foundry module",
        "foundry_journal": "a Foundry journal",
        "list_of_creatures": "a list of creatures",
        "creature": "a creature",
        "json_but_no_map_that_fivefoot": "JSON, but not a map that Fivefoot can read",
        # foundry
        "foundry_scene": "Foundry scene",
        "this_is_foundry_scene_with_hexagons": (
            "this is a Foundry scene with hexagons, and Fivefoot uses squares"
        ),
        "open_scene_picture_alone_and_lay": (
            "Open the scene's picture by itself and put a square grid on it"
        ),
        "scene_has_no_grid_in_foundry": (
            "the scene has no grid in Foundry: a square grid of its grid size was added"
        ),
        "scene_of_width_x_height_pixels": (
            "a scene of {width:g} x {height:g} pixels with {size:g} pixels per cell cannot be used"
        ),
        "set_scene_size_and_grid": "Set the scene's size and grid in Foundry and export it again",
        "map_of_columns_x_rows_cells_is_larger": (
            "the map of {columns} x {rows} cells is larger than {max_side} x {max_side}"
        ),
        "export_in_parts": "Export it in parts",
        "count_tiles": Plural("{count} tile", "{count} tiles"),
        "count_drawings": Plural("{count} drawing", "{count} drawings"),
        "count_sounds": Plural("{count} sound", "{count} sounds"),
        "count_templates": Plural("{count} template", "{count} templates"),
        "left_out_for_fivefoot": "left out because Fivefoot has no such things: {listed}",
        "scene_names_no_picture_map_opens": "the scene names no picture: the map opens without one",
        "its_picture_quoted_is_not_beside": (
            "its picture {quoted} is not beside the file: put it there and open the file again"
        ),
        # foundry_ground
        "region_that_does_not_change_cost": (
            "a region that does not change the cost of movement was left out"
        ),
        "ground_of_factor_times_cost": (
            "ground of {factor:g} times the cost is imported as plain difficult terrain"
        ),
        "cells_of_terrain_layer_made_difficult": Plural(
            "{count} cell of a terrain layer was imported as difficult terrain",
            "{count} cells of a terrain layer were imported as difficult terrain",
        ),
        # foundry_module
        "scene_can_be_exported_in_foundry": (
            "Export a single scene in Foundry (Export Data); Fivefoot opens that file"
        ),
        "this_foundry_adventure": "this Foundry adventure",
        "this_foundry_compendium_pack": "this Foundry compendium pack",
        "what_holds_no_foundry_scene": "{what} contains no Foundry scene",
        # foundry_packs
        "it_holds_more_than_most_lines_records": "it contains more than {most_lines} records",
        "line_number": "line {number}",
        "this_foundry_pack_cannot_be_read": "this Foundry pack cannot be read: {error}",
        "scene_without_name": "Scene without a name",
        # foundry_parts
        "number_is_due_here_not_value": "a number is expected here, not {value!r}",
        "export_scene_in_parts": "Export the scene in parts",
        "counted_and_other_counted": "{counted} and {other_counted}",
        "outside_of_picture_were_left": "{outside} outside the picture were left out",
        "wall_has_four_coordinates": "a wall has four coordinates",
        "wall_that_stops_only_light": "a wall that blocks only light or sound was left out",
        "roof_is_turned_by_quarters_here": "a rotated roof was placed at the nearest right angle",
        "pictures_of_tokens_are_not_there": Plural(
            "{count} token's picture is missing", "{count} tokens' pictures are missing"
        ),
        "picture_of_roof_is_not_there": "the picture {name} of a roof is missing",
        "wall_that_limits_sight_one_sees": (
            "a wall that limits sight (it can be seen, but not seen past) was imported as a "
            "full wall"
        ),
        "window_that_is_seen_through_only": (
            "a window that is transparent only from near or from afar was imported as a plain "
            "window"
        ),
        "there_are_more_than_max_lights_lights": "there are more than {max_lights} lights",
        "token_outside_of_picture_was_left": "a token outside the picture was left out",
        "token_elevation_was_set_to_ground": "a token's elevation was set to the ground",
        "tokens_came_without_hit_points": Plural(
            "{count} token was imported without hit points and stats: set them in the token panel",
            (
                "{count} tokens were imported without hit points and stats: set them in the token "
                "panel"
            ),
        ),
        # map_figures
        "export_map_in_smaller_parts": "Export the map in smaller parts or with simpler walls",
        "map_has_count_pieces_of_walls": (
            "the map has {count} pieces of wall; the maximum is {max_barriers}"
        ),
        "map": "Map",
        # named_picture
        "picture_is_not_in_file_put": (
            "the file does not contain the picture: put {quoted}.png or .jpg beside it and open "
            "it again, or add it with Replace map picture"
        ),
        # one_page_dungeon
        "this_one_page_dungeon": "this One Page Dungeon has no rooms",
        "dungeon_of_columns_x_rows_cells": (
            "the dungeon of {columns} x {rows} cells is larger than {max_side} x {max_side}"
        ),
        "make_smaller_one": "Make a smaller one",
        "count_cells_of_water_and_columns": Plural(
            "{count} cell of water or a column was painted on the floor",
            "{count} cells of water and columns were painted on the floor",
        ),
        "there_are_more_than_most_rectangles_entries": (
            "there are more than {most_rectangles} entries"
        ),
        "whole_number_of_cells_is_due": "a whole number of cells is expected here, not {value:g}",
        "room_cannot_be_width_x_height": "a room cannot be {width} x {height} cells",
        "door_of_unknown_kind_door_was": (
            "a door of the unknown kind {door} was imported as a plain door"
        ),
        "open_doorways": Plural(
            "without a door: {count} open doorway", "without a door: {count} open doorways"
        ),
        "narrow_openings": Plural(
            "without a door: {count} narrow opening", "without a door: {count} narrow openings"
        ),
        "entrances_by_stairs": Plural(
            "without a door: {count} entrance by stairs",
            "without a door: {count} entrances by stairs",
        ),
        "stairs_out": Plural(
            "without a door: {count} flight of stairs out",
            "without a door: {count} flights of stairs out",
        ),
        "stairwells": Plural(
            "without a door: {count} stairwell", "without a door: {count} stairwells"
        ),
        # opening
        "it_has_no_scene_wanted_problem": "it has no scene {wanted!r}; {problem}",
        "choose_one_of_them": "Choose one of them by its name or number",
        # picture_map
        "file_name": "the file's name",
        "name_of_its_folder": "the name of its folder",
        "grid_of_columns_x_rows_cells": (
            "The grid of {columns} x {rows} cells was taken from {whose}; check it against "
            "the picture."
        ),
        "pictures_are_cut_off": Plural(
            "The picture is cut off: its file ends too early. Download or export it again.",
            "{count} pictures are cut off: their files end too early. "
            "Download or export them again.",
        ),
        "picture_does_not_tell_its_grid": (
            "A picture does not state its grid: {pixels} pixels per cell were guessed; check it "
            "against the picture."
        ),
        # tiled
        "this_is_tiled_map_shape": "this is a Tiled map, {shape}",
        "fivefoot_plays_on_squares_seen": (
            "Fivefoot uses squares seen from above: use an orthogonal map"
        ),
        "this_is_tiled_map_of_tiles": (
            "this is a Tiled map of tiles of {width:g} x {height:g} pixels, not of squares"
        ),
        "fivefoot_plays_on_squares_use_square": (
            "Fivefoot uses squares: use square tiles of whole pixels"
        ),
        "map_of_across_x_down_cells": (
            "the map of {across} x {down} cells is larger than {max_side} x {max_side}"
        ),
        "choose_more_tiles_to_cell": "Choose more tiles per cell, or save it in parts",
        "each_tile_of_pixels_pixels_became": (
            "each tile of {pixels:g} pixels became a cell: if several tiles make one cell, "
            "import it again with that number of tiles per cell"
        ),
        "this_is_tiled_map_without_single": "this Tiled map has no tiles",
        "draw_it_first": "Draw it first",
        "map_cannot_be_columns_x_rows": "a map cannot be {columns} x {rows} tiles",
        "cells_read_as_kind": Plural(
            ("{count} cell imported as {kind}"), ("{count} cells imported as {kind}")
        ),
        "no_tile_or_layer_says": (
            "no tile or layer has a property or a name that gives a movement cost: all of it is "
            "plain floor"
        ),
        "left_out_objects": Plural(
            "left out: {count} object whose name is not a wall, door, lamp or ground",
            "left out: {count} objects whose names are not walls, doors, lamps or ground",
        ),
        "layers_above_tokens_left_out": Plural(
            "{count} layer above the tokens is left out: it is hidden in Tiled, or the pictures "
            "of its tiles are missing",
            (
                "{count} layers above the tokens are left out: they are hidden in Tiled, or the "
                "pictures of their tiles are missing"
            ),
        ),
        # tiled_layers
        "there_are_more_than_most_layers_layers": "there are more than {most_layers} layers",
        "join_some_in_tiled": "Join some in Tiled",
        "whole_number_is_due": "a whole number is expected here, not {value:g}",
        "layer_cannot_have_width_x_height": "a layer cannot have {width} x {height} tiles",
        "there_are_more_than_most_tiles_tiles": "there are more than {most_tiles:,} tiles",
        "save_it_in_smaller_parts": "Save it in smaller parts",
        "there_are_count_tiles_for_layer": (
            "there are {count} tiles for a layer of {width} x {height}"
        ),
        "list_of_tiles_or_their_text": "a list of tiles or their text is expected here",
        "tiles_written_as_encoding_cannot": "tiles written as {encoding!r} cannot be read",
        "its_tiles_cannot_be_unpacked_error": "its tiles cannot be unpacked ({error})",
        "its_tiles_are_cut_off": "its tiles are cut off",
        "save_map_in_tiled_with_tile": "Save the map in Tiled with the tile layer format CSV",
        "tile_is_whole_number_of_32": "a tile is a whole number of 32 bits",
        # tiled_objects
        "object_absurdly_far_away_was_left": "an object absurdly far away was left out",
        "there_are_more_than_max_vertices_points": "there are more than {max_vertices} points",
        # tiled_picture
        "picture_quoted_of_tileset": "the picture {quoted} of a tileset is not in the folder",
        "map_is_too_large": "the map is too large to be drawn: export it as a picture in Tiled",
        # tiled_tilesets
        "there_are_more_than_most_tilesets_tilesets": (
            "there are more than {most_tilesets} tilesets"
        ),
        "tileset_quoted_is_not_in_map": (
            "the tileset {quoted} is not in the map's folder: the look and properties of its "
            "tiles are not known"
        ),
        "tileset_quoted_cannot_be_read_problem": "the tileset {quoted} cannot be read: {problem}",
        "it_is_not_in_map_folder": "it is not in the map's folder",
        "template_quoted_was_not_read_problem": "the template {quoted} was not read: {problem}",
        # to_scenario
        "this": "this",
        "this_is_kind_which": "this is {kind}, which",
        "this_is_neither_scenario_nor_map": "this is not a scenario, a map or a picture",
        "this_is_kind": "this is {kind}",
        # universal_vtt
        "this_is_json_but_no_universal": (
            "this is JSON but not a Universal VTT map: it has no 'resolution'"
        ),
        "choose_dd2vtt_uvtt_or_df2vtt_export": "Choose a .dd2vtt, .uvtt or .df2vtt export",
        "file_is_empty": "the file is empty",
        "export_map_again_last_export_did": "Export the map again; the last export did not finish",
        "this_is_git_lfs_pointer_which": (
            "this is a git-lfs pointer, which refers to the map but does not contain it"
        ),
        "fetch_real_file_with_git_lfs": (
            "Fetch the real file with 'git lfs pull' or download it from its page"
        ),
        "this_is_kind_picture_under_map": "this is a {kind} picture named like a map file",
        "open_it_as_picture_or_export": "Open it as a picture, or export the map as Universal VTT",
        "this_is_zip_archive_not_one": "this is a zip archive, not one map",
        "file_has_no_walls": "the file has no walls",
        "door_or_window_without_width_was": ("a door or window without width was left out"),
        "open_doors": "open doors",
        "windows": "windows",
        "portals_that_do_not_block_light": (
            "portals that do not block light: {count}, imported as {read}; import again if they "
            "are {other}"
        ),
        "format_is_no_number_and_was": "the format is not a number and was ignored",
        # universal_vtt_ground
        "file_does_not_say_its_size": (
            "the file does not give its size in cells, which was calculated from the picture"
        ),
        "pixels_of_cell_make_no_sense": (
            "{pixels:g} pixels per cell make no sense and were not used"
        ),
        "first_x_second_cells": "{first:g} x {second:g} cells",
        "map_cannot_be_shown": "a map cannot be {shown}",
        "map_of_shown_is_larger": "the map of {shown} is larger than {max_cells} x {max_cells}",
        "crop_it_or_export": "Crop it, or export it in parts",
        "problem_map_opens_without_one": "{problem}: the map opens without one",
        "map_does_not_say_how_many": "the map does not give its number of cells",
        "export_it_again_with_its_grid": (
            "Export it again with its grid, or open its picture by itself and set the grid there"
        ),
        "picture_is_stretched_across_pixels_cell": (
            "the picture is stretched: {across:g} pixels per cell across, {down:g} down"
        ),
        "picture_has_across_pixels_cell": (
            "the picture has {across:g} pixels per cell, not {stated:g} as the file says; its "
            "own count is used"
        ),
        # universal_vtt_parts
        "line_with_fewer_than_two_points": "a line with fewer than two points was left out",
        "there_are_more_than_limit_what": "there are more than {limit:,} {what}",
        "corners_of_walls": "corners of walls",
        "corners_of_outlines": "corners of outlines",
        "doors_and_windows": "doors and windows",
        "lights": "lights",
        "export_map_in_smaller_parts_2": "Export the map in smaller parts",
        "last_of_odd_number_of_points": (
            "the last of an odd number of points of a door or window was left out"
        ),
        "door_or_window_with_neither_two": (
            "a door or window with neither two bounds nor a position was left out"
        ),
        "door_or_window_has_neither_bounds": (
            "a door or window with neither bounds nor a rotation was placed along x"
        ),
        "negative_measure_of_light_was_read": "a negative measurement of a light was read as 0",
        "colour_that_is_not_6": "a colour that is not 6 or 8 hexadecimal digits was left out",
        # universal_vtt_scenario
        "its_ambient_colour_makes_scene_ambient": "its ambient colour makes the scene {ambient}",
        "stopping_sight_but_not_movement": "blocking sight but not movement",
        "walls": "walls",
        "stopping_movement_but_not_sight": "blocking movement but not sight",
        "export_map_with_simpler_walls": "Export the map with simpler walls",
        "outlines_of_objects_count_pieces_left": Plural(
            "outlines of objects: {count} piece, left out as chosen",
            "outlines of objects: {count} pieces, left out as chosen",
        ),
        "outlines_of_objects_count_pieces_read": Plural(
            "outlines of objects: {count} piece, imported as {outlines}",
            "outlines of objects: {count} pieces, imported as {outlines}",
        ),
        "wall_that_reaches_absurdly_far_was_cut": (
            "a wall that extends absurdly far was cut off outside the map"
        ),
        "piece_of_wall_shorter_than_thousandth": (
            "a piece of wall shorter than a thousandth of a cell was left out"
        ),
        "what_else_file_says_nests_too": "other data in the file nests too deeply to be kept",
        # converted_picture
        "larger_than_most_megapixels_or_max_picture_side": (
            "larger than {most} megapixels or {max_picture_side} pixels a side"
        ),
        "tiff": "a TIFF",
        "avif": "an AVIF",
        "bmp": "a BMP",
        "turned_upright_as_it_says": "rotated upright, as its data says",
        "brought_from_print_colours": "converted from print colours",
        "picture_was_done": "The picture was {done}.",
        "no_picture_is_recognised": "no picture was recognised in it",
        "articles_picture_that_cannot_be_decoded": (
            "{articles} picture that cannot be decoded ({error})"
        ),
        "this_is_problem": "this is {problem}",
        "it_is_articles_picture_kept": "It is {articles} picture, saved as {target}.",
        "picture_is_too_large": "the picture is {too_large}",
        "picture_of_width_x_height_pixels": (
            "the picture of {width} x {height} pixels is {too_large}"
        ),
        # foreign_kinds
        "choose_fivefoot_scenario_universal_vtt_map_dd2vtt": (
            "Choose a .fivefoot scenario, a Universal VTT map (.dd2vtt, .uvtt, .df2vtt), a "
            "Foundry scene, pack or module, a Tiled map (.tmx, .tmj), a One Page Dungeon, "
            "donjon or Dungeon Alchemist map (.json), a MapTool map or token (.rpmap, "
            ".rptok), or a picture"
        ),
        "maptool_map": "a MapTool map",
        # maptool
        "save_it_again_with_version": (
            "Save it again with a version of MapTool up to 1.15, or export the map as a picture"
        ),
        "its_content_xml_is_missing": "its content.xml is missing",
        "its_content_holds_neither_map_nor": "its {content} contains neither a map nor a token",
        "map_n": "Map {n}",
        "its_picture_is_not_in_file": (
            "its picture is not in the file: the token is drawn as a disc"
        ),
        "token_came_without_hit_points": (
            "the token was imported without hit points and stats: set them in the token panel"
        ),
        "tokens_outside_of_map": Plural(
            "{count} token outside the map was left out",
            "{count} tokens outside the map were left out",
        ),
        "its_areas_that_block_sight": (
            "its areas that block sight and movement were left out: draw the walls here"
        ),
        "hexagons": "hexagons",
        "isometric_grid": "an isometric grid",
        "this_is_maptool_map_with_shape": (
            "this is a MapTool map with {shape}, and Fivefoot uses squares"
        ),
        "export_its_picture_and_lay_grid": "Export its picture and put a square grid on it",
        "cell_of_size_pixels_cannot": "a cell cannot be {size:g} pixels",
        "it_has_no_picture_of_map": "it has no picture of the map: the map opens without",
        "set_its_grid_in_maptool": "Set its grid in MapTool and save it again",
        # picture_map
        "grid_of_pixels_pixels_cell_was": (
            "A grid of {pixels} pixels per cell was taken from {whose}; check it against the "
            "picture."
        ),
        # report_text
        "columns_rows_cells": "{columns} × {rows} cells",
        "picture_first_second_pixels": "the picture, {first} × {second} pixels",
        "outside_of_picture_in_line": "{outside} outside the picture",
        "walls_without_length": Plural(
            "{count} wall without length", "{count} walls without length"
        ),
        "nothing": "nothing",
        "count_walls": Plural("{count} wall", "{count} walls"),
        "count_doors": Plural("{count} door", "{count} doors"),
        "count_windows": Plural("{count} window", "{count} windows"),
        "count_lights": Plural("{count} light", "{count} lights"),
        "count_outlines": Plural("{count} outline", "{count} outlines"),
        "count_tokens": Plural("{count} token", "{count} tokens"),
        "count_regions": Plural("{count} region", "{count} regions"),
        "count_rooms": Plural("{count} room", "{count} rooms"),
        "count_doorways": Plural("{count} doorway", "{count} doorways"),
        "count_notes": Plural("{count} note", "{count} notes"),
        "count_layers": Plural("{count} layer", "{count} layers"),
        "count_painted_cells": Plural("{count} painted cell", "{count} painted cells"),
        "not_imported_problem": "Not imported: {problem}",
        "import_of_source": "Import of {source}",
        "taken": "Imported",
        "left_out": "Left out",
        "changed": "Changed",
        "it_holds_count_scenes_shown_and_count_more": (
            "it contains {count} scenes: {shown}; and {other_count} more"
        ),
        "it_holds_count_scenes_shown": "it contains {count} scenes: {shown}",
    },
)
