"""The scene: every layer of the map, kept in step with the workspace."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QGraphicsItem

from fivefoot.core.geometry.grid import Cell
from fivefoot.core.interaction.aimed_displacement import Displacement
from fivefoot.core.interaction.plan import Plan
from fivefoot.core.model.fog import Fog
from fivefoot.core.model.scene import Scene
from fivefoot.core.rules.space.mounts_and_grapples import companions
from fivefoot.core.session.changes import Change
from fivefoot.core.session.selection import Selection
from fivefoot.core.storage.settings import HitPointStyle
from fivefoot.core.storage.table_screens import GridStyle
from fivefoot.ui.appearance.theme import Theme
from fivefoot.ui.map.items.backdrop import Backdrop, BackdropItem
from fivefoot.ui.map.items.barrier_items import BarriersItem, DoorLight
from fivefoot.ui.map.items.edge_numbers import Rim, RimItem
from fivefoot.ui.map.items.fog_item import FogItem
from fivefoot.ui.map.items.layer import LayerItem, MapGraphics
from fivefoot.ui.map.items.marked_cells_item import MarkedItem
from fivefoot.ui.map.items.overlays import (
    AreaItem,
    BesideItem,
    CellLight,
    DangerItem,
    FlankItem,
    NarrowItem,
    ReachItem,
    RingsItem,
    RulerItem,
)
from fivefoot.ui.map.items.plan_item import ChipItem, GhostItem, PlanLook, RouteItem
from fivefoot.ui.map.items.sharpening import Sharpening
from fivefoot.ui.map.items.tie_items import TiesItem
from fivefoot.ui.map.items.tiles import TiledLayer
from fivefoot.ui.map.items.token_item import TokenItem
from fivefoot.ui.map.items.wall_draft_item import WallDraftItem
from fivefoot.ui.map.painters.chip_places import Busy
from fivefoot.ui.map.painters.clear_places import SceneBox
from fivefoot.ui.map.painters.facing_text import rect_on_map
from fivefoot.ui.map.painters.halo_painter import Square
from fivefoot.ui.map.painters.height_painter import HeightFigure
from fivefoot.ui.map.painters.measure_painter import Ruler
from fivefoot.ui.map.painters.printed_painter import printed
from fivefoot.ui.map.painters.scale import CELL
from fivefoot.ui.map.painters.text import Chip
from fivefoot.ui.map.painters.textures import DRAWERS
from fivefoot.ui.map.painters.token_painter import TokenLook
from fivefoot.ui.map.painters.wall_painter import Door
from fivefoot.ui.map.scene.chip_layer import LADDER, NAME, ChipPlacer, cut_through
from fivefoot.ui.map.scene.height_layers import HeightLayers
from fivefoot.ui.map.scene.label_layer import LabelLayer
from fivefoot.ui.map.scene.lamp_layer import LampLayer
from fivefoot.ui.map.scene.lying_layer import LyingLayer
from fivefoot.ui.map.scene.name_layer import NameLayer
from fivefoot.ui.map.scene.overhead_layer import OverheadLayer
from fivefoot.ui.map.scene.token_motion import Glides, Pulse
from fivefoot.ui.map.scene.zone_layers import ZoneLayers
from fivefoot.ui.map.view_values import overlay_values, ring_values, scene_values
from fivefoot.ui.map.view_values.displacement_values import displacement_look
from fivefoot.ui.map.view_values.fog_values import veil
from fivefoot.ui.map.view_values.place_values import centre_of, rect_of, segment
from fivefoot.ui.map.view_values.plan_values import plan_look
from fivefoot.ui.map.view_values.printed_values import is_printed, printed_of
from fivefoot.ui.map.view_values.riders import seat_of
from fivefoot.ui.map.view_values.wall_values import wall_draft
from fivefoot.ui.state.pictures import PictureError, Pyramid
from fivefoot.ui.state.shown_picture import picture_failed
from fivefoot.ui.state.workspace import Workspace

NEAR = 2 * CELL
"""The scene units around a token that the acting token's arrow may extend into."""

BEYOND = 12 * CELL
"""The void shown around the map, in scene units."""


class MapScene(QObject):
    """Holds the Qt scene and all its items; Qt itself keeps no Python object alive."""

    def __init__(
        self,
        workspace: Workspace,
        theme: Theme,
        owner: QObject | None = None,
        shows_veil: bool = True,
    ) -> None:
        super().__init__(owner)
        self.shows_veil = shows_veil
        self._workspace = workspace
        self._theme = theme
        self.graphics = MapGraphics()
        # Items are few and most of them move: an index would be maintained for nothing.
        self.graphics.setItemIndexMethod(MapGraphics.ItemIndexMethod.NoIndex)
        self.zoom = 1.0
        self.visible = QRectF()
        self.tokens: dict[str, TokenItem] = {}
        self.glides, self.pulse = Glides(self), Pulse(self)
        self.chip_places = ChipPlacer(workspace)
        self._in_drag = False
        self._plan_shown: tuple[PlanLook, Chip | None] = PlanLook(), None
        self._veiled: tuple[Fog, int, int] | None = None
        self._dimmed: frozenset[str] = frozenset()
        self._hit_style: HitPointStyle = "bar"
        self._grid: GridStyle = "map"
        self._miniatures = False
        self._numbers: dict[str, str] = {}
        self._selected: Selection | None = None
        self._build(theme)
        # Before the first document is shown: from here on every change comes by a signal.
        self._listen()
        self._show_document(Change(workspace.scenario, workspace.scenario, whole=True))

    def _build(self, theme: Theme) -> None:
        self._make_ground(theme)
        self._make_overlays(theme)
        self._make_gestures(theme)
        self.zones = ZoneLayers(self._workspace, self.graphics, theme, self)
        self.labels = LabelLayer(self._workspace, self.graphics, theme, self)
        self.lamps = LampLayer(self._workspace, self.graphics, theme, self)
        self.lying = LyingLayer(self._workspace, self.graphics, theme, self)
        self.overheads = OverheadLayer(self._workspace, self.graphics, theme, self)
        # Depths are set for each item; the order of adding decides among equals.
        for item in self._items():
            self.graphics.addItem(item)

    def _make_ground(self, theme: Theme) -> None:
        """Creates what belongs to the map itself: picture, walls, heights, names, fog."""
        self.sharpening = Sharpening(self.graphics.update, self)
        self.graphics.zoom_changes = self.sharpening.zoom_changes
        self.backdrop = BackdropItem(0, theme, self.sharpening)
        self.barriers = BarriersItem(20, theme, self.sharpening)
        self.heights = HeightLayers(self._workspace, theme, self)
        self.names = NameLayer(self._workspace, theme, self.tokens, self.heights.written_on)
        self.door_light = DoorLight(22, theme)
        # Under the tokens: the game master sees where players do not look, and everybody who stands
        # there.
        self.veil = FogItem(28, theme)
        self.rims = RimItem(95, theme, "columns"), RimItem(95, theme, "rows")

    def _make_overlays(self, theme: Theme) -> None:
        """Creates the overlays of the rules."""
        self.reach = ReachItem(10, theme)
        self.threat = AreaItem(12, theme)
        self.danger = DangerItem(13, theme)
        self.beside = BesideItem(13, theme)
        self.light = CellLight(14, theme)
        self.narrow = NarrowItem(24, theme)
        self.rings = RingsItem(26, theme)
        self.ring_texts = RingsItem(62, theme, texts=True)
        self.ties = TiesItem(57, theme)
        self.flanks = FlankItem(60, theme)

    def _make_gestures(self, theme: Theme) -> None:
        """Creates what follows the pointer."""
        self.route = RouteItem(70, theme)
        self.ghost = GhostItem(68, theme)
        self.ruler = RulerItem(80, theme)
        self.marked = MarkedItem(78, theme)
        self.wall_draft = WallDraftItem(79, theme)
        self.chip = ChipItem(90, theme)

    def _items(self) -> tuple[QGraphicsItem, ...]:
        """All of them, except those that layers add themselves."""
        return (
            self.backdrop,
            self.reach,
            self.threat,
            self.danger,
            self.beside,
            self.light,
            self.barriers,
            self.door_light,
            self.narrow,
            self.rings,
            self.ring_texts,
            self.ties,
            self.flanks,
            self.route,
            self.ghost,
            self.ruler,
            self.marked,
            self.wall_draft,
            self.veil,
            self.chip,
            self.names.item,
            *self.rims,
            *self.heights.items(),
        )

    def _listen(self) -> None:
        workspace = self._workspace
        workspace.document_changed.connect(self._show_document)
        # Pictures are decoded in a thread: a map opens without its art for a moment.
        workspace.pictures.arrived.connect(self._show_pictures)
        workspace.selection_changed.connect(self._show_selection)
        workspace.plan_changed.connect(self._show_plan)
        workspace.shown_changed.connect(self._show_overlays)
        workspace.pointed_changed.connect(self._show_pointed)
        workspace.walls.changed.connect(self._show_wall_draft)
        workspace.paint.changed.connect(self._show_marked)
        workspace.fog.changed.connect(self._show_marked)

    # -- the document -----------------------------------------------------------------------------

    def _show_document(self, change: Change) -> None:
        # The same id may be another token in another document.
        if change.fresh:
            self._clear_tokens()
        # Rulesets decide how ledges' heights are written; assets bring the picture.
        if change.fresh or change.scene or change.ruleset or change.assets:
            self._show_ground(change)
            self._show_barriers()
        if change.fresh or change.scene:
            self._show_veil()
        # At each change: conditions, hit points and whose turn it is are all drawn on tokens.
        self._show_tokens()
        self._show_overlays()
        self._show_plan()
        self._selected = self._workspace.selection

    def _show_veil(self) -> None:
        """Shows where fog lies for the players; while a token is dragged, where it would lie
        then.
        """
        # The players' scene has its own fog, and pictures for paper have none.
        if not self.shows_veil:
            return
        shown = (self._workspace.sight_ahead or self._workspace.scenario).scene
        wanted = (shown.fog, shown.columns, shown.rows)
        if wanted != self._veiled:
            self._veiled = wanted
            self.veil.show_value(veil(shown))

    def _show_ground(self, change: Change) -> None:
        scene = self._workspace.scenario.scene
        if not (
            change.fresh
            or change.ruleset
            or change.assets
            or change.ground
            or _frame_of(change.before.scene) != _frame_of(change.after.scene)
        ):
            # Only walls changed: the rest of the ground is not repainted.
            self.backdrop.show_walls(scene_values.walls_of(scene))
            return
        # First: ground is painted in the style of the map, which may be paper.
        self._apply_theme_to_map()
        floor = _floor_look(scene)
        pieces = scene_values.grounds_of(self._workspace.scenario, self._workspace.ruleset)
        self.heights.show_ground(pieces)
        picture = self._picture()
        self.reach.set_brightness(picture.brightness if picture is not None else 0.0)
        value = Backdrop(
            scene.columns,
            scene.rows,
            floor,
            # Figures are a layer of their own, above the shading of reach.
            tuple(piece for piece in pieces if not isinstance(piece, HeightFigure)),
            scene_values.walls_of(scene),
            scene.grid_visible,
            picture,
            scene_values.picture_rect(scene),
            printed_of(scene),
            self._grid,
        )
        self.backdrop.show_value(value, BEYOND)
        # Some void around the map, so that the view can pan past its edge.
        self.graphics.setSceneRect(value.area.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND))
        self.graphics.setBackgroundBrush(QColor(self._theme.ground.void))

    def set_grid(self, style: GridStyle) -> None:
        """Draws the grid in another way."""
        if style != self._grid:
            self._grid = style
            scenario = self._workspace.scenario
            # Reported as if the picture had changed: all of the ground is redrawn.
            self._show_ground(Change(scenario, scenario, assets=True))

    def _show_pictures(self) -> None:
        """Pictures that were being decoded are ready."""
        scenario = self._workspace.scenario
        # Without one only tokens' portraits can have come.
        if scenario.scene.picture is not None:
            self._show_ground(Change(scenario, scenario, assets=True))
        self._show_tokens()

    def _picture(self) -> Pyramid | None:
        scenario = self._workspace.scenario
        picture = scenario.scene.picture
        data = scenario.assets.get(picture.asset) if picture is not None else None
        if picture is None or data is None:
            return None
        try:
            return self._workspace.pictures.map_picture(data, picture.asset)
        except PictureError as error:
            self._workspace.notify(picture_failed(error))
            return None

    def _show_barriers(self) -> None:
        scene = self._workspace.scenario.scene
        box = self.map_area.adjusted(-CELL, -CELL, CELL, CELL)
        over_art = scene.picture is not None
        self.heights.show_walls()
        self.barriers.show_value(
            scene_values.walls_of(scene),
            scene_values.doors_of(scene),
            scene_values.windows_of(scene),
            over_art,
            box,
            scene_values.one_way_of(scene),
        )
        # The door under the pointer may be another one now, or open.
        self._show_pointed()

    @property
    def map_area(self) -> QRectF:
        """The map in scene units."""
        scene = self._workspace.scenario.scene
        return QRectF(0, 0, scene.columns * CELL, scene.rows * CELL)

    # -- tokens -----------------------------------------------------------------------------------

    def _clear_tokens(self) -> None:
        """Another document: its tokens do not glide from where others stood."""
        self.pulse.follow(None)
        for token_id in list(self.tokens):
            self.glides.stop(token_id)
            self.graphics.removeItem(self.tokens.pop(token_id))

    def _show_tokens(self) -> None:
        scenario = self._workspace.scenario
        # First those that are gone, so that an id that returns gets an item of its own.
        for gone in [name for name in self.tokens if name not in scenario.tokens]:
            self.glides.stop(gone)
            self.graphics.removeItem(self.tokens.pop(gone))
        self._numbers = scene_values.copy_numbers(scenario)
        for token_id in scenario.tokens:
            if token_id not in self.tokens:
                item = TokenItem(token_id, 30, self._theme)
                # Tokens are rotated as a whole towards the readers, with letters, bar and flag.
                item.setRotation(90 * self.turn)
                self.tokens[token_id] = item
                self.graphics.addItem(item)
            self._show_token(token_id)
        # In this order: who is under a deck, then what names have to avoid, then the names.
        self.heights.show_covered(self.tokens)
        self._keep_neighbours_clear()
        self.names.refresh()
        self.ties.show_value(scene_values.ties_of(self._workspace.battle))
        self.pulse.follow(next((item for item in self.tokens.values() if item.is_acting), None))

    def _keep_neighbours_clear(self) -> None:
        """Tells acting and selected tokens who stands near, so that arrow and halo hide nobody."""
        battle = self._workspace.battle
        marked = {name for name, item in self.tokens.items() if item.is_acting or item.is_selected}
        squares = {
            name: rect_of(battle.footprint(battle.token(name))) for name in self.tokens if marked
        }
        for name, item in self.tokens.items():
            item.stand_beside(self._squares_near(name, squares) if name in marked else ())

    def _squares_near(self, token_id: str, squares: Mapping[str, QRectF]) -> tuple[Square, ...]:
        # Around the token: its arrow extends no farther.
        own = squares[token_id]
        near, middle = own.adjusted(-NEAR, -NEAR, NEAR, NEAR), own.center()
        level = [
            # From the middle of the token and in the readers' frame, where the arrow is above.
            rect_on_map(square.translated(-middle), -self.turn)
            for name, square in squares.items()
            if name != token_id and square.intersects(near)
        ]
        return tuple((square.left(), square.top(), square.width()) for square in level)

    def _show_token(self, token_id: str) -> None:
        workspace = self._workspace
        token = workspace.scenario.tokens[token_id]
        fight = workspace.scenario.encounter
        acting = fight.stage == "play" and fight.active == token_id
        centre, seat = (
            centre_of(workspace.battle.footprint(token)),
            seat_of(workspace.battle, token),
        )
        item = self.tokens[token_id]
        item.show_value(self.look_of(token_id), token_id in workspace.selection, acting)
        item.sit(seat.scale)
        self.glides.glide(item, (centre[0] + seat.aside[0], centre[1] + seat.aside[1]))

    def look_of(self, token_id: str) -> TokenLook:
        """The look of a token."""
        scenario = self._workspace.scenario
        token = scenario.tokens[token_id]
        data = scenario.assets.get(token.picture) if token.picture else None
        picture = self._workspace.pictures.token_picture(data, token.picture)
        number = self._numbers.get(token_id, "")
        look = scene_values.token_look(
            self._workspace.battle, token, picture, self._hit_style, number
        )
        return replace(look, mini=True) if self._miniatures else look

    def set_miniatures(self, on: bool) -> None:
        """Switches between rings around the bases of figures, and tokens."""
        if on != self._miniatures:
            self._miniatures = on
            self._show_tokens()

    def set_hit_points(self, style: HitPointStyle) -> None:
        """Shows hit points in another way."""
        if style != self._hit_style:
            self._hit_style = style
            self._show_tokens()

    def _show_selection(self) -> None:
        # With a new turn it was shown when the document changed.
        if self._workspace.selection is self._selected:
            return
        self._selected = self._workspace.selection
        for token_id, item in self.tokens.items():
            # Usually two of two hundred.
            if item.is_selected != (token_id in self._workspace.selection):
                self._show_token(token_id)
        self._keep_neighbours_clear()
        self.names.refresh()
        self._show_overlays()

    # -- overlays ---------------------------------------------------------------------------------

    def _show_overlays(self) -> None:
        workspace = self._workspace
        self._show_reach()
        self.narrow.show_value(overlay_values.narrow_marks(workspace))
        self.show_threat()
        lit = workspace.lit_cell
        side = 1
        # A plan ends on a whole footprint, and so does the cell that the ledger highlights.
        if lit is not None and workspace.token is not None and workspace.plan is not None:
            side = workspace.battle.footprint(workspace.token).side
        # The ledger says who can get to the cell: here it is.
        self.light.show_value(workspace.asked_cell if lit is None else lit, side)
        self.heights.show_leaps(self.zoom)
        self._show_ladder(self._plan_shown[0])
        self._make_way()
        self._show_rims()

    def _show_reach(self) -> None:
        """Outlines at rest; fully shaded while a token is dragged, or where that is switched
        on.
        """
        workspace = self._workspace
        # While a token is dragged its reach matters; at rest the map has to be visible.
        full = workspace.dragging or workspace.overlays.full_shading
        self.reach.show_value(*overlay_values.selected_reach(workspace), full)

    def _show_rims(self) -> None:
        """The numbers of columns and rows, where they are switched on."""
        workspace, scene = self._workspace, self._workspace.scenario.scene
        cell = workspace.pointed.cell
        value = Rim(
            scene.columns,
            scene.rows,
            self.visible,
            (cell[0], cell[1]) if cell is not None else None,
        )
        for item in self.rims:
            item.show_value(value if workspace.overlays.coordinates else None, self.zoom)

    def show_threat(self) -> None:
        """Draws who is threatened and flanked, and the rings that are switched on."""
        workspace = self._workspace
        self.threat.show_value(overlay_values.threat(workspace))
        self.danger.show_value(overlay_values.danger(workspace))
        self.beside.show_value(overlay_values.compared_reach(workspace))
        self.flanks.show_value(overlay_values.flanks(workspace))
        found = ring_values.rings(workspace)
        self.rings.show_value(found)
        self.ring_texts.show_value(found)
        # Finding what texts avoid costs a pass over all tokens.
        if any(ring.text for ring in found):
            self.ring_texts.keep_off(Busy.of(self.heights.written_on(), 1.0))

    def _show_pointed(self) -> None:
        workspace = self._workspace
        # While something is dragged the pointer highlights nothing.
        if not workspace.dragging:
            self.show_threat()
        self.names.show_pointed()
        self.heights.show_near_pointer()
        self._show_rims()
        door = workspace.scenario.scene.barriers.get(workspace.pointed.door or "")
        self.door_light.show_value(
            Door(segment(door), scene_values.door_state(door)) if door is not None else None
        )

    # -- the plan ---------------------------------------------------------------------------------

    def _show_plan(self) -> None:
        workspace = self._workspace
        plan = workspace.plan
        # Begun or ended just now: what depends on it is updated once, not at each step.
        if self._in_drag != workspace.dragging:
            self._in_drag = workspace.dragging
            # Each frame of the pulse would repaint beside the drag, and take its time.
            self.pulse.hold(workspace.dragging)
            self.show_threat()  # what the pointer lit up before the drag would lie over the way
            self._show_reach()
        self._show_veil()
        # The token may be gone when its plan is dropped.
        moving = plan is not None and plan.moves and plan.token in self.tokens
        look = self._look_of_plan(plan) if plan and moving else PlanLook()
        self.route.show_value(look, self.zoom)
        self.ghost.show_value(look)
        self._show_ladder(look)
        chip = self._placed(look, plan)
        self.chip.show_value(chip, self.zoom)
        self._plan_shown = look, chip
        self._make_way()
        # Tokens that are pushed fade with their own ghosts, below.
        if workspace.displacement is None:
            self._dim(self._dragged(plan) if plan and moving else ())
        self.heights.show_leaps(self.zoom)
        if workspace.dragging:
            self._show_reach()
        if workspace.displacement is not None:
            self._show_displacement(workspace.displacement)
        self._show_ruler()
        self._show_marked()

    def _show_ladder(self, look: PlanLook) -> None:
        # Before the chip, which has more places to go to.
        names = Busy.of([box for _, box in self.names.item.placed], NAME)
        self.heights.show_ladder(look, self.chip_places, names, self.visible, self.zoom)

    def _make_way(self) -> None:
        """Hides names and figures that the plan or the ladder of altitudes would cover."""
        ladder = Busy.of(self.heights.ladder.covers(self.zoom), 1.0)
        busy = cut_through(*self._plan_shown, self.zoom, self.turn) + ladder
        self.names.item.make_way(busy)
        self.heights.figures.make_way(busy)

    def _show_marked(self) -> None:
        workspace = self._workspace
        # One tool is active: of the three at most one has something to mark.
        drawn = workspace.marked or workspace.paint.draft or workspace.fog.draft
        self.marked.show_value(drawn, self.zoom)

    def _show_displacement(self, found: Displacement) -> None:
        """Shows a push or a teleport while it is aimed; no plan is shown beside it."""
        workspace = self._workspace
        look = displacement_look(workspace.battle, found, self.look_of)
        self.route.show_value(look, self.zoom)
        self.ghost.show_value(look)
        chip = None
        if look.chip is not None:
            first = found.moved[0].token
            side = workspace.battle.footprint(workspace.battle.token(first)).side * CELL
            # Beside its destination.
            about = SceneBox.around(look.ghost_at, side, side)
            chip = self.chip_places.beside(look.chip, first, about, look, self.visible, self.zoom)
        self.chip.show_value(chip, self.zoom)
        self._dim([each.token for each in found.moved])

    def _dim(self, dragged: Sequence[str]) -> None:
        """Fades exactly the tokens whose ghosts are dragged."""
        before, self._dimmed = self._dimmed, frozenset(dragged)
        # Including those that were faded, so that they are restored.
        for name in (before | self._dimmed) & self.tokens.keys():
            self.tokens[name].set_dimmed(name in self._dimmed)

    def _look_of_plan(self, plan: Plan) -> PlanLook:
        """The look of a plan; a drag in setup takes all selected tokens along, one in play its
        companions.
        """
        workspace = self._workspace
        beside = (
            () if plan.free else (token.id for token in companions(workspace.battle, plan.token))
        )
        others = {
            name: self.look_of(name)
            for name in (*self._dragged(plan), *beside)
            if name != plan.token
        }
        return plan_look(
            workspace.battle, plan, self.look_of(plan.token), others, workspace.overlays.coordinates
        )

    def _dragged(self, plan: Plan) -> tuple[str, ...]:
        """The tokens that the pointer moves: a drag in setup takes all selected ones along."""
        along = plan.free and self._workspace.dragging and plan.token in self._workspace.selection
        return self._workspace.selection.ids if along else (plan.token,)

    def _placed(self, look: PlanLook, plan: Plan | None) -> Chip | None:
        """The chip beside where the plan ends, clear of the route and the enemies, within the
        view.
        """
        if look.chip is None or plan is None:
            self.chip_places.forget_spot()
            return look.chip
        side = (
            self._workspace.battle.footprint(self._workspace.battle.token(plan.token)).side * CELL
        )
        about = SceneBox.around(look.ghost_at, side, side)
        ladder = Busy.of(self.heights.ladder.covers(self.zoom), LADDER)
        return self.chip_places.beside(
            look.chip, plan.token, about, look, self.visible, self.zoom, ladder
        )

    def _show_wall_draft(self) -> None:
        self.wall_draft.show_value(wall_draft(self._workspace), self.zoom)

    def _show_ruler(self) -> None:
        ruler = self._workspace.ruler
        if ruler is None:
            self.ruler.show_value(None, self.zoom)
            return
        points = tuple(((cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL) for cell in ruler.cells)
        self.ruler.show_value(Ruler(points, ruler.texts), self.zoom)

    def set_motion(self, on: bool) -> None:
        """Switches gliding and pulsing on or off."""
        self.glides.on = self.pulse.on = on

    @property
    def turn(self) -> int:
        """The rotation of texts and tokens towards their readers in quarters, clockwise."""
        return self.graphics.turn

    def set_turn(self, quarters: int) -> None:
        """Rotates texts and tokens towards readers who do not sit at the map's lower edge."""
        if quarters == self.turn:
            return
        self.graphics.turn = quarters
        self.names.turn = self.heights.turn = self.chip_places.turn = quarters
        for token in self.tokens.values():
            token.setRotation(90 * quarters)
        # Cached pictures contain texts as they were rotated. Through the scene: layers that add
        # themselves are included.
        for item in self.graphics.items():
            if isinstance(item, TiledLayer):
                item.renew()
        self._show_tokens()
        self._show_plan()
        self.labels.refresh()
        self.graphics.update()

    def set_view(self, pixels_per_unit: float, visible: QRectF) -> None:
        """Tells the scene what is visible: boxes of marks with a fixed size on the screen depend on
        the zoom.
        """
        zoomed = pixels_per_unit != self.zoom
        self.zoom, self.visible = pixels_per_unit, visible
        self.heights.seen = SceneBox(
            visible.left(), visible.top(), visible.right(), visible.bottom()
        )
        if zoomed:
            self._show_wall_draft()
        # The chip keeps within the view, so that a pan may move it.
        if zoomed or self._workspace.plan is not None:
            self._show_plan()
        self.names.show_zoom(pixels_per_unit)
        if zoomed:
            self.labels.show_zoom(pixels_per_unit)
            self.lamps.show_zoom(pixels_per_unit)
        self._show_rims()

    def apply_theme(self, theme: Theme) -> None:
        """Redraws everything in another theme."""
        self._theme = theme
        self.graphics.setBackgroundBrush(QColor(theme.ground.void))
        for item in self.graphics.items():
            if isinstance(item, LayerItem):
                item.apply_theme(theme)
        self._apply_theme_to_map()

    def _apply_theme_to_map(self) -> None:
        """A printed map has ink and paper in every theme."""
        on_paper = is_printed(self._workspace.scenario.scene)
        look = printed(self._theme) if on_paper else self._theme
        for item in (self.backdrop, self.barriers, self.door_light, self.heights.low_walls):
            # Applying a theme repaints, even if it is the same.
            if item.look is not look:
                item.apply_theme(look)

    # -- what is where ----------------------------------------------------------------------------

    def token_at(self, cell: Cell) -> str | None:
        """The token that covers a cell; the smallest where several do, the selected one first."""
        workspace = self._workspace
        battle = workspace.battle
        found = [
            token
            for token in workspace.scenario.tokens.values()
            if battle.footprint(token).covers(cell)
        ]
        # A rider before its mount, a rat before the giant over it: the smaller one could not be
        # clicked otherwise.
        found.sort(
            key=lambda token: (battle.footprint(token).side, token.id not in workspace.selection)
        )
        return found[0].id if found else None


def _floor_look(scene: Scene) -> str:
    """The texture that lies under everything else."""
    # Open country on paper has tufts where a dungeon has bare floor.
    if is_printed(scene) and scene.look == "field" and scene.floor.kind == "floor":
        return "field"
    floor = scene_values.GROUND_LOOKS.get(scene.floor.kind, "floor")
    return floor if floor in DRAWERS else "floor"


def _frame_of(scene: Scene) -> tuple[object, ...]:
    """What the ground's drawing depends on besides the ground itself."""
    return scene.columns, scene.rows, scene.picture, scene.grid_visible, scene.look
