use super::Store;
use crate::item::Named;

pub struct Remote<'a> {
    store: &'a Store,
}

pub fn connect(path: &str) {}

impl Store {
    pub fn push(&self) {
        self.load();
    }
}

impl<'a> Remote<'a> {
    pub fn fetch(&self) {
        self.store.push();
        <Self as Named>::name(self);
        let fetch = |store: &Store| store.load();
        Remote::fetch(self);
        self.title();
    }
}

impl Named for Remote<'_> {
    fn name(&self) -> String {
        super::super::open("a");
        String::new()
    }
}
