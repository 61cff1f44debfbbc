extension SchemaParser {
    /// Reads an array or object; the position is at its opening bracket.
    mutating func parseContainer() -> SchemaNode {
        let start = position
        guard openings.count < Self.depthLimit else {
            report(
                "too-deep",
                at: start..<start + 1,
                "arrays and objects nest deeper than \(Self.depthLimit) levels, expected fewer"
            )
            skipContainer()
            markUncertain(start, to: position)
            return node(.invalid, from: start)
        }
        let isObject = byte(at: start) == "{"
        openings.append(start)
        position += 1
        var elements: [SchemaNode] = []
        var members: [SchemaObject.Member] = []
        while moveToNextItem(isObject: isObject) {
            if isObject {
                if let member = parseMember() { members.append(member) }
            } else {
                elements.append(parseValue())
            }
        }
        openings.removeLast()
        guard isObject else { return node(.array(elements), from: start) }
        let object = SchemaObject(members)
        reportDuplicates(in: object)
        return node(.object(object), from: start)
    }

    /// Skips a comma; returns false after the closing bracket, or where that bracket is missing.
    private mutating func moveToNextItem(isObject: Bool) -> Bool {
        let opening = openings.last ?? position
        let closer: Unicode.Scalar = isObject ? "}" : "]"
        let end = position
        var needsComma = end != opening + 1
        var hasStrayComma = false
        while true {
            skipTrivia()
            if !missingClosings.isEmpty, let next = missingClosings[opening], position >= next {
                reportMissingClosing(opening, at: end)
                return false
            }
            guard let byte = current else {
                reportUnclosed(opening, at: end)
                return false
            }
            switch byte {
            case closer:
                position += 1
                isRecovering = false
                return false
            case "]", "}":
                switch resolveMismatch(byte, expected: closer) {
                case .closed, .left:
                    isRecovering = false
                    return false
                case .skipped: continue
                }
            case ",":
                // Consecutive commas are one error.
                if !needsComma, !isRecovering, !hasStrayComma {
                    hasStrayComma = true
                    reportStrayComma(isObject: isObject)
                }
                position += 1
                needsComma = false
                isRecovering = false
            case ";" where needsComma, ":" where needsComma && !isObject:
                report(
                    "unexpected-character",
                    at: position..<position + 1,
                    "unexpected \(quotedToken()), expected ','"
                )
                position += 1
                needsComma = false
            case _ where needsComma && !isRecovering && !isItemStart:
                report(
                    "unexpected-character",
                    at: position..<position + 1,
                    "unexpected \(quotedToken()), expected ',' or \(isObject ? "'}'" : "']'")"
                )
                skipToNextItem()
            case _ where needsComma && !isRecovering:
                report(
                    "missing-comma",
                    at: end..<end,
                    "expected ',' before \(quotedItem())"
                )
                guard position == end else { return true }
                markLine()
                guard isWordByte(at: position) else { return true }
                // A word directly after a closing quote means that the quote is wrong, so the rest of the line is
                // skipped.
                position = max(likelyEnd(from: position), position + 1)
                markSkipped(from: end)
                isRecovering = true
            default:
                isRecovering = false
                return true
            }
        }
    }

    /// Reads a member; returns `nil` when it has no key.
    private mutating func parseMember() -> SchemaObject.Member? {
        guard let (key, keyRange) = parseKey() else { return nil }
        let keyEnd = position
        var end = keyEnd
        let wasBroken = isRecovering
        skipTrivia()
        switch current {
        case ":":
            position += 1
            end = position
        case "=":
            report(
                "missing-colon",
                at: position..<position + 1,
                "unexpected '=', expected ':' after key \(quoted(key))"
            )
            position += byte(at: position + 1) == ">" ? 2 : 1
            end = position
        case ",", "}", "]", nil: break
        default:
            if !wasBroken {
                report(
                    "missing-colon",
                    at: keyEnd..<keyEnd,
                    "expected ':' after key \(quoted(key))"
                )
            }
            if position == keyEnd { markLine() }
        }
        let value = parseMemberValue(of: key, after: end)
        return SchemaObject.Member(key: key, keyRange: keyRange, value: value)
    }

    private mutating func parseMemberValue(of key: String, after end: Int) -> SchemaNode {
        skipTrivia()
        if current == ":" {
            report("unexpected-character", at: position..<position + 1, "unexpected second ':'")
            position += 1
            skipTrivia()
        }
        let start = position
        switch current {
        case ",", "}", "]":
            if !isRecovering { reportMissingValue(of: key, at: end) }
            return SchemaNode(.invalid, at: source.range(end..<end))
        case nil:
            return SchemaNode(.invalid, at: source.range(end..<end))
        default:
            isRecovering = false
        }
        let value = parseValue()
        guard value.string != nil, spansLines(end..<start) else { return value }
        // A string on a later line that is followed by a colon is the key of the next member.
        let valueEnd = position
        skipTrivia()
        guard current == ":" else {
            position = valueEnd
            return value
        }
        reportMissingValue(of: key, at: end)
        position = start
        isRecovering = true
        return SchemaNode(.invalid, at: source.range(end..<end))
    }

    private mutating func parseKey() -> (String, SourceRange)? {
        let start = position
        if quoteLength(at: start) > 0 {
            let key = parseString(isKey: true)
            return (key.text, source.range(start..<position))
        }
        if isWordByte(at: start) {
            position = endOfUnquotedKey(from: start)
            let key = text(start..<position)
            report(
                "unquoted-key",
                at: start..<position,
                "key \(quoted(key)) has no quotes, expected double quotes around it"
            )
            return (key, source.range(start..<position))
        }
        report(
            "missing-key",
            at: start..<start + 1,
            "unexpected \(quotedToken()), expected a key in double quotes"
        )
        switch current {
        case "{", "[":
            skipContainer()
            markUncertain(openings.last ?? start, to: position)
        case ":": break
        default:
            skipToNextItem()
            return nil
        }
        skipTrivia()
        if current == ":" {
            position += 1
            _ = parseMemberValue(of: "", after: position)
        }
        return nil
    }

    /// The end of an unquoted key, which may consist of several words before a colon, as in `due date: …`.
    private func endOfUnquotedKey(from start: Int) -> Int {
        var end = start
        while isWordByte(at: end) { end += 1 }
        var wider = end
        while isWordByte(at: wider) || byte(at: wider) == " " { wider += 1 }
        guard byte(at: wider) == ":" else { return end }
        while byte(at: wider - 1) == " " { wider -= 1 }
        return wider
    }

    private func spansLines(_ range: Range<Int>) -> Bool {
        bytes[range].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }

    private var isItemStart: Bool {
        guard let byte = current else { return false }
        return byte == "{" || byte == "[" || quoteLength(at: position) > 0
            || isWordByte(at: position)
    }

    /// The text at the start of the next item: a string with its quotes, or a word.
    private func quotedItem() -> String {
        guard quoteLength(at: position) == 1 else { return quotedToken() }
        var end = position + 1
        while end < bytes.count, bytes[end] >= 0x20, bytes[end] != bytes[position],
            end - position < 160
        {
            end += 1
        }
        return quoted(text(position..<min(end + 1, bytes.count)))
    }

    private mutating func reportStrayComma(isObject: Bool) {
        report(
            isObject ? "missing-key" : "missing-value",
            at: position..<position + 1,
            "unexpected ',', expected \(isObject ? "a key and a value" : "a value") before it"
        )
    }

    private mutating func reportMissingValue(of key: String, at end: Int) {
        let isBehindColon = end > 0 && byte(at: end - 1) == ":"
        report(
            "missing-value",
            at: end..<end,
            "key \(quoted(key)) has no value, expected "
                + (isBehindColon ? "one after ':'" : "':' and a value")
        )
    }

    /// Reports a bracket whose contents end before the next item, and continues as if it were closed.
    private mutating func reportMissingClosing(_ opening: Int, at end: Int) {
        let kind =
            byte(at: opening) == "{"
            ? "object is not closed, expected '}'" : "array is not closed, expected ']'"
        report("unclosed-bracket", at: end..<end, "the \(kind)", notes: [openingNote(opening)])
        markUncertain(opening, to: position)
        isRecovering = true
    }

    private mutating func reportUnclosed(_ opening: Int, at end: Int) {
        let kind = byte(at: opening) == "{" ? "an object, expected '}'" : "an array, expected ']'"
        report(
            "unclosed-bracket",
            at: end..<end,
            "the file ends inside \(kind)",
            notes: [openingNote(opening)]
        )
        markUncertain(opening, to: bytes.count)
        isQuiet = true
        lacksClosing = true
    }
}
