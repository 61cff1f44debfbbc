/// The first line of a file that an import wrote, by which a later import knows whether anybody has edited it.
///
///     // Imported from stripe.yaml by lathe-import. Put changes into lathe-import.jsonc. 5f0e1c2d3b4a5968
///     // Drafted from shop.har by lathe-import samples. Edit it as you like. 5f0e1c2d3b4a5968
package enum FileMark {
    package enum State: Hashable, Sendable {
        /// As it was written.
        case intact
        case edited
        /// Nothing that an import wrote.
        case foreign
    }

    /// What a file is.
    package enum Kind: CaseIterable, Sendable {
        /// A part of a document's schema, which each import writes anew.
        case imported
        /// A draft that people edit.
        case draft

        fileprivate var start: String {
            switch self {
            case .imported: "// Imported from "
            case .draft: "// Drafted from "
            }
        }

        fileprivate var end: String {
            switch self {
            case .imported: " by lathe-import. Put changes into \(Overlay.fileName). "
            case .draft: " by lathe-import samples. Edit it as you like. "
            }
        }

        /// What to do about a file that was edited.
        var adviceOnEdits: String {
            switch self {
            case .imported:
                "the file was edited after it was imported; put the changes into "
                    + "'\(Overlay.fileName)', or lose them with '--force'"
            case .draft:
                "the file was edited after it was written; name another folder with '--output', "
                    + "or lose the changes with '--force'"
            }
        }
    }

    /// A file's text with its mark.
    package static func marked(_ text: String, source: String, _ kind: Kind = .imported) -> String {
        let name = source.filter { !$0.isNewline }
        return "\(kind.start)\(name)\(kind.end)\(hash(text[...]))\n\(text)"
    }

    package static func state(of text: String) -> State {
        let text = text.replacing("\r\n", with: "\n")
        guard let lineEnd = text.firstIndex(of: "\n"), let kind = kind(of: text),
            let found = text[..<lineEnd].firstRange(of: kind.end)
        else { return .foreign }
        let rest = text[text.index(after: lineEnd)...]
        return text[found.upperBound..<lineEnd] == hash(rest) ? .intact : .edited
    }

    /// What a file's mark says that it is; `nil` for a file that has none.
    static func kind(of text: String) -> Kind? {
        Kind.allCases.first { text.hasPrefix($0.start) }
    }

    private static func hash(_ text: Substring) -> String {
        let digits = String(fingerprint(of: text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
