import SchemaSyntax

extension PathTemplate.Style.Mark {
    /// The prefix of each part of a value.
    var text: String { String(Character(UnicodeScalar(rawValue))) }
}

extension PathTemplate.Style {
    /// The prefix of a value: a dot, or the name between `;` and `=` (RFC 6570, sections 3.2.5 and 3.2.7).
    func text(before name: String) -> String {
        switch mark {
        case .matrix: ";\(encoded(name))="
        case .label: "."
        }
    }

    /// The name with the characters escaped that a path cannot contain (RFC 3986, section 2.1).
    private func encoded(_ name: String) -> String {
        name.utf8.reduce(into: "") { text, byte in
            let character = Character(UnicodeScalar(byte))
            if byte < 0x80, character.isLetter || character.isNumber || "-._~".contains(character) {
                text.append(character)
            } else {
                text += percentEncoded(byte)
            }
        }
    }
}
