import Core

extension Shelf {
    func extra() -> String {
        add(last).add(last)
        return "".shout()
    }
}

extension Item: Named {
    func title() -> String { name }
}

extension String {
    func shout() -> String { self.shout() }
}

class Page: Shelf<Item> {
    func show(_ thing: Thing) {
        thing.touch().title()
        Shelf.make().touch()
        extra().shout()
        size()
        String("a")
        unknown(thing).touch()
    }
}
