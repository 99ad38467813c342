//! The table one can see: Bevy draws maps and counters, egui the panels.
//!
//! The rules live in the table ([`Table`](crate::engine::Table)); the window reads its views, offers and refusals and hands
//! it actions. Panels may run twice in one frame, so nothing there acts: they put what is to be done ([`asks::Ask`]) or
//! wanted of the window ([`asks::ShellAsk`]) into queues, which are worked off once per frame.
//!
//! This folder is the shell that serves every game; what one game draws stands in a folder of its own
//! ([`divine_right`]). The game that is shown ([`hosts::Shows`]) is the one on the table, or the one chosen on the start
//! screen: only its systems run. Pages, notes and marks of rules look at [`desk::Shell`], which knows no game; what they
//! tell of the one that is shown stands in [`at_screen::AtScreen`].
//!
//! Nothing of the window is generic over games. The shell has a table as [`Table`](crate::engine::Table), an act as
//! [`Act`](crate::engine::Act), a view as [`sight::AnyView`], a draft as [`drafts::AnyKept`], and asks the game about
//! them through two objects: its [`Host`], and its [`Panels`] where its own panels and hands are needed. In their hooks a game
//! finds its own types again ([`AnyView::of`](sight::AnyView::of)); its panels get [`look::Look`], all of
//! [`look::Outlook`] and what is theirs. A system of the shell that needs the panels takes the world and borrows them
//! ([`hosts::with_panels`]).
//!
//! # To give a game a window
//!
//! A game of the registry can be played as it is ([`plain`]): its view in words in the middle ([`panels::text_view`]), its offers
//! by heading at the side, chronicle, ribbon, dice, saves, replay, undo, bots, settings. What it has beside that is its own part:
//!
//! 1. In `window/<game>/mod.rs`: `pub struct MyGame; impl Host for MyGame { .. }` with its rules, how its scenarios are read and
//!    what a seat [sees](Host::seen) of it; and `pub mod <game>;` below.
//! 2. In [`hosts::HOSTS`]: one line, among those with a part of their own.
//! 3. Words: [`blurb`](Host::blurb), [`turn`](Host::turn), [`standing`](crate::engine::TableHooks::standing); which offers
//!    end a phase, which repeat quickly ([`regard`](Host::regard); [`guard`] holds all others up for a moment); what is shown
//!    grey though it is not allowed ([`stock`](Host::stock)); how dice stand
//!    ([`odds`](Host::odds)); switches of the new-game page ([`options`](Host::options)).
//! 4. Panels of its own: the resources they need go into a `SystemParam`, and `impl Panels for Own<'_> { .. }` draws them. The
//!    host [lends](Host::lend) them with `look::lend::<Own>(world, f)`, and they find theirs under `look.own`: tabs beside
//!    Decision and Chronicle ([named](Host::tabs) and [drawn](Panels::tab)); [`seat_card`](Panels::seat_card) on the ribbon;
//!    [`cards`](Panels::cards) below the offers.
//! 5. A map: [`has_map`](Host::has_map); the drawn [`page`](Host::page); where a place [lies](Host::spot), what it is
//!    [called](Host::place_name), how it is [found](Host::find). [`furnish`](Host::furnish) lays sheets
//!    `.run_if(hosts::comes(&MY_GAME))`, those that are printed with what they are printed from
//!    ([`Ream::print`](sheets::Ream::print)), and adds systems `.run_if(hosts::shows(&MY_GAME))`, those that draw the position
//!    `.after(sight::Seen)`. What hangs on the [`Ground`](hosts::Ground) goes with the game.
//!    What is made of the printed matter is made by [`own_files::of_edition`], again when a person has changed their own files.
//!    [`small_map`](Panels::small_map) and [`over_map`](Panels::over_map) (what lies under the pointer) complete it. A map of
//!    [`provinces`](Host::provinces) is drawn by [`provinces`]: the game gives the drawing
//!    ([`Drawing`](crate::board::drawing::Drawing), read from a file) and how a land is coloured. [`sheets`] lays sheets and
//!    lets pieces fly over them. A game of secret orders has its map ([`chart`](Host::chart)), pieces, gestures, arrows and
//!    playback from [`diplomacy`], which asks its position ([`orders`](Host::orders)).
//! 6. Pieces that are taken in hand and go somewhere by two clicks: the game answers [`Forces`](selection::Forces), and
//!    [`selection`] does the rest. Gestures of another kind: a system reads [`desk::MapArea`], [`camera::Eye`] and the mouse,
//!    and asks ([`asks::Asks`]). What is in hand is put down by [`put_down`](Host::put_down) when the position changes and by
//!    [`escape`](Panels::escape); a plan made by hand takes the place of the offers ([`plan`](Panels::plan)).
//!    A draft that is put together in panels before it is sent ([`Panels::drafts`]) belongs to its seat: [`drafts`] asks before
//!    one is thrown away, [`belongings`] keeps it with camera, tab and selection until that seat is at the screen again. How a
//!    file keeps it says [`kept_form`](Host::kept_form).
//! 7. Rules asked about what a seat knows, without a leak: [`world_of`](Host::world_of) makes a world of a view, and
//!    [`glass`] holds it.
//! 8. A game with courts: `impl Courtly` ([`dynasty`]) says who its people are, and it has portraits, sheet, family tree and
//!    ledger; a [`Form`](dynasty::clauses::Form) filled in, and its contracts are written clause by clause.

pub mod asks;
pub mod at_screen;
pub mod belongings;
mod beside;
pub mod bindings;
pub mod blood_royale;
pub mod bots;
pub mod camera;
pub mod desk;
pub mod diplomacy;
pub mod diplomacy_royale;
pub mod divine_right;
mod draft_file;
pub mod drafts;
pub mod dynasty;
pub mod glance;
pub mod glass;
pub mod guard;
pub mod hosts;
pub mod ink;
pub mod keys;
pub mod kingmaker;
pub mod look;
pub mod order_of_the_dragon;
pub mod own_files;
pub mod palette;
pub mod panels;
pub mod plain;
pub mod pointer;
mod printing;
pub mod prints;
pub mod provinces;
pub mod replaying;
pub mod report;
pub mod resting;
pub mod screens;
pub mod selection;
pub mod settings;
pub mod sheets;
pub mod shown;
pub mod sight;
pub mod stage;
pub mod theme;
pub mod working;

use bevy::prelude::*;

pub use hosts::Host;
pub use look::Panels;
pub use stage::{Start, run};

/// Adds everything of ours to an app that has Bevy's and egui's plugins.
pub fn furnish(app: &mut App) {
    app.init_state::<screens::Screen>();
    app.add_plugins((
        hosts::plugin,
        panels::dice::plugin,
        panels::advice::plugin,
        prints::plugin,
        own_files::plugin,
        sheets::plugin,
        settings::plugin,
        keys::plugin,
        desk::plugin,
        camera::plugin,
    ));
    app.add_plugins((
        sight::plugin,
        guard::plugin,
        asks::plugin,
        belongings::plugin,
        drafts::plugin,
        bots::plugin,
        replaying::plugin,
        working::plugin,
        report::plugin,
    ));
    app.add_plugins((glass::plugin, provinces::plugin, selection::plugin, diplomacy::plugin));
    hosts::HOSTS.iter().for_each(|host| host.furnish(app));
}

#[cfg(test)]
mod tests;
