// Methods outside their type.
extension Item: Codable where T: Codable {
    var extra: Int { 5 }
    func more() {}
    enum Keys: String { case a }
}

extension Array.Index {
    func twice() -> Self { self * 2 }
}

extension String {
    func shout() -> String { uppercased() }
}

#if DEBUG
func trace(_ s: String) { print(s) }
#else
func trace(_ s: String) {}
#endif

infix operator **: MultiplicationPrecedence
precedencegroup Power {
    higherThan: MultiplicationPrecedence
}
func ** (a: Int, b: Int) -> Int { a }
