import LatheCoding
import Testing

@Suite("Open enums")
struct KnownCasesTests {
    private enum Rarity: OpenEnumeration, Hashable {
        case basic
        case none
        case alias
        case unknown(String)

        static let knownCases: KnownCases<Rarity> = [.basic, .none, .alias]

        var rawValue: String {
            switch self {
            case .basic, .alias: "Basic"
            case .none: "None"
            case .unknown(let rawValue): rawValue
            }
        }
    }

    private enum Level: OpenEnumeration, Hashable {
        case low
        case unknown(Int)

        static let knownCases: KnownCases<Level> = [.low]

        var rawValue: Int {
            switch self {
            case .low: -1
            case .unknown(let rawValue): rawValue
            }
        }
    }

    /// As many cases as are found by a dictionary.
    private struct Number: OpenEnumeration, Hashable {
        var rawValue: Int
        var isKnown: Bool

        static let knownCases: KnownCases<Number> = [
            one(0), one(1), one(2), one(3), one(4), one(5), one(6), one(7), one(8), one(9),
            one(10), one(11), one(12), one(13), one(14), one(15), one(16), one(17),
        ]
        static func unknown(_ rawValue: Int) -> Number { Number(rawValue, isKnown: false) }
        private static func one(_ rawValue: Int) -> Number { Number(rawValue, isKnown: true) }

        private init(_ rawValue: Int, isKnown: Bool) {
            self.rawValue = rawValue
            self.isKnown = isKnown
        }
    }

    @Test("The cases of a long list are found as those of a short one")
    func many() {
        #expect(Number.knownCases.allSatisfy { Number(rawValue: $0.rawValue) == $0 })
        #expect(!Number(rawValue: 18).isKnown)
        #expect(Number.knownCases.map(\.rawValue) == Array(0..<18))
    }

    @Test("The known cases are in their order, and a raw value of two is the first of them")
    func known() {
        #expect(Array(Rarity.knownCases) == [.basic, .none, .alias])
        #expect(Rarity.knownCases.count == 3)
        #expect(Rarity(rawValue: "Basic") == .basic)
        #expect(Rarity(rawValue: "None") == Rarity.none)
    }

    @Test("An unknown value is kept, whatever its spelling")
    func unknown() {
        for text in ["", "basic", "Basic ", "none", "é", "e\u{301}"] {
            #expect(Rarity(rawValue: text) == .unknown(text))
            #expect(Rarity(rawValue: text).rawValue == text)
        }
        #expect(Rarity.blank == .unknown(""))
        #expect(Level.blank == .unknown(0))
        #expect(Level(rawValue: 7) == .unknown(7))
        #expect(Level(mapKey: "-1") == .low)
        #expect(Level(mapKey: "x") == nil)
    }
}
