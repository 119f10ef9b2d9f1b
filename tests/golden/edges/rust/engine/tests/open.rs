use shop_engine::{open, store::Store, Remote, Titled};

#[test]
fn opens() {
    let store = open("a").unwrap();
    store.push();
    Store::new("b").unwrap().load().unwrap();
    Remote::fetch(&store);
}
