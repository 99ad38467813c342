//! Stable names of areas, places, people, cards and ships in actions and files: the order is that of the data files.

use serde::{Deserialize, Serialize};

use crate::board::keys::keyed;

keyed! {
    /// A land area, by the order of the map file.
    AreaId: u16, "area", 352, [
        "a_aberystwyth", "a_aberystwyth_e", "a_aberystwyth_ne", "a_aberystwyth_ne2", "a_aberystwyth_s",
        "a_aberystwyth_se", "a_alnwick", "a_alnwick_w", "a_arundel", "a_arundel_n", "a_ashby", "a_bamburgh",
        "a_bangor", "a_barnstaple", "a_barnstaple_ne", "a_barnstaple_se", "a_barnstaple_sw", "a_belvoir",
        "a_berkeley", "a_berkeley_e", "a_berwick", "a_berwick_sw", "a_beverley", "a_beverley_n", "a_beverley_w",
        "a_bodmin", "a_bodmin_w", "a_bolingbroke", "a_bolingbroke_e", "a_bolingbroke_n", "a_bolingbroke_nw",
        "a_bolton", "a_boston", "a_boston_s", "a_bramber", "a_bramber_n", "a_brecon", "a_brecon_n", "a_brecon_nw",
        "a_brecon_sw", "a_bridgwater", "a_bristol", "a_bristol_ne", "a_brougham", "a_brougham_e", "a_bury",
        "a_bury_n", "a_bury_w", "a_caernarvon", "a_caernarvon_se", "a_cambridge", "a_cambridge_s", "a_canterbury",
        "a_canterbury_sw", "a_cardiff", "a_cardiff_w", "a_cardigan", "a_cardigan_se", "a_carlisle", "a_carlisle_e",
        "a_carlisle_ne", "a_carlisle_w", "a_carmarthen", "a_carmarthen_ne", "a_carmarthen_ne2", "a_carmarthen_w",
        "a_chester", "a_chester_e", "a_chester_se", "a_chichester", "a_clun", "a_clun_n", "a_clun_nw", "a_clun_w",
        "a_cockermouth", "a_cockermouth_s", "a_colchester", "a_colchester_nw", "a_colchester_sw", "a_conway",
        "a_corfe", "a_corfe_nw", "a_coventry", "a_dartington", "a_dartmouth", "a_dartmouth_w", "a_derby",
        "a_derby_ne", "a_doncaster", "a_doncaster_se", "a_dover", "a_durham", "a_durham_ne", "a_durham_s", "a_ely",
        "a_ely_n", "a_ewelme", "a_exeter", "a_fotheringhay", "a_fowey", "a_framlingham", "a_framlingham_se",
        "a_gloucester", "a_gloucester_e", "a_goodrich", "a_grantham", "a_greystoke", "a_greystoke_nw",
        "a_greystoke_s", "a_grimsby", "a_groby", "a_groby_sw", "a_guildford", "a_guildford_nw", "a_harlech",
        "a_harlech_e", "a_harlech_e2", "a_harlech_se", "a_harlech_w", "a_hartlepool", "a_hartlepool_s",
        "a_hartlepool_se", "a_hastings", "a_heleigh", "a_helmsley", "a_helmsley_ne", "a_helmsley_sw", "a_helmsley_w",
        "a_hereford", "a_hereford_e", "a_hereford_nw", "a_hexham", "a_hexham_nw", "a_hexham_se", "a_hexham_sw",
        "a_hexham_w", "a_huntingdon", "a_huntingdon_sw", "a_ipswich", "a_ipswich_nw", "a_kendal", "a_kendal_e",
        "a_kendal_ne", "a_kendal_se", "a_kendal_w", "a_kenilworth", "a_kingston", "a_kingston_sw", "a_knaresborough",
        "a_lancaster", "a_lathom", "a_lathom_se", "a_launceston", "a_launceston_n", "a_launceston_s",
        "a_launceston_w", "a_leicester", "a_leicester_s", "a_lewes", "a_lewes_n", "a_lichfield", "a_lichfield_s",
        "a_lichfield_sw", "a_lincoln", "a_lincoln_n", "a_liverpool", "a_london", "a_london_n", "a_london_se",
        "a_ludlow", "a_ludlow_n", "a_ludlow_se", "a_lynn", "a_lynn_se", "a_manchester", "a_manchester_s",
        "a_manchester_se", "a_marlborough", "a_marlborough_nw", "a_marlborough_s", "a_marlborough_w", "a_masham",
        "a_middleham", "a_middleham_ne", "a_milford", "a_monmouth", "a_morpeth", "a_morpeth_w", "a_newark",
        "a_newark_nw", "a_newcastle", "a_newcastle_lyme", "a_newcastle_lyme_e", "a_newcastle_lyme_n",
        "a_northampton", "a_northampton_e", "a_northampton_s", "a_northampton_se", "a_northampton_sw", "a_norwich",
        "a_norwich_n", "a_norwich_ne", "a_norwich_nw", "a_norwich_w", "a_nottingham", "a_nottingham_se",
        "a_okehampton", "a_okehampton_s", "a_oxford", "a_oxford_e", "a_oxford_n", "a_oxford_sw", "a_oxford_w",
        "a_pembroke", "a_peterborough", "a_peterborough_ne", "a_peterborough_se", "a_pevensey", "a_pevensey_n",
        "a_pleshey", "a_pleshey_nw", "a_pleshey_se", "a_pleshey_sw", "a_plymouth", "a_pontefract", "a_pontefract_n",
        "a_poole", "a_poole_n", "a_portsmouth", "a_portsmouth_n", "a_preston", "a_preston_ne", "a_preston_nw",
        "a_preston_se", "a_raby", "a_raby_nw", "a_raby_sw", "a_raglan", "a_raglan_nw", "a_raglan_s", "a_raglan_w",
        "a_ravenser", "a_reading", "a_reading_s", "a_ripon", "a_rising", "a_rising_ne", "a_rochester",
        "a_rochester_e", "a_rochester_nw", "a_rockingham", "a_rockingham_n", "a_ruthin", "a_ruthin_nw", "a_ruthin_s",
        "a_ruthin_se", "a_ruthin_w", "a_rye", "a_rye_n", "a_salisbury", "a_salisbury_nw", "a_salisbury_s",
        "a_salisbury_w", "a_sandwich", "a_scarborough", "a_scarborough_sw", "a_scarborough_w", "a_sheffield",
        "a_sheffield_se", "a_sheffield_sw", "a_sheffield_w", "a_shrewsbury", "a_shrewsbury_ne", "a_shrewsbury_nw",
        "a_shrewsbury_se", "a_shrewsbury_w", "a_skipton", "a_skipton_n", "a_skipton_ne", "a_skipton_sw",
        "a_southampton", "a_southampton_sw", "a_st_albans", "a_st_albans_n", "a_st_albans_ne", "a_st_albans_nw",
        "a_st_albans_w", "a_st_davids", "a_st_davids_e", "a_stafford", "a_stafford_s", "a_stamford", "a_stamford_ne",
        "a_swansea", "a_swansea_n", "a_swansea_w", "a_tattershall", "a_tattershall_w", "a_taunton", "a_taunton_nw",
        "a_taunton_s", "a_taunton_se", "a_tewkesbury", "a_tewkesbury_e", "a_tiverton", "a_tiverton_n", "a_tonbridge",
        "a_tonbridge_w", "a_truro", "a_truro_sw", "a_truro_w", "a_tutbury", "a_wakefield", "a_wakefield_nw",
        "a_wakefield_w", "a_wallingford", "a_wallingford_sw", "a_warwick", "a_warwick_e", "a_warwick_s",
        "a_warwick_sw", "a_wells", "a_wells_e", "a_wells_nw", "a_wells_s", "a_weymouth", "a_weymouth_n", "a_whitby",
        "a_winchester", "a_winchester_e", "a_winchester_n", "a_windsor", "a_windsor_se", "a_wingfield",
        "a_wingfield_e", "a_wingfield_w", "a_worcester", "a_worcester_n", "a_worcester_ne", "a_workington",
        "a_wressle", "a_wressle_se", "a_yarmouth", "a_york", "a_york_ne", "anglesey", "calais", "continent",
        "ireland", "isle_of_man", "isle_of_wight", "scotland",
    ], piece "areas"
}

keyed! {
    /// A sea area or estuary.
    SeaId, "sea area", 49, [
        "n_tweed", "n_tyne", "n_tees", "n_far", "n_dogger", "n_holderness", "humber", "n_lindsey", "wash",
        "n_norfolk", "n_deep", "n_yare", "n_suffolk", "thames", "medway", "downs", "dover_str", "c_east", "c_beachy",
        "c_solent", "c_wight", "c_portland", "c_lyme", "c_start", "c_fowey", "c_lizard", "c_mid", "c_far", "a_land",
        "a_lundy", "bristol_ch", "severn", "a_milford_sea", "a_carm", "i_george", "i_cardigan", "i_tremadoc",
        "i_holyhead", "i_caern", "i_conway", "dee", "i_dublin", "i_man_s", "i_fylde", "morecambe", "i_man_n",
        "i_cumber", "solway", "i_north",
    ], piece "sea areas"
}

keyed! {
    /// A city, town or castle.
    PlaceId, "place", 152, [
        "london", "york", "bristol", "norwich", "coventry", "ipswich", "lancaster", "leicester", "newcastle",
        "northampton", "nottingham", "shrewsbury", "southampton", "oxford", "berwick", "carlisle", "durham",
        "chester", "lincoln", "worcester", "gloucester", "exeter", "plymouth", "salisbury", "canterbury", "calais",
        "swansea", "dublin", "cardigan", "hereford", "kingston", "wells", "winchester", "lichfield", "ely",
        "chichester", "rochester", "st_davids", "bangor", "ripon", "beverley", "ravenser", "whitby", "grimsby",
        "boston", "lynn", "yarmouth", "colchester", "cambridge", "bury", "st_albans", "huntingdon", "stamford",
        "peterborough", "grantham", "doncaster", "wakefield", "derby", "preston", "kendal", "workington", "hexham",
        "hartlepool", "sandwich", "rye", "hastings_port", "lewes", "guildford", "reading", "marlborough",
        "portsmouth", "poole", "weymouth", "taunton", "bridgwater", "barnstaple", "dartmouth", "fowey", "bodmin",
        "truro", "cardiff", "monmouth", "carmarthen", "milford", "tewkesbury", "manchester", "liverpool",
        "kenilworth", "harlech", "beaumaris", "carisbrooke", "caernarvon", "dover", "fotheringhay", "tutbury",
        "newark", "newcastle_lyme", "conway", "windsor", "wallingford", "bamburgh", "scarborough", "knaresborough",
        "rockingham", "pevensey", "launceston", "aberystwyth", "bolingbroke", "alnwick", "cockermouth", "wressle",
        "warwick", "middleham", "raby", "framlingham", "bramber", "corfe", "stafford", "tonbridge", "brecon",
        "wingfield", "ewelme", "tiverton", "okehampton", "arundel", "clun", "goodrich", "sheffield", "heleigh",
        "berkeley", "pleshey", "skipton", "brougham", "tattershall", "ruthin", "groby", "greystoke", "morpeth",
        "ashby", "raglan", "pembroke", "dartington", "rising", "helmsley", "belvoir", "masham", "bolton", "douglas",
        "lathom", "pontefract", "ludlow", "sandal",
    ], piece "places"
}

keyed! {
    /// A road.
    RoadId, "road", 17, [
        "great_north", "watling", "shrewsbury_road", "trent_road", "fosse", "west_road", "severn_road", "southwest",
        "cornwall", "southampton_road", "dover_road", "east_road", "leicester_road", "wales_south", "wales_north",
        "stanegate", "humber_road",
    ]
}

keyed! {
    /// A part of the map that bonuses speak of.
    RegionId, "region", 13, [
        "england", "wales", "gwynedd", "north_of_trent", "north_of_tees", "devon_cornwall", "cornwall", "ireland",
        "calais", "continent", "scotland", "man", "england_south",
    ]
}

keyed! {
    /// Somebody who leads troops: the nobles of the cards, then those who come by treaty or event.
    NobleId, "noble", 31, [
        "audley", "beaufort", "berkeley", "bourchier", "clifford", "courtenay", "cromwell", "fitzalan", "grey",
        "greystoke", "hastings", "herbert", "holland", "howard", "mowbray", "neville", "percy", "pole", "roos",
        "scrope", "stafford", "stanley", "talbot", "duke_of_lancaster", "duke_of_york", "westminster",
        "duke_of_brittany", "earl_of_sutherland", "duke_of_burgundy", "northern_pretender", "irish_pretender",
    ], piece "nobles"
}

keyed! {
    /// A royal heir: the house of Lancaster in order of succession, then the house of York.
    HeirId, "royal heir", 8, [
        "henry_vi", "margaret", "edward_lancaster", "richard_york", "edward_march", "edmund_rutland",
        "george_clarence", "richard_gloucester",
    ], piece "heirs"
}

keyed! {
    /// A Crown card.
    CardId, "Crown card", 84, [
        "noble_audley", "noble_beaufort", "noble_berkeley", "noble_bourchier", "noble_clifford", "noble_courtenay",
        "noble_cromwell", "noble_fitzalan", "noble_grey", "noble_greystoke", "noble_hastings", "noble_herbert",
        "noble_holland", "noble_howard", "noble_mowbray", "noble_neville", "noble_percy", "noble_pole", "noble_roos",
        "noble_scrope", "noble_stafford", "noble_stanley", "noble_talbot", "noble_duke_of_lancaster",
        "noble_duke_of_york", "title_earl_kent", "title_earl_westmorland", "title_earl_essex", "title_earl_richmond",
        "title_earl_worcester", "title_earl_wiltshire", "title_duke_exeter", "title_earl_salisbury",
        "office_chancellor", "office_marshal", "office_treasurer", "office_steward", "office_constable_of_dover",
        "office_constable_of_the_tower", "office_chancellor_of_cornwall", "office_chamberlain_of_chester",
        "office_chancellor_of_lancaster", "office_warden_of_the_marches", "office_lieutenant_of_ireland",
        "office_captain_of_calais", "office_warden_of_the_cinque_ports", "office_admiral", "bishop_canterbury",
        "bishop_york", "bishop_durham", "bishop_carlisle", "bishop_lincoln", "bishop_norwich", "bishop_westminster",
        "town_bristol", "town_carisbrooke", "town_coventry", "town_ipswich", "town_lancaster", "town_leicester",
        "town_newcastle", "town_northampton", "town_nottingham", "town_shrewsbury", "town_swansea", "ship_swan",
        "ship_george", "ship_valentine", "ship_falcon", "ship_margaret", "ship_trinite", "merc_burgundian_1",
        "merc_burgundian_2", "merc_flemish_1", "merc_flemish_2", "merc_saxons_1", "merc_saxons_2",
        "merc_scots_archers_1", "merc_scots_archers_2", "merc_french_foot", "merc_scottish_foot", "merc_irish_kerns",
        "kings_pardon_1", "kings_pardon_2",
    ], piece "cards"
}

keyed! {
    /// A ship: those of the cards, then those of the Warden and the Admiral.
    ShipId, "ship", 12, [
        "ship_swan", "ship_george", "ship_valentine", "ship_falcon", "ship_margaret", "ship_trinite",
        "ship_cp_christopher", "ship_cp_anthony", "ship_cp_mary", "ship_ad_trinity", "ship_ad_grace_dieu",
        "ship_ad_nicholas",
    ], piece "ships"
}

/// An event, by its number of the list, 1 to 90.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EventId(pub u8);

impl EventId {
    /// Numbers run from 1 to this.
    pub const COUNT: u8 = 90;

    /// All events of the list, the seven of the complex events among them.
    pub fn all() -> impl DoubleEndedIterator<Item = EventId> + Clone {
        (1..=EventId::COUNT).map(EventId)
    }
}
