/// A rule for the spelling of a name.
package enum NameRule: Sendable {
    /// A type: letters, digits and `_`.
    case type
    /// A call, group or variable: the characters of a type, and `-`.
    case member
    /// A field, parameter or case, which has its name on the wire: any non-empty text.
    case text
    /// The status of a response with a result, or a range of these, with an optional content type.
    case success
    /// The status of a response or a range of statuses, with an optional content type.
    case response
    /// A Swift type: the characters of a type, in upper camel case, except words that are not allowed even in backticks.
    case swiftType
    /// A member of a Swift type: the characters of a type, in lower camel case.
    case swiftMember

    /// The maximum number of bytes in a name, since the time to process a name depends on its length.
    package static let longest = 1000

    package func allows(_ name: String) -> Bool {
        guard let first = name.utf8.first, name.utf8.count <= Self.longest else { return false }
        switch self {
        case .text: return true
        case .swiftType:
            guard isUpper(first), !["Any", "Protocol", "Self", "Type"].contains(name) else {
                return false
            }
        case .swiftMember:
            guard !isUpper(first), !["hashValue", "self"].contains(name),
                name.utf8.contains(where: { $0 != UInt8(ascii: "_") })
            else { return false }
        case .success: return name.hasPrefix("2") && ResponseKey(name) != nil
        case .response: return ResponseKey(name) != nil
        case .type, .member: break
        }
        let isStart = isLetter(first) || first == UInt8(ascii: "_")
        return isStart
            && name.utf8.allSatisfy {
                isLetter($0) || isDigit($0) || $0 == UInt8(ascii: "_")
                    || (self == .member && $0 == UInt8(ascii: "-"))
            }
    }

    /// The regular expression of the rule in the JSON Schema; `nil` for any non-empty text.
    var pattern: String? {
        switch self {
        case .type: "^[A-Za-z_][A-Za-z0-9_]*$"
        case .member: "^[A-Za-z_][A-Za-z0-9_-]*$"
        case .text: nil
        case .success: "^2([0-9][0-9]|XX)( [^ /;]+/[^ /;]+)?$"
        case .response: "^[1-5]([0-9][0-9]|XX)( [^ /;]+/[^ /;]+)?$"
        case .swiftType: "^(?!(?:Any|Protocol|Self|Type)$)[A-Z][A-Za-z0-9_]*$"
        case .swiftMember: "^(?!(?:hashValue|self|_+)$)[a-z_][A-Za-z0-9_]*$"
        }
    }

    package var expected: String {
        switch self {
        case .type: "a letter, then letters, digits and '_'"
        case .member: "a letter, then letters, digits, '_' and '-'"
        case .text: "some text"
        case .success:
            "a status of 2XX such as '200' or the range '2XX', and after a space a content type without parameters or none; "
                + "'failures' has the types of other statuses"
        case .response:
            "a status such as '200' or a range such as '2XX', and after a space a content type without parameters or none"
        case .swiftType: "an uppercase letter, then letters, digits and '_', and no reserved word"
        case .swiftMember: "a lowercase letter, then letters, digits and '_', and no reserved word"
        }
    }
}

private func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
