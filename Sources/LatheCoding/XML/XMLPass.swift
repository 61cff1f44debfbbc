/// One pass over a document: a parser, what it has seen, and the bytes it has not yet been given.
///
/// The pass lives in memory of its own, because readers ask it for records while it is used.
struct XMLPass {
    let scan: UnsafeMutablePointer<XMLScan>
    private var parser: XMLParser?
    private let charset: String?
    private var rest: UnsafeRawBufferPointer
    private let whole: UnsafeRawBufferPointer
    private var given = 0
    /// The first bytes of a document that is pushed, until its encoding can be told.
    private var start: [UInt8] = []
    private var isFinished = false

    /// Small enough for libxml2's own limits to stay on, large enough to cost nothing.
    private static let piece = 16 * 1024

    init(_ plan: XMLScan.Plan, charset: String?, document: UnsafeRawBufferPointer) {
        scan = .allocate(capacity: 1)
        scan.initialize(to: XMLScan(plan))
        self.charset = charset
        rest = document
        whole = document
    }

    func free() {
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
            if piece.isEmpty { try finish() } else { try feed(piece) }
        }
    }

    /// Gives the parser bytes that were pushed; what they complete can then be taken.
    mutating func push(
        _ bytes: UnsafeRawBufferPointer,
        _ deliver: () throws -> Void
    ) throws {
        var rest = bytes
        if parser == nil {
            let missing = rest.prefix(4 - start.count)
            start += missing
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(missing.count))
            guard start.count == 4 else { return }
            try giveStart()
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
        if parser == nil { try giveStart() }
        guard let parser else { return }
        do throws(XMLParserFailure) {
            try parser.finish()
        } catch {
            throw located(error.failure(scan.pointee.stop))
        }
    }

    private mutating func giveStart() throws(DecodingFailure) {
        let count = start.count
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
        defer { bytes.deallocate() }
        bytes.copyBytes(from: start)
        try feed(UnsafeRawBufferPointer(bytes))
    }

    private mutating func feed(_ bytes: UnsafeRawBufferPointer) throws(DecodingFailure) {
        given += bytes.count
        do throws(XMLParserFailure) {
            if given > scan.pointee.plan.limits.bytes {
                scan.pointee.halt(.size)
                throw XMLParserFailure(.stopped)
            }
            if parser == nil { parser = try XMLParser(scan, encoding: .init(charset, bytes)) }
            try parser?.feed(bytes)
        } catch {
            isFinished = true
            throw located(error.failure(scan.pointee.stop))
        }
    }

    /// Counts line and column in the document itself where that is at hand.
    func located(_ failure: DecodingFailure) -> DecodingFailure {
        guard failure.offset >= 0, failure.offset <= whole.count, !whole.isEmpty else {
            return failure
        }
        var line = 1
        var start = 0
        for (place, byte) in whole.prefix(failure.offset).enumerated() where byte == 0x0A {
            line += 1
            start = place + 1
        }
        let column = failure.offset - start + 1
        return failure.located(path: failure.path, line: line, column: column)
    }
}
