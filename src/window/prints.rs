//! Files the window needs: the typefaces. They are built into the program and come in through the asset server.

use std::path::Path;

use bevy::asset::io::Reader;
use bevy::asset::io::embedded::EmbeddedAssetRegistry;
use bevy::asset::{AssetLoader, LoadContext};
use bevy::prelude::*;
use bevy::sprite_render::AlphaMode2d;
use bevy_asset_loader::prelude::*;

use super::ink::Letters;
use super::screens::Screen;

/// A typeface as the bytes of its file: the map cuts outlines from it, the panels their own letters.
#[derive(Asset, TypePath, Clone)]
pub struct Typeface(pub Vec<u8>);

#[derive(Default, TypePath)]
struct TypefaceLoader;

impl AssetLoader for TypefaceLoader {
    type Asset = Typeface;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, _: &(), _: &mut LoadContext<'_>) -> Result<Typeface, std::io::Error> {
        let mut bytes = vec![];
        reader.read_to_end(&mut bytes).await?;
        match ttf_parser::Face::parse(&bytes, 0) {
            Ok(_) => Ok(Typeface(bytes)),
            Err(e) => Err(std::io::Error::new(std::io::ErrorKind::InvalidData, format!("not a typeface: {e}"))),
        }
    }

    fn extensions(&self) -> &[&str] {
        &["face.ttf"]
    }
}

/// The three typefaces; the title waits for them.
#[derive(AssetCollection, Resource)]
pub struct Prints {
    #[asset(path = "embedded://regnal/fonts/regular.face.ttf")]
    pub regular: Handle<Typeface>,
    #[asset(path = "embedded://regnal/fonts/bold.face.ttf")]
    pub bold: Handle<Typeface>,
    #[asset(path = "embedded://regnal/fonts/italic.face.ttf")]
    pub italic: Handle<Typeface>,
}

const FILES: [(&str, &[u8]); 3] = [
    ("regnal/fonts/regular.face.ttf", include_bytes!("../../assets/fonts/EBGaramond-Regular.ttf")),
    ("regnal/fonts/bold.face.ttf", include_bytes!("../../assets/fonts/EBGaramond-SemiBold.ttf")),
    ("regnal/fonts/italic.face.ttf", include_bytes!("../../assets/fonts/EBGaramond-MediumItalic.ttf")),
];

/// Loads what is built in, and cuts the letters once it is there.
pub fn plugin(app: &mut App) {
    let embedded = app.world().resource::<EmbeddedAssetRegistry>();
    for (path, bytes) in FILES {
        embedded.insert_asset(Path::new("assets").join(path), Path::new(path), bytes);
    }
    app.init_asset::<Typeface>().register_asset_loader(TypefaceLoader).add_loading_state(
        LoadingState::new(Screen::Loading)
            .continue_to_state(Screen::Title)
            .on_failure_continue_to_state(Screen::Broken)
            .load_collection::<Prints>(),
    );
    app.add_systems(OnExit(Screen::Loading), cut_letters);
}

/// The letter cutter, there from the end of [`Screen::Loading`] on. It keeps what it has cut, so it stays on one thread.
pub struct LetterCase(pub Letters);

fn cut_letters(world: &mut World) {
    let letters = world.resource::<Prints>().letters(world.resource());
    world.insert_non_send(LetterCase(letters));
}

/// A material that lets vertex colours through.
pub fn paper(materials: &mut Assets<ColorMaterial>) -> Handle<ColorMaterial> {
    materials.add(ColorMaterial { alpha_mode: AlphaMode2d::Blend, ..default() })
}

impl Prints {
    fn bytes(&self, faces: &Assets<Typeface>) -> [Vec<u8>; 3] {
        [&self.regular, &self.bold, &self.italic].map(|h| faces.get(h).map_or_else(Vec::new, |f| f.0.clone()))
    }

    /// A cutter for these typefaces.
    pub fn letters(&self, faces: &Assets<Typeface>) -> Letters {
        Letters::new(self.bytes(faces))
    }

    /// The same faces for the panels: regular, bold, italic.
    pub fn for_panels(&self, faces: &Assets<Typeface>) -> [Vec<u8>; 3] {
        self.bytes(faces)
    }
}
