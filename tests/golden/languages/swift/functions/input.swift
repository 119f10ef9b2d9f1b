@MainActor
func fetch<T>(url: String, timeout: Double = 1.5, done: (T) -> Void) async rethrows -> [String: T?] {
    let local = 1
    func retry(n: Int = 3) -> Int { n }
    struct Wait { let seconds = 5 }
    let add = { (a: Int, b: Int) -> Int in a + b }
    let twice = { $0 * 2 }
    guard let x = local as? Int, x > 1, !flag else { return [:] }
    for i in 0..<10 where i % 2 == 0 { continue }
    while let y = next() { if y === x { break } else { y += 1 } }
    repeat { counter += 1 } while counter < 3
    defer { close() }
    do { try risky() } catch let e as MyError { throw e } catch { }
    let text = """
        multi \(x)
          line
        """ + #"raw \(x) "q""#
    list.map { [weak self] (x) in self?.go(x) }.filter(\.isEmpty)
    let r = x ?? y! ? a?.b : c[0, default: 1]
    if #available(iOS 15, *) { return ["a": nil, "b": nil] }
    let s = if x { 1 } else { 2 }
    return try await done(x)
}

let square = { (x: Int) -> Int in x * x }
let fn: (Int) -> Int = { $0 }

func größe(straße: String) -> String { straße }
func `default`() {}
