//! A set of provinces, as bits.

use super::map::ProvinceId;

/// A set of provinces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bits([u64; 4]);

impl Bits {
    /// The set without provinces.
    pub const EMPTY: Bits = Bits([0; 4]);

    /// The set of this one province.
    pub fn of(province: ProvinceId) -> Bits {
        let mut bits = Bits::EMPTY;
        bits.insert(province);
        bits
    }

    /// Puts a province in; one that is in stays.
    pub fn insert(&mut self, ProvinceId(n): ProvinceId) {
        self.0[n as usize >> 6] |= 1 << (n & 63);
    }

    /// Takes a province out; one that is not in is no matter.
    pub fn remove(&mut self, ProvinceId(n): ProvinceId) {
        self.0[n as usize >> 6] &= !(1 << (n & 63));
    }

    /// Is the province in the set?
    pub fn has(&self, ProvinceId(n): ProvinceId) -> bool {
        self.0[n as usize >> 6] & (1 << (n & 63)) != 0
    }

    /// Is no province in the set?
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many provinces are in the set.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Provinces that are in both.
    pub fn and(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// Provinces that are in either.
    pub fn or(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// Provinces that are in this one and not in the other.
    pub fn without(&self, other: &Bits) -> Bits {
        Bits(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Is any province in both?
    pub fn meets(&self, other: &Bits) -> bool {
        (0..4).any(|i| self.0[i] & other.0[i] != 0)
    }

    /// In ascending order.
    pub fn iter(&self) -> impl Iterator<Item = ProvinceId> + use<> {
        let words = self.0;
        (0..4u8).flat_map(move |i| {
            let mut word = words[i as usize];
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u8)?;
                word &= word - 1;
                Some(ProvinceId(i * 64 + bit))
            })
        })
    }
}

impl FromIterator<ProvinceId> for Bits {
    fn from_iter<I: IntoIterator<Item = ProvinceId>>(provinces: I) -> Self {
        let mut bits = Bits::EMPTY;
        provinces.into_iter().for_each(|p| bits.insert(p));
        bits
    }
}
