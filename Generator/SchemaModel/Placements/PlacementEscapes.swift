extension Placement {
    /// The characters that `~` and a digit represent in a name, indexed by the digit.
    static let escapable = Array("~/|:[. ".utf8)

    /// Escapes a name as a step of a placement.
    ///
    /// A `~` and a digit replace each character that would end the step or have a special meaning.
    ///
    /// - Parameters:
    ///   - name: The name of a member or element.
    ///   - escapesColon: Whether `:` ends a prefix, as it does in schemas.
    /// - Returns: The text of the step.
    package static func escaped(_ name: String, escapesColon: Bool) -> String {
        let bytes = Array(name.utf8)
        let space = UInt8(ascii: " ")
        let start = bytes.firstIndex { $0 != space } ?? bytes.endIndex
        let end = bytes.lastIndex { $0 != space } ?? bytes.endIndex
        var text: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isEscaped =
                switch byte {
                case UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "|"): true
                case UInt8(ascii: ":"): escapesColon
                case UInt8(ascii: "["): index == 0
                case UInt8(ascii: "."): bytes.count == 1
                case space: index < start || index > end
                default: false
                }
            if isEscaped, let digit = escapable.firstIndex(of: byte) {
                text += "~\(digit)".utf8
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
