/// The parts of an entity that have been read so far.
struct JSONSeen {
    /// The first 64 bits of fields and of their further alternatives.
    var low: UInt64 = 0
    /// The words of further bits.
    var high: UnsafeMutablePointer<UInt64>?
    /// The quotes at which the members begin that no field receives.
    var others: UnsafeMutablePointer<[UnsafePointer<UInt8>]>?

    func contains(_ bit: Int) -> Bool {
        if bit < 64 { return low >> UInt64(bit) & 1 != 0 }
        guard let high else { return false }
        return high[bit >> 6 - 1] >> UInt64(bit & 63) & 1 != 0
    }

    mutating func insert(_ bit: Int) {
        if bit < 64 {
            low |= 1 << UInt64(bit)
        } else if let high {
            high[bit >> 6 - 1] |= 1 << UInt64(bit & 63)
        }
    }
}

// Reads entities from objects and arrays.
//
// If a key is repeated, the last member is used. If several alternatives of a field have values, the first one in
// the placement is used, whatever the order in the document. If the field is nullable, a null is replaced by the
// value of a later alternative.
extension JSONReader {
    /// Reads the entity that starts here.
    @inline(never)
    mutating func fill<Value: Entity>(
        _ value: inout Value,
        _ index: JSONFieldIndex
    ) throws(DecodingFailure) {
        let outer = form
        let first = at
        var seen = JSONSeen()
        if index.isPlain {
            if at.pointee != 0x7B { throw mismatch("an object") }
            try enter()
            if !isEmpty(0x7D) { try members(index.root, &value, &seen) }
        } else {
            try fillWithCare(&value, index, &seen)
        }
        let missing = index.required & ~seen.low
        if missing != 0 { throw self.missing(index, missing.trailingZeroBitCount, first) }
        form = outer
    }

    /// Reads members, up to and including the closing brace.
    private mutating func members<Value: Entity>(
        _ node: JSONNode,
        _ value: inout Value,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) {
        var expected = 0
        repeat {
            guard let key = try key(node.keys, &expected, &seen) else { continue }
            if key.pointee.target.mark != 0 {
                form = key.pointee.target.form
                fieldStart = at
                if seen.low & key.pointee.target.mark != 0 { isRepeated = true }
                try read(FieldNumber(key.pointee.target.field), of: &value)
                seen.low |= key.pointee.target.mark
            } else {
                try take(key.pointee.target, &value, &seen)
            }
        } while try another(0x7D)
    }

    /// Reads a key and its colon.
    ///
    /// A separate function, so that an unoptimized build needs less of the stack for each entity inside another one.
    ///
    /// - Parameters:
    ///   - keys: The keys of the members that have fields.
    ///   - expected: The index of the key that is likely to be next.
    ///   - seen: Receives a member that no field receives, if the entity keeps the rest.
    /// - Returns: The key; `nil` for a member that no field receives, which is skipped.
    /// - Throws: A failure when the document has no key, or no colon after it.
    @inline(__always)
    private mutating func key(
        _ keys: UnsafeBufferPointer<JSONKey>,
        _ expected: inout Int,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) -> UnsafePointer<JSONKey>? {
        guard let base = keys.baseAddress else { return nil }
        if at.pointee != 0x22 { throw syntax("a key") }
        at += 1
        let first = JSONScan.word(at)
        let second = JSONScan.word(at + 8)
        if expected >= keys.count || !JSONKey.matches(base + expected, first, second, at, end) {
            let quote = at - 1
            let found = try find(keys, first, second)
            if found < 0 {
                seen.others?.pointee.append(quote)
                try colon()
                try skip()
                return nil
            }
            expected = found
        } else {
            at += base[expected].length
        }
        let key = base + expected
        expected += 1
        try colon()
        return key
    }

    /// Finds a key that is not the expected one, and skips its closing quote.
    @inline(never)
    private mutating func find(
        _ keys: UnsafeBufferPointer<JSONKey>,
        _ first: UInt64,
        _ second: UInt64
    ) throws(DecodingFailure) -> Int {
        guard let base = keys.baseAddress else { return -1 }
        for index in 0..<keys.count
        where JSONKey.matches(base + index, first, second, at, end) {
            at += base[index].length
            return index
        }
        let text = at
        var high: UInt64 = 0
        let stop = JSONScan.text(text, &high)
        if stop.pointee == 0x22, high == 0 {
            at = stop + 1
            return -1
        }
        try skipText()
        return stop.pointee == 0x5C ? findEscaped(keys, text) : -1
    }

    private func findEscaped(
        _ keys: UnsafeBufferPointer<JSONKey>,
        _ text: UnsafePointer<UInt8>
    ) -> Int {
        let name = Array(JSONScan.unescaped(text, at - 1 - text).utf8)
        return keys.firstIndex { key in
            key.length == name.count + 1
                && name.elementsEqual(UnsafeBufferPointer(start: key.bytes, count: name.count))
        } ?? -1
    }

    /// Reads the content of a target that is not a single field with one alternative.
    @inline(never)
    private mutating func take<Value: Entity>(
        _ target: JSONTarget,
        _ value: inout Value,
        _ seen: inout JSONSeen,
        isElement: Bool = false
    ) throws(DecodingFailure) {
        let first = at
        // A field inside the value can be preferred to one that is the whole value.
        if let node = target.node {
            try open(node.pointee, &value, &seen, isTaken: !target.leaves.isEmpty)
        }
        for leaf in target.leaves {
            at = first
            if isElement, isGap(leaf.form) {
                try null()
            } else {
                try take(leaf, &value, &seen)
            }
        }
    }

    /// Whether the element of an array is a null that takes the place of an absent field.
    private func isGap(_ form: UnsafePointer<JSONFieldForm>) -> Bool {
        guard at.pointee == 0x6E, !form.pointee.isTentative else { return false }
        return form.pointee.field.options.intersection([.optional, .nullable, .presence])
            == .optional
    }

    private mutating func take<Value: Entity>(
        _ leaf: JSONLeaf,
        _ value: inout Value,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) {
        if leaf.alternatives > 1 {
            if leaf.rank > 0, seen.contains(leaf.extra + leaf.rank - 1) { return try skip() }
            // A null is used only if no other alternative has a value.
            if at.pointee == 0x6E, leaf.form.pointee.field.options.contains(.nullable) {
                if seen.contains(leaf.field) { return try null() }
                form = leaf.form
                fieldStart = at
                try attempt(leaf.field, &value)
                return seen.insert(leaf.field)
            }
        }
        form = leaf.form
        fieldStart = at
        isRepeated = seen.contains(leaf.field)
        if leaf.form.pointee.isTentative {
            try attempt(leaf.field, &value)
        } else {
            try read(FieldNumber(leaf.field), of: &value)
        }
        isRepeated = false
        seen.insert(leaf.field)
        for rank in leaf.rank + 1..<max(leaf.alternatives, leaf.rank + 1) {
            seen.insert(leaf.extra + rank - 1)
        }
    }

    /// Reads a field whose failure is ignored, since another alternative or field may have a value.
    private mutating func attempt<Value: Entity>(
        _ field: Int,
        _ value: inout Value
    ) throws(DecodingFailure) {
        let before = self
        do throws(DecodingFailure) {
            try read(FieldNumber(field), of: &value)
        } catch {
            if error.code == .limitExceeded { throw error }
            restore(before)
            try skip()
        }
    }

    /// Reads the fields in the object or array that starts here.
    private mutating func open<Value: Entity>(
        _ node: JSONNode,
        _ value: inout Value,
        _ seen: inout JSONSeen,
        isTaken: Bool
    ) throws(DecodingFailure) {
        let others = seen.others
        switch at.pointee {
        case 0x7B where !node.keys.isEmpty:
            try enter()
            if !isEmpty(0x7D) {
                seen.others = nil
                try members(node, &value, &seen)
                seen.others = others
            }
        case 0x5B where !node.items.isEmpty:
            try enter()
            if !isEmpty(0x5D) { try elements(node, &value, &seen) }
        case 0x6E: try null()
        default:
            if !isTaken { throw mismatch(node.keys.isEmpty ? "an array" : "an object") }
            try skip()
        }
    }

    /// Reads elements, up to and including the closing bracket.
    private mutating func elements<Value: Entity>(
        _ node: JSONNode,
        _ value: inout Value,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) {
        var place = 0
        var next = 0
        repeat {
            if next < node.items.count, node.items[next].index == place {
                try take(node.items[next].target, &value, &seen, isElement: true)
                next += 1
            } else {
                try skip()
            }
            place += 1
        } while try another(0x5D)
    }

    /// Reads an entity for whose fields ``JSONFieldIndex/isPlain`` is `false`.
    @inline(never)
    private mutating func fillWithCare<Value: Entity>(
        _ value: inout Value,
        _ index: JSONFieldIndex,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) {
        let first = at
        let outer = (scope, outerDiscriminators)
        let discriminators = index.hasDiscriminators ? JSONOuterDiscriminators(index.forms) : nil
        defer { discriminators?.free() }
        if discriminators != nil { (scope, outerDiscriminators) = (first, discriminators) }
        let words = UnsafeMutablePointer<UInt64>.allocate(capacity: max(index.moreWords, 1))
        words.initialize(repeating: 0, count: max(index.moreWords, 1))
        defer { words.deallocate() }
        seen.high = words

        let isEntered =
            at.pointee == 0x7B && (!index.root.keys.isEmpty || index.rest >= 0)
            || at.pointee == 0x5B && !index.root.items.isEmpty
        var isTaken = false
        for leaf in index.whole where leaf.alternatives == 1 || !isEntered {
            at = first
            try take(leaf, &value, &seen)
            isTaken = true
        }
        if isEntered || !isTaken {
            at = first
            try fillInside(&value, index, &seen)
        }
        if index.moreWords > 0 { try requireMore(index, seen, first) }
        seen.high = nil
        if discriminators != nil { (scope, outerDiscriminators) = outer }
    }

    private mutating func fillInside<Value: Entity>(
        _ value: inout Value,
        _ index: JSONFieldIndex,
        _ seen: inout JSONSeen
    ) throws(DecodingFailure) {
        guard index.rest >= 0, at.pointee == 0x7B else {
            if at.pointee == 0x6E { throw mismatch("an object") }
            return try open(index.root, &value, &seen, isTaken: false)
        }
        let others = UnsafeMutablePointer<[UnsafePointer<UInt8>]>.allocate(capacity: 1)
        others.initialize(to: [])
        defer {
            others.deinitialize(count: 1)
            others.deallocate()
        }
        try enter()
        if !isEmpty(0x7D) {
            seen.others = others
            try members(index.root, &value, &seen)
            seen.others = nil
        }
        if others.pointee.isEmpty { return }
        let behind = at
        form = index.form(index.rest)
        at = others.pointee[0]
        fieldStart = at
        rest = UnsafePointer(others)
        try read(FieldNumber(index.rest), of: &value)
        rest = nil
        at = behind
    }

    // MARK: What is missing

    private func requireMore(
        _ index: JSONFieldIndex,
        _ seen: JSONSeen,
        _ first: UnsafePointer<UInt8>
    ) throws(DecodingFailure) {
        for number in 64..<max(index.forms.count, 64)
        where !seen.contains(number) && index.forms[number].field.isRequiredInJSON {
            throw missing(index, number, first)
        }
    }

    @inline(never)
    private func missing(
        _ index: JSONFieldIndex,
        _ number: Int,
        _ first: UnsafePointer<UInt8>
    ) -> DecodingFailure {
        DecodingFailure(
            .missingValue,
            expected: "a value at '\(index.forms[number].field.json)'",
            found: "none",
            offset: first - start
        )
    }
}
