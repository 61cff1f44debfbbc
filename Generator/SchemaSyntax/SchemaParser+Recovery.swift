extension SchemaParser {
    /// Skips text that cannot be read, up to a possible separator before the next item.
    mutating func skipToNextItem() {
        isRecovering = true
        let start = position
        defer { markSkipped(from: start) }
        if position < bytes.count { position += 1 }
        while let byte = current {
            switch byte {
            case ",", "]", "}", "\n", "\r": return
            default: position += 1
            }
        }
    }

    /// The most likely end of text that is not closed on its line.
    ///
    /// Commas and closing brackets at the end of the line belong to the enclosing value, except the brackets that the
    /// text itself opened. In `"[Card],`, only the comma does.
    func likelyEnd(from start: Int) -> Int {
        let end = lineEnd(from: start)
        var cut = end
        while cut > start, " \t,]}".utf8.contains(bytes[cut - 1]) { cut -= 1 }
        var open = 0
        for offset in start..<cut { open += bracketStep(at: offset) }
        while open > 0, cut < end, byte(at: cut) != "," {
            open += bracketStep(at: cut)
            cut += 1
        }
        return cut
    }

    /// The change in the number of open brackets: 1, -1 or 0.
    private func bracketStep(at offset: Int) -> Int {
        switch byte(at: offset) {
        case "{", "[": 1
        case "}", "]": -1
        default: 0
        }
    }

    enum Closing {
        case closed, left, skipped
    }

    /// Determines the meaning of a closing bracket of the wrong kind for the innermost open one.
    ///
    /// This depends on the whole file. When the file has too few closing brackets, one is missing here. When it has too
    /// many, this bracket is superfluous. Otherwise, it replaces the correct one.
    mutating func resolveMismatch(_ found: Unicode.Scalar, expected: Unicode.Scalar) -> Closing {
        let opening = openings.last ?? position
        let matching: Unicode.Scalar = found == "}" ? "{" : "["
        let surplus = self.surplus
        balance = surplus
        if surplus < 0 {
            balance = surplus + 1
            markUncertain(opening, to: position + 1)
            report(
                "mismatched-bracket",
                at: position..<position + 1,
                "unexpected '\(found)', expected a bracket before that it closes"
            )
            position += 1
            return .skipped
        }
        let isMissing = surplus > 0 && openings.contains { byte(at: $0) == matching }
        report(
            "mismatched-bracket",
            at: position..<position + 1,
            isMissing
                ? "unexpected '\(found)', expected '\(expected)' before it"
                : "unexpected '\(found)', expected '\(expected)'",
            notes: [openingNote(opening)]
        )
        if isMissing {
            balance = surplus - 1
            lacksClosing = true
            markUncertain(opening, to: position)
            return .left
        }
        position += 1
        return .closed
    }

    func openingNote(_ opening: Int) -> Diagnostic.Note {
        let range = opening..<opening + 1
        return Diagnostic.Note("'\(text(range))' opened here", at: source.range(range))
    }

    /// The number of opening brackets minus that of closing ones that have not been reported.
    var surplus: Int { balance ?? countBalance() }

    /// Counts the brackets of the whole file, except those in strings and comments, including missing ones that are
    /// known.
    private func countBalance() -> Int {
        var result = -missingClosings.count
        var index = 0
        while index < bytes.count {
            switch byte(at: index) {
            case "\"": index = endOfString(from: index + 1)
            case "/" where byte(at: index + 1) == "/": index = lineEnd(from: index)
            case "/" where byte(at: index + 1) == "*": index = endOfBlockComment(from: index) - 1
            default: result += bracketStep(at: index)
            }
            index += 1
        }
        return result
    }

    func endOfBlockComment(from start: Int) -> Int {
        var index = start + 3
        while index < bytes.count, byte(at: index) != "/" || byte(at: index - 1) != "*" {
            index += 1
        }
        return min(index + 1, bytes.count)
    }

    func endOfString(from start: Int) -> Int {
        var index = start
        while let byte = byte(at: index), byte != "\"", byte != "\n", byte != "\r" {
            index += byte == "\\" ? 2 : 1
        }
        return index
    }

    /// Skips an array or object that is not allowed at the position, without recursion.
    mutating func skipContainer() {
        var depth = 0
        repeat {
            switch current {
            case "{", "[": depth += 1
            case "}", "]": depth -= 1
            case nil:
                isQuiet = true
                return
            case _ where quoteLength(at: position) > 0:
                _ = parseString(isKey: false)
                skipTrivia()
                continue
            default: break
            }
            position += 1
            if depth > 0 { skipTrivia() }
        } while depth > 0
    }

    /// The word or character at the position, in quotes.
    func quotedToken() -> String {
        var end = position
        while end < bytes.count, isWordByte(at: end), end - position < 160 { end += 1 }
        if end == position {
            // A character of several bytes ends before the next byte that is not a continuation byte.
            end += 1
            while let byte = byte(at: end), byte.value & 0xC0 == 0x80, end - position < 4 {
                end += 1
            }
        }
        return quoted(text(position..<min(end, bytes.count)))
    }
}
