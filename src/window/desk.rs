//! The desk the panels lie on: what is open, which part of the window is left for the map, who has pointer and keyboard.

use std::collections::BTreeSet;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::window::RequestRedraw;
use bevy_egui::{EguiContext, EguiContexts, EguiPrimaryContextPass, PrimaryEguiContext, egui};

use super::asks::{ShellAsk, ShellAsks};
use super::at_screen::{self, AtScreen};
use super::bots::Thinking;
use super::camera::Eye;
use super::drafts;
use super::glance::Recent;
use super::guard;
use super::hosts::{self, HOSTS, Shows};
use super::keys::Deed;
use super::look::{Outlook, Panels};
use super::panels::dice::Tray;
use super::screens::{self, Screen};
use super::settings::{Settings, SettingsFile};
use super::sight::{Eyes, Sight};
use super::working::{self, Working};
use super::{panels, theme};
use crate::table::RuleList;

/// A page that lies over the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    Menu,
    NewGame,
    Learn,
    Load,
    Save,
    Rules,
    Settings,
}

impl Page {
    /// A page by its name on the command line.
    ///
    /// # Errors
    /// There is no such page.
    pub fn named(name: &str) -> Result<Page, String> {
        match name {
            "menu" => Ok(Page::Menu),
            "new" => Ok(Page::NewGame),
            "learn" => Ok(Page::Learn),
            "load" => Ok(Page::Load),
            "save" => Ok(Page::Save),
            "rules" => Ok(Page::Rules),
            "settings" => Ok(Page::Settings),
            other => Err(format!("there is no page `{other}`")),
        }
    }
}

/// A note that goes by itself.
pub struct Toast {
    pub text: String,
    pub rule: Option<String>,
    pub left: f32,
    /// With a button that opens the chronicle, where the game is taken back.
    pub back: bool,
}

/// What is open on the desk.
#[derive(Resource)]
pub struct Desk {
    pub page: Option<Page>,
    pub toasts: Vec<Toast>,
    /// The place the player points at, as chronicle lines name it: offers there stand first.
    pub at: Option<String>,
    /// A place to be noticed, and how much longer.
    pub flash: Option<(String, f32)>,
    /// The counters are off the map, to see the land.
    pub is_bare: bool,
    /// Nothing but the map is laid out: for the pictures of a report.
    pub map_only: bool,
    pub find: Option<String>,
    /// Those of the game that is shown.
    pub rules: RuleList,
    pub browser: screens::rules::Browser,
    /// The lessons of the house, once somebody has asked for them.
    pub lessons: Option<Vec<screens::learn::Row>>,
    /// The step of a lesson that the coach says, and since when.
    pub coached: Option<(usize, f64)>,
    /// The coach has been put away.
    pub coach_away: bool,
    pub load: screens::load::Form,
    /// The game that Continue goes on with.
    pub recent: Recent,
    pub tab: panels::side::Tab,
    pub whole_chronicle: bool,
    /// The table is asked whether the game goes back.
    pub take_back: Option<panels::take_back::TakeBack>,
    /// The key being chosen anew: of which deed, and in which place of its list.
    pub rebinding: Option<(Deed, usize)>,
    /// What came of the last key chosen.
    pub rebound: Option<String>,
    /// Below this hangs what egui remembers of lists and scrolling: each seat at each table has its own.
    pub whose: egui::Id,
}

impl Default for Desk {
    fn default() -> Self {
        Desk {
            page: None,
            toasts: vec![],
            at: None,
            flash: None,
            is_bare: false,
            map_only: false,
            find: None,
            rules: rules_of(HOSTS[0].id()),
            browser: screens::rules::Browser::default(),
            lessons: None,
            coached: None,
            coach_away: false,
            load: screens::load::Form::default(),
            recent: Recent::default(),
            tab: panels::side::Tab::default(),
            whole_chronicle: false,
            take_back: None,
            rebinding: None,
            rebound: None,
            whose: egui::Id::NULL,
        }
    }
}

/// The rules of a game; none where it has no list.
fn rules_of(game: &str) -> RuleList {
    RuleList::of(game).unwrap_or_else(|| {
        RuleList::parse("(game: \"\", prefix: \"\", rules: [])", "no rules").expect("an empty list is a list")
    })
}

impl Desk {
    /// Another game is shown: nothing of the last one stays open.
    pub fn turn_to(&mut self, game: &str) {
        self.rules = rules_of(game);
        self.browser = screens::rules::Browser::default();
        self.put_away();
    }

    /// Another seat comes, or nobody: what lay open about the table is put away. Pages stay.
    pub fn put_away(&mut self) {
        self.at = None;
        self.flash = None;
        self.find = None;
        self.tab = panels::side::Tab::default();
        self.whole_chronicle = false;
        self.take_back = None;
    }

    /// A note at the foot of the window, long enough to be read; the same words again begin anew.
    /// `rule`: the id that is quoted with them, with the game's prefix.
    pub fn toast(&mut self, text: String, rule: Option<String>) {
        self.toasts.retain(|t| t.text != text);
        // Long enough to be read twice.
        let left = (6.0 + text.chars().count() as f32 / 14.0).clamp(9.0, 40.0);
        self.toasts.push(Toast { text, rule, left, back: false });
    }

    /// The last note says too where the game is taken back.
    pub fn point_back(&mut self) {
        if let Some(toast) = self.toasts.last_mut() {
            toast.back = true;
        }
    }

    /// Opens a page in the place of any other; what is saved is looked for anew.
    pub fn open(&mut self, page: Page) {
        if page == Page::Load || page == Page::Save {
            self.load.look();
        }
        self.rebinding = None;
        self.rebound = None;
        self.page = Some(page);
    }

    /// Closes the page; a key that was being chosen stays as it was.
    pub fn close(&mut self) {
        self.rebinding = None;
        self.page = None;
    }

    fn toggle(&mut self, page: Page) {
        if self.page == Some(page) { self.close() } else { self.open(page) }
    }
}

/// The part of the window that shows the map, in logical points, as the last pass of the panels left it.
#[derive(Resource, Debug)]
pub struct MapArea {
    pub rect: Rect,
    pub window: Vec2,
    /// Logical pixels to a point of the panels.
    pub zoom: f32,
    /// The pointer is over the map and no panel holds it.
    pub pointer_free: bool,
    /// A text field has the keyboard.
    pub typing: bool,
    /// Some widget has the keyboard.
    pub focused: bool,
    /// And it is not the one that Enter is for on the dialog that lies open.
    pub elsewhere: bool,
    /// A list or a menu hangs open.
    pub popup: bool,
}

impl Default for MapArea {
    fn default() -> Self {
        MapArea {
            rect: Rect::default(),
            window: Vec2::new(1280.0, 800.0),
            zoom: 1.0,
            pointer_free: false,
            typing: false,
            focused: false,
            elsewhere: false,
            popup: false,
        }
    }
}

/// What pages and panels look at whatever game is shown, and the few things they may change: what is open, what is asked.
#[derive(SystemParam)]
pub struct Shell<'w> {
    pub desk: ResMut<'w, Desk>,
    pub asks: ResMut<'w, ShellAsks>,
    pub eye: ResMut<'w, Eye>,
    pub area: Res<'w, MapArea>,
    pub tray: ResMut<'w, Tray>,
    pub thinking: Res<'w, Thinking>,
    pub settings: ResMut<'w, Settings>,
    pub settings_file: Res<'w, SettingsFile>,
    pub screen: Res<'w, State<Screen>>,
    pub working: Res<'w, Working>,
    pub time: Res<'w, Time>,
    pub shows: Res<'w, Shows>,
    pub at_screen: Res<'w, AtScreen>,
    pub new_games: ResMut<'w, screens::new_game::Forms>,
}

/// The desk, how its panels look and are laid out, and the keys.
pub fn plugin(app: &mut App) {
    app.init_resource::<MapArea>()
        .init_resource::<AtScreen>()
        .init_resource::<Desk>()
        .init_resource::<screens::new_game::Forms>()
        .add_systems(Update, (age, fade, |world: &mut World| hosts::with_panels(world, strike)))
        .add_systems(EguiPrimaryContextPass, (theme::put_on, at_screen::look_up, lay_out, measure).chain());
}

/// What egui keeps of the panels; nothing before there is a window.
pub fn context(world: &mut World) -> Option<egui::Context> {
    let mut contexts = world.query_filtered::<&mut EguiContext, With<PrimaryEguiContext>>();
    contexts.single_mut(world).ok().map(|mut context| context.get_mut().clone())
}

fn lay_out(world: &mut World) {
    if let Some(ctx) = context(world) {
        hosts::with_panels(world, |look, game| lay_all_out(&ctx, look, game));
    }
}

fn lay_all_out(ctx: &egui::Context, look: &mut Outlook, game: &mut dyn Panels) {
    let window = ctx.viewport_rect().size() * ctx.zoom_factor();
    let zoom = look.shell.settings.zoom(Vec2::new(window.x, window.y));
    if (ctx.zoom_factor() - zoom).abs() > 0.001 {
        ctx.set_zoom_factor(zoom);
    }
    guard::note(ctx, look, game);
    game.prepare(ctx, look);
    let mut root = egui::Ui::new(
        ctx.clone(),
        egui::Id::new(("desk", look.shell.desk.whose)),
        egui::UiBuilder::new().layer_id(egui::LayerId::background()).max_rect(ctx.viewport_rect()),
    );
    match look.shell.screen.get() {
        Screen::Loading => {}
        Screen::Broken => screens::broken(&mut root),
        Screen::Title => screens::title::show(&mut root, &mut look.shell),
        Screen::Table if look.shell.desk.map_only => game.middle(&mut root, look),
        Screen::Table => {
            if look.eyes.curtain.is_some() {
                panels::curtain::show(&mut root, &mut look.shell);
            } else {
                panels::table(&mut root, look, game);
            }
        }
    }
    if look.eyes.curtain.is_none() {
        screens::pages(ctx, &mut look.shell);
    }
    working::show(ctx, &mut look.shell);
    if !look.shell.desk.map_only {
        drafts::question(ctx, look, game);
        panels::toasts::show(ctx, &mut look.shell);
    }
    let left = root.available_rect_before_wrap();
    ctx.data_mut(|d| d.insert_temp(egui::Id::new("map area"), left));
}

/// Notes what the panels have left over for the map.
fn measure(
    mut contexts: EguiContexts,
    mut area: ResMut<MapArea>,
    eyes: Res<Eyes>,
    desk: Res<Desk>,
    screen: Res<State<Screen>>,
    mut redraw: MessageWriter<RequestRedraw>,
) -> Result {
    let ctx = contexts.ctx_mut()?;
    let Some(left) = ctx.data(|d| d.get_temp::<egui::Rect>(egui::Id::new("map area"))) else { return Ok(()) };
    let zoom = ctx.zoom_factor();
    let whole = ctx.viewport_rect();
    let free = Rect::new(left.min.x * zoom, left.min.y * zoom, left.max.x * zoom, left.max.y * zoom);
    // The curtain leaves no room; behind it the map keeps what it had.
    if area.rect != free && eyes.curtain.is_none() {
        area.rect = free;
        // The map is laid into it in the next frame.
        redraw.write(RequestRedraw);
    }
    area.window = Vec2::new(whole.width() * zoom, whole.height() * zoom);
    area.zoom = zoom;
    let focused = ctx.memory(egui::Memory::focused);
    area.focused = focused.is_some();
    area.elsewhere = focused.is_some_and(|widget| Some(widget) != panels::words::main_of(ctx));
    area.popup = ctx.any_popup_open();
    area.typing = ctx.text_edit_focused() || desk.rebinding.is_some();
    let over = ctx.input(|i| i.pointer.latest_pos());
    let open = eyes.curtain.is_none() && desk.page.is_none() && *screen.get() == Screen::Table;
    area.pointer_free = open
        && over.is_some_and(|p| {
            left.contains(p)
                && ctx.layer_id_at(p).is_none_or(|l| l.order == egui::Order::Background)
                && !ctx.egui_is_using_pointer()
                && !ctx.any_popup_open()
        });
    Ok(())
}

fn age(mut desk: ResMut<Desk>, time: Res<Time>) {
    if !desk.toasts.is_empty() {
        let dt = time.delta_secs().min(0.3);
        for toast in &mut desk.toasts {
            toast.left -= dt;
        }
        desk.toasts.retain(|t| t.left > 0.0);
    }
}

/// What is to be noticed is noticed for a moment.
fn fade(mut desk: ResMut<Desk>, time: Res<Time>, mut redraw: MessageWriter<RequestRedraw>) {
    if let Some((_, left)) = &mut desk.flash {
        *left -= time.delta_secs().min(0.05) * 0.6;
        if *left <= 0.0 {
            desk.flash = None;
        }
        redraw.write(RequestRedraw);
    }
}

/// Keys that the shell knows, and a right click.
fn strike(look: &mut Outlook, game: &mut dyn Panels) {
    let at_table = *look.shell.screen.get() == Screen::Table;
    if look.eyes.curtain.is_some() {
        if look.drafts.is_asking() {
            if look.keys.always(KeyCode::Escape) {
                look.drafts.answer_no();
            }
            return;
        }
        if look.keys.always(KeyCode::Enter) || look.keys.always(KeyCode::NumpadEnter) {
            look.shell.asks.put(ShellAsk::OpenCurtain);
        }
        return;
    }
    if look.shell.working.is_busy() {
        if look.keys.always(KeyCode::Escape) {
            look.shell.asks.put(ShellAsk::StopWork);
        }
        return;
    }
    if look.shell.tray.is_before_all() && at_table && look.shell.desk.page.is_none() {
        let read = [KeyCode::Enter, KeyCode::NumpadEnter, KeyCode::Escape];
        if read.iter().any(|key| look.keys.always(*key)) && look.shell.tray.wave() {
            look.shell.asks.put(ShellAsk::DiceRead);
        }
        return;
    }
    if look.shell.desk.rebinding.is_some() {
        screens::settings::take_key(&look.keys, &mut look.shell);
        return;
    }
    let did = |look: &Outlook, deed| look.keys.did(&look.shell.settings.keys, deed);
    if did(look, Deed::Rules) {
        look.shell.desk.toggle(Page::Rules);
    }
    if did(look, Deed::Settings) {
        look.shell.desk.toggle(Page::Settings);
    }
    for (deed, by) in [(Deed::Larger, 0.1), (Deed::Smaller, -0.1)] {
        if did(look, deed) {
            look.shell.settings.scale = ((look.shell.settings.scale + by) * 10.0).round().clamp(8.0, 20.0) / 10.0;
        }
    }
    if look.keys.always(KeyCode::Escape) {
        escape(look, game, at_table);
    }
    if !at_table || look.shell.desk.take_back.is_some() || look.drafts.is_asking() {
        return;
    }
    if did(look, Deed::Find) && look.shell.shows.0.has_map() {
        look.shell.desk.find = Some(String::new());
    }
    if did(look, Deed::Save) && look.table.0.is_some() {
        look.shell.desk.open(Page::Save);
    }
    if did(look, Deed::Load) {
        look.shell.desk.open(Page::Load);
    }
    if look.shell.desk.page.is_some() {
        return;
    }
    if did(look, Deed::Redo) {
        look.shell.asks.put(ShellAsk::Redo);
    } else if did(look, Deed::Undo) {
        look.shell.asks.put(ShellAsk::Undo);
    }
    if look.eyes.show_news {
        if look.keys.tapped(KeyCode::Enter) && !look.shell.area.elsewhere {
            look.shell.asks.put(ShellAsk::CloseNews);
        }
        return;
    }
    // A drag with that button moves the map.
    if look.buttons.just_released(MouseButton::Right) && look.shell.area.pointer_free && look.shell.eye.dragged <= 4.0 {
        step_back(look, game);
    }
    let reading = |sight: &Sight| sight.coach.as_ref().is_some_and(|coach| !coach.waits && !coach.is_over());
    if look.keys.tapped(KeyCode::Enter)
        && !look.shell.area.elsewhere
        && look.eyes.sight.as_ref().is_some_and(|sight| reading(sight))
    {
        look.shell.asks.put(ShellAsk::ReadOn);
    }
    if did(look, Deed::HideCounters) {
        look.shell.desk.is_bare = !look.shell.desk.is_bare;
    }
    if did(look, Deed::NextStack) {
        game.next(look);
    }
    panels::decision::number_keys(look, game);
}

/// Points at the one of these places that follows the place pointed at; false if there are none.
pub fn point_at_next(shell: &mut Shell, mut places: Vec<String>) -> bool {
    let mut seen = BTreeSet::new();
    places.retain(|place| seen.insert(place.clone()));
    let now = shell.desk.at.as_ref().and_then(|at| places.iter().position(|place| place == at));
    let Some(place) = places.get(now.map_or(0, |n| n + 1)).or(places.first()) else { return false };
    shell.desk.at = Some(place.clone());
    shell.asks.put(ShellAsk::LookAt(place.clone()));
    true
}

/// The same with the places that offers name.
pub fn point_at_next_offer(shell: &mut Shell, eyes: &Eyes) -> bool {
    let Some(sight) = &eyes.sight else { return false };
    let places = sight.offers.iter().filter_map(|o| o.is.target.clone()).collect();
    point_at_next(shell, places)
}

/// Closes one thing, the innermost.
fn escape(look: &mut Outlook, game: &mut dyn Panels, at_table: bool) {
    // With this very key egui closes its own list in the pass that follows, or leaves the field that is written in. Where a
    // field is all there is, what it lies in is meant.
    let field_only = look.shell.desk.find.is_some() || matches!(look.shell.desk.page, Some(Page::Save | Page::Rules));
    if look.shell.area.popup || (look.shell.area.typing && !field_only) {
        return;
    }
    if look.drafts.answer_no() {
        return;
    }
    // Notes and dice go with whatever else Esc closes.
    look.shell.desk.toasts.clear();
    look.shell.tray.clear();
    if look.shell.desk.find.take().is_some() {
        return;
    }
    if look.shell.desk.take_back.take().is_some() {
        return;
    }
    if look.shell.desk.page.is_some() {
        look.shell.desk.close();
        return;
    }
    if look.eyes.show_news && !look.eyes.news.is_empty() {
        look.shell.asks.put(ShellAsk::CloseNews);
        return;
    }
    if look.guard.sure.take().is_some() {
        return;
    }
    if !at_table {
        return;
    }
    if !step_back(look, game) {
        look.shell.desk.open(Page::Menu);
    }
}

/// Puts down what is in hand and the place pointed at; false if there was neither.
fn step_back(look: &mut Outlook, game: &mut dyn Panels) -> bool {
    let put_down = game.escape(look);
    look.shell.desk.at.take().is_some() || put_down
}
