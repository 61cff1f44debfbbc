/// Lists in header fields, whose items may be quoted strings (RFC 9110, section 5.6).
package enum HeaderList {
    private static let quote = UInt8(ascii: "\"")
    private static let backslash = UInt8(ascii: "\\")

    /// Returns the items of a list without the white space around them and without their quotes; empty items are
    /// ignored.
    ///
    /// - Parameters:
    ///   - text: The value of the field.
    ///   - separator: The separator of the items; white space around it is ignored.
    ///   - date: The format of dates; an HTTP date is a single item although it may contain a comma.
    /// - Returns: The items in UTF-8.
    static func items(of text: String, _ separator: String, date: DateFormat) -> [[UInt8]] {
        let whole = Array(separator.utf8)[...]
        let bare = trimmed(whole)
        let pieces = pieces(of: Array(text.utf8), bare.isEmpty ? whole : bare)
        var items: [[UInt8]] = []
        var at = 0
        while at < pieces.count {
            var item = Array(pieces[at])
            at += 1
            if date == .rfc1123, at < pieces.count {
                let whole = item + Array(", ".utf8) + pieces[at]
                if isDate(whole) {
                    item = whole
                    at += 1
                }
            }
            items.append(unquoted(item) ?? item)
        }
        return items
    }

    /// Returns whether a text is one item of a list without being quoted: it contains no separator outside of
    /// quoted strings.
    package static func isItem(_ text: [UInt8]) -> Bool {
        let pieces = pieces(of: text, [UInt8(ascii: ",")])
        return pieces.count == 1 && pieces[0].count == text.count && !hasOpenQuote(text)
    }

    /// Returns a text as a quoted string.
    package static func quoted(_ text: [UInt8]) -> [UInt8] {
        var quoted = [quote]
        for byte in text {
            if byte == quote || byte == backslash { quoted.append(backslash) }
            quoted.append(byte)
        }
        quoted.append(quote)
        return quoted
    }

    /// Returns the parts between the separators outside of quoted strings, without empty parts.
    private static func pieces(
        of text: [UInt8],
        _ separator: ArraySlice<UInt8>
    ) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        var at = 0
        // After a quote that is not closed, all others are escaped, so that the rest is read only once.
        var isOpen = false
        func end(at place: Int) {
            let piece = trimmed(text[start..<place])
            if !piece.isEmpty { pieces.append(piece) }
        }
        while at < text.count {
            if text[at] == quote, !isOpen {
                if let close = close(of: text, from: at) {
                    at = close + 1
                    continue
                }
                isOpen = true
            }
            if text[at...].starts(with: separator) {
                end(at: at)
                at += separator.count
                start = at
            } else {
                at += 1
            }
        }
        end(at: text.count)
        return pieces
    }

    /// Returns the position of the closing quote of the quoted string at a position; `nil` if it is not closed.
    private static func close(of text: [UInt8], from start: Int) -> Int? {
        var at = start + 1
        while at < text.count {
            if text[at] == quote { return at }
            at += text[at] == backslash ? 2 : 1
        }
        return nil
    }

    private static func hasOpenQuote(_ text: [UInt8]) -> Bool {
        var at = 0
        while at < text.count {
            if text[at] == quote {
                guard let close = close(of: text, from: at) else { return true }
                at = close
            }
            at += 1
        }
        return false
    }

    /// Returns the text in a quoted string; `nil` if the item is not a quoted string.
    private static func unquoted(_ item: [UInt8]) -> [UInt8]? {
        guard item.first == quote, close(of: item, from: 0) == item.count - 1 else { return nil }
        var text: [UInt8] = []
        var at = 1
        while at < item.count - 1 {
            if item[at] == backslash { at += 1 }
            text.append(item[at])
            at += 1
        }
        return text
    }

    private static func isDate(_ text: [UInt8]) -> Bool {
        text.withUnsafeBufferPointer { (try? ScalarText.date($0, .rfc1123)) != nil }
    }

    /// Returns the text without spaces and tabs at both ends.
    private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        guard let first = text.firstIndex(where: { !isSpace($0) }),
            let last = text.lastIndex(where: { !isSpace($0) })
        else { return [] }
        return text[first...last]
    }
}
