/// A step of a path in a JSON document.
enum JSONStep: Hashable, Sendable {
    /// The member of an object with this key.
    case key([UInt8])
    /// The element of an array at this index, from 0.
    case index(Int)
}

/// A field's placement in JSON: the alternative paths to its value, in order of preference.
///
/// A path without steps is the value itself. Steps of XML have no meaning in JSON: `@x` and `{uri}x` are keys. An
/// invalid placement is a programming error and stops the program.
struct JSONPlacement: Sendable {
    let alternatives: [[JSONStep]]

    init(_ text: String) {
        alternatives = text.utf8.split(
            separator: UInt8(ascii: "|"),
            omittingEmptySubsequences: false
        )
        .map { Self.alternative(Array($0), of: text) }
    }

    private static func alternative(_ padded: [UInt8], of text: String) -> [JSONStep] {
        let space = UInt8(ascii: " ")
        let bytes = Array(padded.drop { $0 == space }.reversed().drop { $0 == space }.reversed())
        precondition(!bytes.isEmpty, "The placement '\(text)' has an empty alternative.")
        var steps: [JSONStep] = []
        var start = 0
        while start <= bytes.count {
            let end = stepEnd(bytes, start)
            precondition(end > start, "The placement '\(text)' has an empty step.")
            if let step = step(Array(bytes[start..<end]), of: text) { steps.append(step) }
            start = end + 1
        }
        return steps
    }

    /// Returns the index of the next slash that is not inside the braces of a namespace.
    private static func stepEnd(_ bytes: [UInt8], _ start: Int) -> Int {
        var at = start
        if at < bytes.count, bytes[at] == UInt8(ascii: "@") { at += 1 }
        if at < bytes.count, bytes[at] == UInt8(ascii: "{"),
            let brace = bytes[at...].firstIndex(of: UInt8(ascii: "}"))
        {
            at = brace
        }
        return bytes[at...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
    }

    private static func step(_ bytes: [UInt8], of text: String) -> JSONStep? {
        if bytes == [UInt8(ascii: ".")] { return nil }
        if bytes[0] == UInt8(ascii: "[") {
            guard bytes.count > 2, bytes[bytes.count - 1] == UInt8(ascii: "]"),
                let index = Int(String(decoding: bytes[1..<(bytes.count - 1)], as: UTF8.self)),
                index >= 0, index < 1 << 16
            else {
                preconditionFailure(
                    "The placement '\(text)' has a step that is not the place of an element."
                )
            }
            return .index(index)
        }
        var key: [UInt8] = []
        var at = 0
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "~") {
                at += 1
                switch at < bytes.count ? bytes[at] : 0 {
                case UInt8(ascii: "0"): key.append(UInt8(ascii: "~"))
                case UInt8(ascii: "1"): key.append(UInt8(ascii: "/"))
                case UInt8(ascii: "2"): key.append(UInt8(ascii: "|"))
                case UInt8(ascii: "4"): key.append(UInt8(ascii: "["))
                case UInt8(ascii: "5"): key.append(UInt8(ascii: "."))
                case UInt8(ascii: "6"): key.append(UInt8(ascii: " "))
                default:
                    preconditionFailure("The placement '\(text)' has a '~' that means nothing.")
                }
            } else {
                key.append(bytes[at])
            }
            at += 1
        }
        return .key(key)
    }
}
