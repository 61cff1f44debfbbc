/// The first line of a file that an import wrote, which shows a later import whether the file was edited.
///
///     // Imported from stripe.yaml by lathe-import. Put changes into lathe-import.jsonc. 5f0e1c2d3b4a5968
///     // Drafted from shop.har by lathe-import samples. Edit it as you like. 5f0e1c2d3b4a5968
package enum FileMark {
    package enum State: Hashable, Sendable {
        /// The file is unchanged.
        case intact
        case edited
        /// The file was not written by an import.
        case foreign
    }

    /// The kind of a file.
    package enum Kind: CaseIterable, Sendable {
        /// A part of a document's schema, which each import overwrites.
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

        /// Advice for a file that was edited.
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

    /// Returns a file's text with its mark.
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

    /// Returns the kind of file that a mark states; `nil` for a file without one.
    static func kind(of text: String) -> Kind? {
        Kind.allCases.first { text.hasPrefix($0.start) }
    }

    private static func hash(_ text: Substring) -> String {
        let digits = String(fingerprint(of: text), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
