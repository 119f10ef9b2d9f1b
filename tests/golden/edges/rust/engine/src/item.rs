use std::fmt;

pub trait Named: Labelled {
    fn name(&self) -> String;

    fn title(&self) -> String {
        self.name()
    }
}

pub trait Labelled {}

#[derive(Clone)]
pub struct Item {
    pub price: Price,
}

pub struct Price(u32);

impl Price {
    pub fn round(self) -> Self {
        Self(self.0)
    }
}

impl Item {
    pub const FREE: Item = Item { price: Price(0) };

    pub fn new(price: u32) -> Self {
        Self { price: Price(price) }
    }

    pub fn touch(&mut self) -> &mut Self {
        self.price.clone().round();
        self.title();
        self
    }
}

impl Named for Item {
    fn name(&self) -> String {
        String::new()
    }
}

impl fmt::Display for Item {}

#[cfg(test)]
mod tests {
    use super::*;

    fn make() -> Item {
        Item::new(1)
    }

    #[test]
    fn touches() {
        make().touch();
        super::Item::FREE.name();
        assert_eq!(make(), Item::new(2));
        assert!(other(make()));
    }
}
