/// Decodes the elements of a list one by one from a JSON document that is received in chunks.
///
/// The document is in UTF-8. Only the incomplete element is held in memory, up to `DecodingLimits.bytes`. The
/// whole document is checked, including the parts outside the list. The list is at the placement of the
/// envelope's value. A document with two lists there, because of a repeated key or of alternatives, is a failure.
/// After a failure, the decoder throws it again.
package struct JSONListDecoder<Element: WireValue> {
    private enum Expected { case value, firstItem, firstKey, key, colon, separator, end }

    private struct Level {
        let isArray: Bool
        /// The alternatives whose paths lead to this level, one bit each.
        let alternatives: UInt64
        var index = 0
    }

    private let field: Field
    private let alternatives: [[JSONStep]]
    /// The maximum number of bytes of a key in a path if each of its bytes is escaped.
    private let longestRawKey: Int
    private let limits: DecodingLimits
    private let index: JSONFieldIndex

    private var expected = Expected.value
    private var levels: [Level] = []
    private var token: JSONTokenCheck?
    private var isKey = false
    private var key: [UInt8] = []
    /// The alternatives whose paths lead to the next value, one bit each.
    private var reached: UInt64

    private var listDepth = 0
    private var isListFound = false
    private var steps = ""
    private var count = 0
    private var element: [UInt8] = []
    private var elementEnd: JSONElementEnd?

    private var place = JSONStreamPlace()
    private var elementPlace = JSONStreamPlace()
    private var failed: DecodingFailure?

    package init(in envelope: Envelope = .document, limits: DecodingLimits = DecodingLimits()) {
        field = envelope.value
        self.limits = limits
        alternatives = Array(JSONPlacement(envelope.value.json).alternatives.prefix(63))
        index = envelope.index.json
        longestRawKey = alternatives.joined().reduce(0) { longest, step in
            if case .key(let key) = step { max(longest, key.count * 6) } else { longest }
        }
        reached = 1 << UInt64(alternatives.count) - 1
    }

    /// Reads the next bytes of the document and delivers the elements that end in them.
    package mutating func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws {
        if let failed { throw failed }
        let chunk = chunk.bindMemory(to: UInt8.self)
        var at = 0
        while at < chunk.count {
            if var end = elementEnd {
                guard let next = end.find(chunk, from: at) else {
                    elementEnd = end
                    element.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[at...]))
                    place.advance(over: chunk, from: at, to: chunk.count)
                    if element.count > limits.bytes { throw fail(tooLarge) }
                    return
                }
                element.append(contentsOf: UnsafeBufferPointer(rebasing: chunk[at..<next]))
                elementEnd = nil
                place.advance(over: chunk, from: at, to: next)
                at = next
                let value = try decodeElement()
                count += 1
                expected = .separator
                try deliver(value)
                continue
            }
            let next = try step(chunk, at)
            place.advance(over: chunk, from: at, to: next)
            at = next
        }
    }

    /// Ends the document and checks that it is complete.
    package mutating func finish() throws(DecodingFailure) {
        if let failed { throw failed }
        if elementEnd != nil {
            _ = try decodeElement()
        } else if let token, token.mayEnd, levels.isEmpty {
            self.token = nil
            expected = .end
        }
        if expected != .end || token != nil {
            throw fail(
                DecodingFailure(
                    .truncated,
                    expected: "the rest of the document",
                    found: "the end of the document"
                )
            )
        }
        if !isListFound, !field.options.contains(.optional) {
            throw fail(
                DecodingFailure(
                    .missingValue,
                    expected: "a value at '\(field.json)'",
                    found: "none"
                )
            )
        }
    }

    // MARK: Outside of elements

    /// Reads one byte, or a run of plain text.
    private mutating func step(
        _ chunk: UnsafeBufferPointer<UInt8>,
        _ at: Int
    ) throws(DecodingFailure) -> Int {
        if token != nil { return try tokenStep(chunk, at) }
        let byte = chunk[at]
        if place.markLength == place.offset, place.offset < 3,
            byte == [0xEF, 0xBB, 0xBF][place.offset]
        {
            place.markLength += 1
            return at + 1
        }
        if place.markLength == 1 || place.markLength == 2 { throw malformed("a value") }
        if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { return at + 1 }
        switch expected {
        case .end: throw malformed("the end of the document")
        case .colon:
            if byte != UInt8(ascii: ":") { throw malformed("':'") }
            expected = .value
        case .separator: try separator(byte)
        case .firstKey where byte == UInt8(ascii: "}"), .firstItem where byte == UInt8(ascii: "]"):
            leave()
        case .firstKey, .key:
            if byte != UInt8(ascii: "\"") { throw malformed("a key") }
            token = JSONTokenCheck(byte)
            isKey = true
            key.removeAll(keepingCapacity: true)
        case .value, .firstItem: return try startValue(byte, at)
        }
        return at + 1
    }

    private mutating func separator(_ byte: UInt8) throws(DecodingFailure) {
        guard let level = levels.last else { return }
        if byte == (level.isArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) { return leave() }
        if byte != UInt8(ascii: ",") {
            throw malformed(level.isArray ? "',' or ']'" : "',' or '}'")
        }
        expected = level.isArray ? .value : .key
        if level.isArray {
            levels[levels.count - 1].index += 1
            reached = matches(.index(level.index + 1))
        }
    }

    private mutating func leave() {
        levels.removeLast()
        if levels.count < listDepth { listDepth = 0 }
        expected = levels.isEmpty ? .end : .separator
    }

    /// Returns the alternatives whose paths continue from the current level with a step.
    private func matches(_ step: JSONStep) -> UInt64 {
        guard let level = levels.last, level.alternatives != 0 else { return 0 }
        var matches: UInt64 = 0
        for (bit, alternative) in alternatives.enumerated()
        where level.alternatives >> UInt64(bit) & 1 != 0 && alternative.count >= levels.count {
            if alternative[levels.count - 1] == step { matches |= 1 << UInt64(bit) }
        }
        return matches
    }

    private mutating func startValue(_ byte: UInt8, _ at: Int) throws(DecodingFailure) -> Int {
        if listDepth > 0, levels.count == listDepth {
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: ",")
                || byte == UInt8(ascii: ":")
            {
                throw malformed("a value")
            }
            elementEnd = JSONElementEnd(byte)
            element.removeAll(keepingCapacity: true)
            elementPlace = place
            return at
        }
        let alternative = alternatives.indices.first {
            reached >> UInt64($0) & 1 != 0 && alternatives[$0].count == levels.count
        }
        let isList = alternative != nil
        if let alternative { try startList(byte, alternatives[alternative]) }
        if !isList, reached != 0 { try checkPath(byte) }
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let isArray = byte == UInt8(ascii: "[")
            if levels.count >= deepest {
                throw fail(
                    DecodingFailure(
                        .limitExceeded,
                        expected: "at most \(deepest) objects and arrays inside one another",
                        found: isArray ? "array" : "object"
                    )
                )
            }
            levels.append(Level(isArray: isArray, alternatives: isList ? 0 : reached))
            expected = isArray ? .firstItem : .firstKey
            if isList { listDepth = levels.count }
            reached = isArray ? matches(.index(0)) : 0
        default:
            guard let token = JSONTokenCheck(byte) else { throw malformed("a value") }
            self.token = token
            isKey = false
        }
        return at + 1
    }

    /// Checks that a value on the path to the list is an object or array, or null inside the document.
    private mutating func checkPath(_ byte: UInt8) throws(DecodingFailure) {
        var isObject = false
        var isArray = false
        var path = ""
        for (bit, alternative) in alternatives.enumerated() where reached >> UInt64(bit) & 1 != 0 {
            if case .key = alternative[levels.count] { isObject = true } else { isArray = true }
            path = Self.path(alternative.prefix(levels.count))
        }
        switch byte {
        case UInt8(ascii: "{") where isObject, UInt8(ascii: "[") where isArray: return
        case UInt8(ascii: "n") where !levels.isEmpty: return
        default:
            // A byte with which no value begins is malformed.
            if JSONTokenCheck(byte) == nil, byte | 0x20 != UInt8(ascii: "{") { return }
            let expected = isObject ? "an object" : "an array"
            throw fail(
                DecodingFailure(.typeMismatch, expected: expected, found: "another value"),
                at: path
            )
        }
    }

    private mutating func startList(
        _ byte: UInt8,
        _ alternative: [JSONStep]
    ) throws(DecodingFailure) {
        let isNull = byte == UInt8(ascii: "n") && field.options.contains(.nullable)
        if byte != UInt8(ascii: "["), !isNull {
            throw fail(
                DecodingFailure(.typeMismatch, expected: "an array", found: "another value")
            )
        }
        if isListFound {
            throw fail(DecodingFailure(.invalidValue, expected: "one list", found: "a second one"))
        }
        isListFound = true
        steps = Self.path(alternative)
    }

    private mutating func tokenStep(
        _ chunk: UnsafeBufferPointer<UInt8>,
        _ at: Int
    ) throws(DecodingFailure) -> Int {
        guard var token else { return at }
        let isNoted = isKey && levels.last?.alternatives != 0
        var at = at
        if token.isPlainText, !isNoted, let base = chunk.baseAddress {
            while at + 8 <= chunk.count {
                let word = JSONScan.word(base + at)
                if JSONScan.stops(word) | word & 0x8080_8080_8080_8080 != 0 { break }
                at += 8
            }
            if at == chunk.count { return at }
        }
        switch token.next(chunk[at]) {
        case .more:
            if isNoted, key.count <= longestRawKey { key.append(chunk[at]) }
            self.token = token
            return at + 1
        case .last:
            self.token = nil
            endToken()
            return at + 1
        case .ended:
            self.token = nil
            endToken()
            return at
        case .wrong(let code, let expected):
            place.advance(over: chunk, from: at, to: at)
            throw fail(DecodingFailure(code, expected: expected, found: "something else"))
        }
    }

    private mutating func endToken() {
        if !isKey {
            expected = levels.isEmpty ? .end : .separator
            return
        }
        expected = .colon
        reached = 0
        // A longer key has not been kept completely and may end inside an escape.
        guard levels.last?.alternatives != 0, key.count <= longestRawKey else { return }
        let name = key.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { Array(JSONScan.unescaped($0, bytes.count).utf8) } ?? []
        }
        reached = matches(.key(name))
    }

    // MARK: Elements

    private mutating func decodeElement() throws(DecodingFailure) -> Element {
        let size = element.count
        if size > limits.bytes { throw fail(tooLarge) }
        element.append(contentsOf: repeatElement(0, count: JSONScan.padding))
        let depth = deepest - listDepth
        do throws(DecodingFailure) {
            return try element.withUnsafeBufferPointer { bytes throws(DecodingFailure) in
                guard let base = bytes.baseAddress else {
                    throw DecodingFailure(.truncated, expected: "a value", found: "none")
                }
                var reader = JSONReader(base, count: size, limits: DecodingLimits(depth: depth))
                reader.deepest = deepest
                reader.form = index.form(0)
                reader.fieldStart = reader.end
                let value = try Element.read(from: &reader)
                try reader.finish()
                return value
            }
        } catch {
            throw located(error, size)
        }
    }

    /// Returns a failure in the element with its location in the whole document.
    private mutating func located(_ error: DecodingFailure, _ size: Int) -> DecodingFailure {
        let failure = element.withUnsafeBufferPointer { bytes in
            let bytes = UnsafeBufferPointer(rebasing: bytes[..<size])
            let locator = JSONLocator(bytes, offset: error.offset)
            let (line, column) = locator.position
            let path = locator.path(prefix: "$\(steps)[\(count)]")
            return error.located(
                path: path,
                line: elementPlace.line + line - 1,
                column: line == 1 ? elementPlace.column + column - 1 : column,
                offset: elementPlace.offset + max(error.offset, 0)
            )
        }
        failed = failure
        return failure
    }

    // MARK: Failures

    private var deepest: Int { min(limits.depth, DecodingLimits.deepest) }

    private var tooLarge: DecodingFailure {
        DecodingFailure(
            .limitExceeded,
            expected: "an element of at most \(limits.bytes) bytes",
            found: "a larger one"
        )
    }

    private mutating func malformed(_ expected: String) -> DecodingFailure {
        fail(DecodingFailure(.malformed, expected: expected, found: "something else"))
    }

    private mutating func fail(
        _ failure: DecodingFailure,
        at path: String = ""
    ) -> DecodingFailure {
        let isInside = listDepth > 0 && levels.count >= listDepth
        let item = isInside ? "\(steps)[\(expected == .separator ? count - 1 : count)]" : path
        let failure = failure.located(
            path: "$\(item)",
            line: place.line,
            column: place.column,
            offset: place.offset
        )
        failed = failure
        return failure
    }

    private static func path(_ alternative: some Sequence<JSONStep>) -> String {
        alternative.reduce(into: "") { path, step in
            switch step {
            case .key(let key): path += JSONLocator.step(String(decoding: key, as: UTF8.self))
            case .index(let index): path += "[\(index)]"
            }
        }
    }
}
