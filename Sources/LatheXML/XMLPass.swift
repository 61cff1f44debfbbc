import LatheCoding

/// One pass over a document: a parser, what it has seen, and the bytes it has not yet been given.
///
/// The pass lives in memory of its own, because readers ask it for records while it is used.
struct XMLPass {
    let scan: UnsafeMutablePointer<XMLScan>
    private var parser: XMLParser?
    private var isStarted = false
    private var hasFailed = false
    private let charset: String?
    private var rest: UnsafeRawBufferPointer
    private let isPushed: Bool
    private var given = 0
    /// Of the bytes that were given, those since which a record has been open: of a document that is pushed,
    /// no more stays in memory.
    private var held = 0
    /// The first bytes of a document that is pushed, until its encoding is known.
    private var start: [UInt8] = []
    private var isFinished = false

    /// Small enough for libxml2's own limits to stay on, large enough to cost nothing.
    private static let piece = 16 * 1024

    /// Prepares a pass.
    ///
    /// - Parameters:
    ///   - plan: What to look for.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - limits: How deep and large the document may be.
    ///   - isTracking: Whether failures need places and paths.
    ///   - document: The whole document; empty when it is pushed.
    init(
        _ plan: XMLScan.Plan,
        charset: String?,
        limits: DecodingLimits,
        isTracking: Bool,
        document: UnsafeRawBufferPointer
    ) {
        // A parser that knows names already would count other ones than a new one.
        if !isTracking, let spare = XMLParserPool.take() {
            scan = spare.scan
            scan.pointee.restart(plan, limits: limits, isTracking: isTracking)
            parser = spare.parser
        } else {
            scan = .allocate(capacity: 1)
            scan.initialize(to: XMLScan(plan, limits: limits, isTracking: isTracking))
        }
        self.charset = charset
        rest = document
        isPushed = document.isEmpty
    }

    /// Ends the pass; its parser is kept for another one unless that would be unsafe or large.
    func free() {
        let isClean = isStarted && isFinished && !hasFailed && given <= Self.piece * 4
        if isClean, let parser, XMLParserPool.give(parser, scan) { return }
        parser?.free()
        scan.pointee.free()
        scan.deinitialize(count: 1)
        scan.deallocate()
    }

    /// The next complete record of a document in memory; `nil` at its end.
    mutating func next() throws(DecodingFailure) -> XMLScan.Record? {
        while true {
            if let record = scan.pointee.takeRecord() { return record }
            guard !isFinished else { return nil }
            scan.pointee.recycle()
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.piece))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            if piece.isEmpty {
                try finish()
            } else {
                // Where the end is known, the library need not look for the end of each tag before it reads
                // it. Failures keep the locations that they have in a document that is received in chunks.
                isFinished = rest.isEmpty && !scan.pointee.isTracking
                try feed(piece, isWhole: rest.isEmpty, isLast: isFinished)
            }
        }
    }

    /// Gives the parser bytes that were pushed; what they complete can then be taken.
    mutating func push(
        _ bytes: UnsafeRawBufferPointer,
        _ deliver: () throws -> Void
    ) throws {
        var rest = bytes
        if !isStarted {
            let missing = rest.prefix(XMLEncodingChoice.longestDeclaration + 1 - start.count)
            start += missing
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(missing.count))
            try giveStart(isWhole: false)
            guard isStarted else { return }
            try deliver()
        }
        while !rest.isEmpty {
            scan.pointee.recycle()
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.piece))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            try feed(piece)
            try deliver()
        }
    }

    /// Says that the document is complete.
    mutating func finish() throws(DecodingFailure) {
        guard !isFinished else { return }
        isFinished = true
        if !isStarted { try giveStart(isWhole: true) }
        guard let parser else { return }
        do throws(XMLParserFailure) {
            try parser.finish()
        } catch {
            hasFailed = true
            throw error.failure(scan.pointee.stop)
        }
    }

    /// Passes the first bytes to the parser, once they determine the encoding.
    private mutating func giveStart(isWhole: Bool) throws(DecodingFailure) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: start.count, alignment: 1)
        defer { bytes.deallocate() }
        bytes.copyBytes(from: start)
        try feed(UnsafeRawBufferPointer(bytes), isWhole: isWhole)
        if isStarted { start = [] }
    }

    /// Gives the parser the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; the first ones are passed again, with more, until they determine the encoding.
    ///   - isWhole: Whether the first bytes are all.
    ///   - isLast: Whether no bytes follow, if this is not indicated otherwise.
    /// - Throws: A failure of the bytes so far.
    private mutating func feed(
        _ bytes: UnsafeRawBufferPointer,
        isWhole: Bool = false,
        isLast: Bool = false
    ) throws(DecodingFailure) {
        do throws(XMLParserFailure) {
            if !isStarted {
                guard let encoding = try XMLEncodingChoice.choose(charset, bytes, isWhole: isWhole)
                else { return }
                try start(encoding)
            }
            given += bytes.count
            held += bytes.count
            if (isPushed ? held : given) > scan.pointee.limits.bytes {
                scan.pointee.halt(.size)
                throw XMLParserFailure(.stopped)
            }
            try parser?.feed(bytes, isLast: isLast)
            if !scan.pointee.isRecording || !scan.pointee.records.isEmpty { held = 0 }
        } catch {
            isFinished = true
            hasFailed = true
            throw error.failure(scan.pointee.stop)
        }
    }

    private mutating func start(_ encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        isStarted = true
        if let parser {
            try parser.restart(encoding: encoding)
        } else {
            parser = try XMLParser(scan, encoding: encoding)
        }
    }
}
