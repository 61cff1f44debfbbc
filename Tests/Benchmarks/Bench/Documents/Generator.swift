/// A random sequence that is the same in each run (SplitMix64).
struct Generator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &self) < probability
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    mutating func one<Item>(of items: [Item]) -> Item { items[number(0...items.count - 1)] }

    /// Words of English, a share of which is not ASCII.
    mutating func words(_ count: Int, foreign: Double) -> String {
        var text = ""
        for index in 0..<max(count, 0) {
            if index > 0 { text += " " }
            text += chance(foreign) ? one(of: Self.foreign) : one(of: Self.plain)
        }
        return text
    }

    mutating func words(_ count: ClosedRange<Int>, foreign: Double) -> String {
        words(number(count), foreign: foreign)
    }

    /// 24 hexadecimal digits, as some services name their things.
    mutating func identifier() -> String {
        let digits = String(next(), radix: 16) + String(next(), radix: 16)
        return String((digits + "0123456789abcdef01234567").prefix(24))
    }

    /// A point in time in ISO 8601, without a fraction of the second.
    mutating func instant() -> String {
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let day = "20\(two(number(8...26)))-\(two(number(1...12)))-\(two(number(1...28)))"
        let time = "\(two(number(0...23))):\(two(number(0...59))):\(two(number(0...59)))"
        return "\(day)T\(time)Z"
    }

    private static let plain = """
        the quick brown fox jumps over lazy dog customer reports that login fails after password reset \
        server returned error timeout while saving document please check logs attached screenshot \
        reproduce steps open window click button nothing happens expected dialog appears version build \
        release crash memory network
        """.split(separator: " ").map(String.init)
    private static let foreign = [
        "zażółć", "gęślą", "jaźń", "naïve", "café", "übergröße", "日本語", "テスト", "Привет", "мир", "🙂",
        "—", "“quoted”", "€20",
    ]
}
