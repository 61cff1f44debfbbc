/// Reads JSON with comments and trailing commas, and goes on after mistakes.
///
/// One call finds every mistake of a file. A mistake is told once: where the text after it would
/// only repeat the complaint, the parser stays silent until it knows again where it is.
package struct SchemaParser {
    /// Larger files are refused unread, unless the call of `parse` says otherwise.
    package static let sizeLimit = 16 << 20

    /// How deep arrays and objects may nest; what is deeper is skipped.
    package static let depthLimit = 128

    /// How many mistakes of a file are told.
    package static let mistakeLimit = 1000

    let source: SchemaSource
    let bytes: [UInt8]
    private let sizeLimit: Int
    var position = 0

    /// Offsets of the brackets that are open.
    var openings: [Int] = []

    /// Whether a comma may be missing, because the text before was skipped after a mistake.
    var isRecovering = false

    /// Whether the rest of the file was given up: all that could follow is noise.
    var isQuiet = false

    /// Brackets without a closing one, and what follows their contents, as the indentation tells.
    var missingClosings: [Int: Int] = [:]

    /// Whether an array or object was found that is not closed.
    var lacksClosing = false

    /// Opening brackets minus closing ones in the whole file; counted at the first mismatch.
    var balance: Int?

    private var diagnostics = DiagnosticList(limit: Self.mistakeLimit)
    private var reportedOffsets: Set<Int> = []

    private init(_ source: SchemaSource, sizeLimit: Int) {
        self.source = source
        self.bytes = source.bytes
        self.sizeLimit = sizeLimit
    }

    /// Reads a file, whatever its bytes are.
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
            diagnostics: parser.diagnostics.sorted()
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
        // After an unreadable root the rest is most likely part of it.
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

    /// A byte as a scalar, so that ASCII can be spelled as the characters it stands for.
    func byte(at offset: Int) -> Unicode.Scalar? {
        offset < bytes.count ? Unicode.Scalar(bytes[offset]) : nil
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    func node(_ kind: SchemaNode.Kind, from start: Int) -> SchemaNode {
        SchemaNode(kind, at: source.range(start..<position))
    }

    /// Tells of a mistake, unless the same place was told of already.
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

    /// Of its own, since a key can be both badly written and a duplicate.
    mutating func reportDuplicates(in object: SchemaObject) {
        diagnostics.append(contentsOf: object.duplicateKeys(limit: Self.mistakeLimit + 1))
    }
}
