import LatheCoding

/// One pass over a document: a parser, its scan, and the bytes that it has not yet received.
///
/// The pass is in separately allocated memory, because readers request records from it while it is used.
struct XMLPass {
    let scan: UnsafeMutablePointer<XMLScan>
    private var parser: XMLParser?
    private var isStarted = false
    private var hasFailed = false
    private let charset: String?
    private var rest: UnsafeRawBufferPointer
    private let isPushed: Bool
    private var given = 0
    /// The first bytes of a document that is received in chunks, until its encoding is known.
    private var start: [UInt8] = []
    private var isFinished = false

    /// The size of a piece in bytes: small enough for libxml2's own limits, large enough for a negligible cost.
    private static let piece = 16 * 1024

    /// Creates a pass.
    ///
    /// - Parameters:
    ///   - plan: The elements to search for.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - limits: The limits on depth and size.
    ///   - isTracking: Whether failures need positions and paths.
    ///   - document: The whole document; empty if it is received in chunks.
    init(
        _ plan: XMLScan.Plan,
        charset: String?,
        limits: DecodingLimits,
        isTracking: Bool,
        document: UnsafeRawBufferPointer
    ) {
        // A reused parser already has names, so it would count names differently from a new parser.
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

    /// Ends the pass, and keeps its parser for another pass unless that would be unsafe or use much memory.
    func free() {
        let isClean = isStarted && isFinished && !hasFailed && given <= Self.piece * 4
        if isClean, let parser, XMLParserPool.give(parser, scan) { return }
        parser?.free()
        scan.pointee.free()
        scan.deinitialize(count: 1)
        scan.deallocate()
    }

    /// Returns the next complete record of a document in memory, or `nil` at its end.
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
                // If the end is known, the library does not search for the end of each tag before it reads
                // the tag. A tracking pass does not use this, so that failures have the same locations as in
                // a document that is received in chunks.
                isFinished = rest.isEmpty && !scan.pointee.isTracking
                try feed(piece, isWhole: rest.isEmpty, isLast: isFinished)
            }
        }
    }

    /// Passes bytes of a document that is received in chunks to the parser.
    ///
    /// After each piece, the closure can take the records that it completes, also if a failure follows them.
    mutating func push(
        _ bytes: UnsafeRawBufferPointer,
        _ deliver: () throws -> Void
    ) throws {
        var rest = bytes
        if !isStarted {
            let missing = rest.prefix(XMLEncodingChoice.longestDeclaration + 1 - start.count)
            start += missing
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(missing.count))
            try self.deliver(deliver) { pass throws(DecodingFailure) in
                try pass.giveStart(isWhole: false)
            }
            guard isStarted else { return }
        }
        while !rest.isEmpty {
            scan.pointee.recycle()
            let piece = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.piece))
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(piece.count))
            try self.deliver(deliver) { pass throws(DecodingFailure) in try pass.feed(piece) }
        }
    }

    /// Ends a document that is received in chunks; the closure can take the remaining records.
    mutating func finish(_ deliver: () throws -> Void) throws {
        try self.deliver(deliver) { pass throws(DecodingFailure) in try pass.finish() }
    }

    /// Parses bytes, then delivers the complete records, and throws the failure of the bytes after them.
    private mutating func deliver(
        _ deliver: () throws -> Void,
        after parse: (inout XMLPass) throws(DecodingFailure) -> Void
    ) throws {
        let result = Result { () throws(DecodingFailure) in try parse(&self) }
        try deliver()
        try result.get()
    }

    /// Ends the document.
    private mutating func finish() throws(DecodingFailure) {
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

    /// Passes the next bytes to the parser.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; the first ones are passed again, with more, until they determine the encoding.
    ///   - isWhole: Whether the first bytes are the whole document.
    ///   - isLast: Whether no bytes follow, if the parser is not ended separately.
    /// - Throws: A failure in the bytes so far.
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
            if !isPushed { try checkSize(given) }
            try parser?.feed(bytes, isLast: isLast)
            if isPushed { try parser?.checkOpenRecord() }
        } catch {
            isFinished = true
            hasFailed = true
            throw error.failure(scan.pointee.stop)
        }
    }

    private func checkSize(_ count: Int) throws(XMLParserFailure) {
        guard count > scan.pointee.limits.bytes else { return }
        scan.pointee.halt(.size)
        throw XMLParserFailure(.stopped)
    }

    private mutating func start(_ encoding: XMLEncodingChoice) throws(XMLParserFailure) {
        isStarted = true
        if let parser {
            try parser.restart(encoding: encoding)
        } else {
            parser = try XMLParser(scan, encoding: encoding)
        }
        // Of a document that is received in chunks, hardly any bytes outside the open record stay in memory.
        if isPushed, scan.pointee.isTracking { parser?.limitRecords() }
    }
}
