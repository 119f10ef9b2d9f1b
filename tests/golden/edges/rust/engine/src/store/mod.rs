use self::remote::{connect, Remote};
use super::item::{self, Item};
use crate::Error;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};

pub mod remote;

pub struct Store {
    items: Vec<Item>,
    by_name: HashMap<String, Item>,
    remote: Option<Box<Remote<'static>>>,
    shared: Arc<Mutex<Item>>,
}

impl Store {
    pub fn new(path: &str) -> Result<Self, Error> {
        let shared = Arc::new(Mutex::new(Item::new(0)));
        shared.lock().unwrap().touch();
        connect(path);
        unknown(path).touch();
        Ok(Store { items: Vec::new(), by_name: HashMap::new(), remote: None, shared })
    }

    pub fn load(&self) -> Result<(), Error> {
        for item in self.items.iter() {
            item.clone().touch();
        }
        if let Some(item) = self.by_name.get("a") {
            item.touch();
        }
        match self.items.first() {
            Some(item) => item.touch(),
            None => return Err(Error),
        };
        self.remote.as_ref().unwrap().fetch();
        self.items[0].touch();
        self.items.iter().for_each(|item| item.touch());
        let item = item::Item::new(3);
        (&item).touch();
        self.load()?.touch();
        Ok(())
    }
}
