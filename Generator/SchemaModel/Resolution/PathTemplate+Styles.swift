import SchemaSyntax

extension PathTemplate.Style.Mark {
    /// What is before each part of a value.
    var text: String { String(Character(UnicodeScalar(rawValue))) }
}

extension PathTemplate.Style {
    /// What is before a value: a dot, or the name between `;` and `=` (RFC 6570, sections 3.2.5 and 3.2.7).
    func text(before name: String) -> String {
        switch mark {
        case .matrix: ";\(encoded(name))="
        case .label: "."
        }
    }

    /// The name without the characters that a path cannot have (RFC 3986, section 2.1).
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
