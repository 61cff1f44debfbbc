import SwiftTranslation

/// The names of the members of one thing in Swift.
struct MemberNames {
    private var scope: NameScope

    init(reserved: Set<String> = []) { scope = NameScope(reserved: reserved) }

    /// The Swift name that a member of that name in the schema has to be given; `nil` where the derived one
    /// fits.
    mutating func swiftName(for name: String) -> String? {
        let derived = SwiftSpelling.property(name)
        let isPlain = derived.utf8.allSatisfy { $0 < 0x80 }
        let wanted = isPlain ? derived : PlainName.member(name)
        let claimed = scope.claim(wanted, or: Self.spelledOut(name))
        return claimed == derived ? nil : claimed
    }

    /// The name with its separators spelled out where words allow it: `gmt-0` is `gmtMinus0`.
    private static func spelledOut(_ name: String) -> String {
        var text = ""
        for character in name {
            switch character {
            case "-": text += "_minus_"
            case ".": text += "_dot_"
            case "/": text += "_slash_"
            case ":": text += "_colon_"
            default: text.append(character)
            }
        }
        return PlainName.member(text)
    }
}
