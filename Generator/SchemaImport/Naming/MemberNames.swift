import SwiftTranslation

/// The Swift names of the members of one declaration.
struct MemberNames {
    private var scope: NameScope

    init(reserved: Set<String> = []) { scope = NameScope(reserved: reserved) }

    /// Returns the Swift name of a member in the schema; `nil` if it is the derived name.
    mutating func swiftName(for name: String) -> String? {
        let derived = NameCasing.property(name)
        let isPlain = derived.utf8.allSatisfy { $0 < 0x80 }
        let wanted = isPlain ? derived : PlainName.member(name)
        let claimed = scope.claim(wanted, or: Self.spelledOut(name))
        return claimed == derived ? nil : claimed
    }

    /// Returns the name with separators spelled out as words if possible: `gmtMinus0` for `gmt-0`.
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
