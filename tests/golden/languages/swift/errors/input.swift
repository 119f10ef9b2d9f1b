class A {
    func first(a: Int) { a + ) }
    func second() -> Int { 2 }
}

func third() { [1, 2 }
func fourth() { 4 }
