/// Reads JSON with comments and trailing commas, and continues after errors.
///
/// One call finds every error in a file. Each error is reported once: the parser suppresses errors that may follow from
/// an earlier one until it has recovered.
package struct SchemaParser {
    /// The default maximum size of a file in bytes; larger files are rejected without being read.
    package static let sizeLimit = 16 << 20

    /// The maximum depth of arrays and objects; deeper values are skipped.
    package static let depthLimit = 128

    /// The maximum number of errors that are reported for a file.
    package static let mistakeLimit = 1000

    let source: SchemaSource
    let bytes: [UInt8]
    private let sizeLimit: Int
    var position = 0

    /// The offsets of the open brackets.
    var openings: [Int] = []

    /// Whether a comma may be missing, because the preceding text was skipped after an error.
    var isRecovering = false

    /// Whether further errors are suppressed, since they would only follow from earlier ones.
    var isQuiet = false

    /// The offsets of unclosed brackets and of the text that follows their contents, determined by indentation.
    var missingClosings: [Int: Int] = [:]

    /// Whether an array or object is not closed.
    var lacksClosing = false

    /// The bytes whose values may be missing in the tree or at another place.
    private var uncertain: Range<Int>?

    /// The number of opening brackets minus that of closing ones in the whole file; computed at the first mismatch.
    var balance: Int?

    private var diagnostics = DiagnosticList(limit: Self.mistakeLimit)
    private var reportedOffsets: Set<Int> = []

    private init(_ source: SchemaSource, sizeLimit: Int) {
        self.source = source
        self.bytes = source.bytes
        self.sizeLimit = sizeLimit
    }

    /// Reads a file with arbitrary bytes.
    package static func parse(
        _ source: SchemaSource,
        sizeLimit: Int = sizeLimit
    ) -> SchemaDocument {
        var parser = SchemaParser(source, sizeLimit: sizeLimit)
        var root = parser.parseDocument()
        while parser.lacksClosing, parser.missingClosings.count < missingClosingLimit,
            let missing = parser.findMissingClosing()
        {
            var closings = parser.missingClosings
            closings[missing.opening] = missing.next
            parser = SchemaParser(source, sizeLimit: sizeLimit)
            parser.missingClosings = closings
            root = parser.parseDocument()
        }
        return SchemaDocument(
            source: source,
            root: root,
            diagnostics: parser.diagnostics.sorted(),
            uncertain: parser.uncertain
        )
    }

    private mutating func parseDocument() -> SchemaNode {
        let check = source.checkBytes(sizeLimit: sizeLimit)
        for diagnostic in check.diagnostics { report(diagnostic) }
        guard check.isText else { return SchemaNode(.invalid, at: source.start) }
        if bytes.starts(with: SchemaSource.byteOrderMark) {
            position = SchemaSource.byteOrderMark.count
        }
        skipTrivia()
        guard position < bytes.count else {
            if diagnostics.isEmpty {
                report("empty-file", at: 0..<0, "the file is empty, expected an object in '{' '}'")
            }
            return SchemaNode(.invalid, at: source.start)
        }
        let root = parseValue()
        skipTrivia()
        // The text after the end is more than a second document if brackets before it are missing.
        if position < bytes.count { markUncertain(surplus < 0 ? 0 : position, to: bytes.count) }
        // The text after an unreadable root is most likely a part of it.
        if position < bytes.count, !root.isInvalid, !isRecovering {
            report(
                "extra-content",
                at: position..<position + 1,
                "unexpected \(quotedToken()) after the end of the document"
            )
        }
        return root
    }

    mutating func parseValue() -> SchemaNode {
        let start = position
        guard let byte = current else { return node(.invalid, from: start) }
        switch byte {
        case "{", "[":
            return parseContainer()
        case _ where quoteLength(at: position) > 0:
            let string = parseString(isKey: false)
            return node(string.isBroken ? .invalid : .string(string.text), from: start)
        case "0"..."9", "-", "+", ".":
            return parseNumber()
        case _ where isWordByte(at: position):
            return parseWord()
        default:
            report(
                "unexpected-character",
                at: start..<start + 1,
                "unexpected \(quotedToken()), expected a value"
            )
            skipToNextItem()
            return node(.invalid, from: start)
        }
    }

    /// The byte at the position; `nil` at the end.
    var current: Unicode.Scalar? { byte(at: position) }

    /// The byte at an offset as a scalar, so that ASCII characters can be written as literals.
    func byte(at offset: Int) -> Unicode.Scalar? {
        offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func node(_ kind: SchemaNode.Kind, from start: Int) -> SchemaNode {
        SchemaNode(kind, at: source.range(start..<position))
    }

    /// Reports an error, unless an error at the same place was already reported.
    mutating func report(
        _ rule: String,
        at range: Range<Int>,
        _ message: String,
        notes: [Diagnostic.Note] = []
    ) {
        report(Diagnostic(rule: rule, at: source.range(range), message, notes: notes))
    }

    private mutating func report(_ diagnostic: Diagnostic) {
        let start = diagnostic.range.bytes.lowerBound
        guard !isQuiet, reportedOffsets.insert(start).inserted else { return }
        diagnostics.append(diagnostic)
    }

    /// Records that values in a range may be missing in the tree or at another place.
    mutating func markUncertain(_ start: Int, to end: Int) {
        let known = uncertain ?? start..<end
        uncertain = min(known.lowerBound, start)..<max(known.upperBound, end)
    }

    /// Records the line of two items that touch each other, since one of the quotes on it is wrong or missing.
    mutating func markLine() {
        guard uncertain?.contains(position) != true else { return }
        var start = position
        while start > 0, byte(at: start - 1) != "\n", byte(at: start - 1) != "\r" { start -= 1 }
        markUncertain(start, to: lineEnd(from: position))
    }

    /// Records skipped text if it contains an array or object, such as a declaration.
    ///
    /// A bracket without a quote after it is part of a type, such as `[Card]`.
    mutating func markSkipped(from start: Int) {
        let skipped = bytes[start..<position]
        let opening = skipped.firstIndex { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[") }
        guard let opening, skipped[opening...].contains(UInt8(ascii: "\"")) else { return }
        markUncertain(start, to: position)
    }

    /// Reports duplicate keys, even where another error is reported, since a key can be both badly written and a
    /// duplicate.
    mutating func reportDuplicates(in object: SchemaObject) {
        diagnostics.append(contentsOf: object.duplicateKeys(limit: Self.mistakeLimit + 1))
    }
}
