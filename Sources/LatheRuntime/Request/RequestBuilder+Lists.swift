import LatheCoding

extension RequestBuilder {
    /// The state of the list that is being written.
    struct List {
        /// Whether the items of a list are being written.
        var isOpen = false
        var count = 0
        /// The text that joins the items; `nil` for a list that is not joined.
        var joint: Parameter.Joint?
        /// Whether the text that joins the items is the fallback of the separator.
        var isFallback = false
        /// Whether an item contains the text that joins the items, alone or together with the beginning of this text
        /// after it.
        var isAmbiguous = false
        /// Whether the last item becomes ambiguous when another one follows.
        var endsAmbiguously = false
        /// Whether an item is a file; files are never joined.
        var holdsFiles = false
        /// The length of the address before the list, and whether it had a query.
        var end = 0
        var hadQuery = false
        /// The position of the first item in the address.
        var start = 0
    }

    /// Begins a list, whose items follow; returns `false` if no list is allowed.
    mutating func beginList() -> Bool {
        guard !list.isOpen else {
            refuse("a list in a list")
            return false
        }
        let joint = current._withUnsafeGuaranteedRef { $0.joint }
        list = List(isOpen: true, joint: joint, end: address.count, hadQuery: hasQuery)
        if joint != nil, place == .query { beginItem() }
        list.start = address.count
        return true
    }

    /// Returns whether an item contained the separator, so that all items must be written again with the
    /// fallback.
    mutating func beginsAgain() -> Bool {
        guard list.isAmbiguous, !list.isFallback,
            let fallback = current._withUnsafeGuaranteedRef({ $0.fallback })
        else { return false }
        if isDirect { address.truncate(to: list.start) } else { text?.truncate(to: 0) }
        writeFallback(fallback)
        list.joint = fallback
        list.isFallback = true
        list.isAmbiguous = false
        list.endsAmbiguously = false
        list.count = 0
        return true
    }

    /// Ends a list; one without items is omitted, unless `keepsEmpty`.
    mutating func endList(keepsEmpty: Bool) {
        // The state is reset first, so that a header field's single text is not taken for a further item.
        list.isOpen = false
        guard list.joint != nil else {
            if list.count == 0, parameter.sendsEmpty { writeEmptyList() }
            return writeCount(list.count)
        }
        if list.isAmbiguous {
            fail("an item of \(parameter.name) contains the separator of its list")
        }
        let isEmpty =
            list.count == 0 && !keepsEmpty && !parameter.sendsEmpty || list.holdsFiles
        if isDirect {
            if isEmpty {
                address.truncate(to: list.end)
                hasQuery = list.hadQuery
            }
        } else {
            if !isEmpty, !list.isAmbiguous {
                let text = self.text ?? OutputBuffer(capacity: 64)
                self.text = text
                put(text.bytes, "")
            }
            text?.truncate(to: 0)
        }
        writeCount(list.count)
    }

    @inline(never)
    private mutating func writeEmptyList() {
        write(item: parameter.list == .brackets ? parameter.name + "[]" : parameter.name, "")
    }

    /// Begins a list with the fallback of its separator.
    private mutating func writeFallback(_ fallback: Parameter.Joint) {
        if isDirect {
            address.append(fallback.encoded)
        } else {
            text?.append(fallback.text)
        }
    }

    /// Writes the number of a list's items, if the parameter has a name for it.
    @inline(__always)
    mutating func writeCount(_ count: Int) {
        guard count > 0, let name = current._withUnsafeGuaranteedRef({ $0.countName }) else {
            return
        }
        use(Parameter(place, name))
        write(count)
    }

    /// Begins an item in the address.
    @inline(__always)
    mutating func beginListed() {
        list.count += 1
        if let joint = list.joint {
            if list.count > 1 {
                if list.endsAmbiguously { list.isAmbiguous = true }
                address.append(joint.encoded)
            }
        } else if place == .query {
            beginItem(suffix(list.count))
        }
    }

    /// Returns the suffix of the name for one item of a list.
    func suffix(_ number: Int) -> String {
        switch parameter.list {
        case .joined, .repeated, .separated: ""
        case .brackets: "[]"
        case .indexed: "\(number)"
        case .numbered(let first): Self.suffix(number - 1, after: first)
        }
    }

    /// Returns the suffix of the first item's name with a number that is greater by `more`.
    static func suffix(_ more: Int, after first: String) -> String {
        first.reduce(into: "") { suffix, character in
            suffix += character.wholeNumberValue.map { "\($0 + more)" } ?? String(character)
        }
    }

    /// Records whether an item contains the text that joins the list's items, or is the first one and
    /// begins with the fallback.
    @inline(never)
    mutating func checkItem(_ item: UnsafeBufferPointer<UInt8>) {
        guard let joint = list.joint, !joint.isUnique else { return }
        let part = joint.text.bytes
        if Self.contains(item, part) {
            list.isAmbiguous = true
        } else if list.count == 1, !list.isFallback, let fallback = parameter.fallback {
            if item.starts(with: fallback.text.bytes) { list.isAmbiguous = true }
        }
        list.endsAmbiguously = Self.overlap(item, part)
    }

    /// Returns whether a text, followed by all but the end of a part, contains the part, as `a:` followed by `::` does.
    private static func overlap(
        _ text: UnsafeBufferPointer<UInt8>,
        _ part: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        part.indices.dropFirst().contains { count in
            text.suffix(count).elementsEqual(part.prefix(count))
                && part.dropFirst(count).elementsEqual(part.dropLast(count))
        }
    }

    /// Quotes an item of a header field's list that could not be separated from others (RFC 9110, section
    /// 5.6.4).
    ///
    /// - Returns: Whether the list is comma-separated, so that no character in an item acts as a separator.
    @inline(never)
    mutating func quoteItem(_ text: inout OutputBuffer, from start: Int) -> Bool {
        let parameter = self.parameter
        guard parameter.fallback == nil,
            list.joint.map({ $0.isComma }) ?? (parameter.list == .repeated)
        else { return false }
        let item = Array(text.bytes[start...])
        if !HeaderList.isItem(item) {
            text.truncate(to: start)
            HeaderList.quoted(item).withUnsafeBufferPointer { text.append($0) }
        }
        return true
    }

    private static func contains(
        _ text: UnsafeBufferPointer<UInt8>,
        _ part: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        guard let first = part.first, text.count >= part.count else { return false }
        for start in 0...(text.count - part.count) where text[start] == first {
            var length = 1
            while length < part.count, text[start + length] == part[length] { length += 1 }
            if length == part.count { return true }
        }
        return false
    }
}
