#if XML
import libxml2
import LatheCoding

/// The part of a UTF-8 document that libxml2 is about to read, in memory that the window owns.
///
///     memory ── begin: input.base ── read ── input.cur ── not yet read ── end: input.end, a NUL byte
///
/// The library queries the size of its own buffers with each token and creates a buffer for each document,
/// which is a twelfth of its work. It can also read from memory without a buffer, up to the end of the memory.
struct XMLWindow {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity = 24 * 1024
    private var begin = 0
    private var end = 0
    /// The number of bytes of the document before the first one.
    private var before = 0
    /// The state of the search for the end of incomplete markup.
    private(set) var longMarkup = XMLLongMarkup()

    /// The number of unread bytes below which they are moved to the front with each piece.
    private static let little = 4096
    /// The number of unread bytes at which libxml2 itself reports that markup is too long.
    private static let maximumUnread = 10_000_000
    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    init() { memory = .allocate(capacity: capacity) }

    func free() { memory.deallocate() }

    /// Whether the memory is no larger than short documents require.
    var isSmall: Bool { capacity <= 64 * 1024 }

    /// Whether the library can read from memory without a buffer; versions from 2.14 on cannot.
    static let isSupported: Bool = {
        guard let context = xmlNewParserCtxt() else { return false }
        defer { xmlFreeParserCtxt(context) }
        var window = XMLWindow()
        defer { window.free() }
        guard window.open(context) else { return false }
        "<a>b</a>".utf8.withContiguousStorageIfAvailable { text in
            window.parse(UnsafeRawBufferPointer(text), isLast: true, context)
        }
        let isRead = context.pointee.wellFormed == 1 && context.pointee.instate == XML_PARSER_EOF
        if let document = context.pointee.myDoc {
            context.pointee.myDoc = nil
            xmlFreeDoc(document)
        }
        return isRead
    }()

    /// Makes the window the input of a context, which must not have another input.
    ///
    /// - Returns: Whether enough memory was available.
    mutating func open(_ context: xmlParserCtxtPtr) -> Bool {
        guard let input = xmlNewInputStream(context), inputPush(context, input) >= 0 else {
            return false
        }
        begin = 0
        end = 0
        before = 0
        show(input, to: end)
        input.pointee.cur = input.pointee.base
        return true
    }

    /// Appends bytes and lets the library read as many of them as possible.
    mutating func parse(
        _ bytes: UnsafeRawBufferPointer,
        isLast: Bool,
        _ context: xmlParserCtxtPtr
    ) {
        guard context.pointee.instate != XML_PARSER_EOF, let input = context.pointee.input,
            let base = input.pointee.base, let place = input.pointee.cur
        else { return }
        let isFirst = end == 0
        let read = place - base
        begin += read
        before += read
        let waiting = end - begin
        append(bytes)
        input.pointee.consumed += UInt(read)
        context.pointee.checkIndex = max(context.pointee.checkIndex - read, 0)
        show(input, to: end)
        input.pointee.cur = input.pointee.base
        if isFirst, bytes.starts(with: Self.byteOrderMark) { input.pointee.cur += 3 }
        // The end of long markup is searched here, reading each byte once; the library reads it when it is complete.
        if isLast || waiting < Self.little || read > 0 { longMarkup = XMLLongMarkup() }
        if !isLast, Self.little..<Self.maximumUnread ~= waiting {
            let isInSection = context.pointee.instate == XML_PARSER_CDATA_SECTION
            let all = UnsafeBufferPointer(start: memory + begin, count: end - begin)
            guard longMarkup.ends(in: all, isSection: isInSection) else { return }
        }
        // A line feed that may follow belongs to the carriage return.
        let endsInReturn = !isLast && end > begin && memory[end - 1] == 0x0D
        if endsInReturn { show(input, to: end - 1) }
        xmlParseChunk(context, nil, 0, isLast ? 1 : 0)
        if endsInReturn, context.pointee.instate != XML_PARSER_EOF {
            memory[end - 1] = 0x0D
            show(input, to: end)
        }
    }

    /// The offset in the document of the first byte in memory that is not UTF-8, or `nil` if there is none.
    ///
    /// A character that is cut off by the end of the document is not invalid.
    var firstInvalid: Int? {
        let count = end - begin
        guard let place = UTF8Check.firstInvalid(memory + begin, count) else { return nil }
        let at = place - UnsafePointer(memory + begin)
        // Three more bytes complete any character that can be completed.
        guard count - at < 4 else { return before + at }
        for rest in 1...3 {
            for next: UInt8 in [0x80, 0xBF] {
                let more = [next] + Array(repeating: 0x80, count: rest - 1)
                let character = Array(UnsafeBufferPointer(start: place, count: count - at)) + more
                if UTF8Check.firstInvalid(character, character.count) == nil { return nil }
            }
        }
        return before + at
    }

    /// Appends bytes to those that were not yet read.
    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        let waiting = end - begin
        if end + bytes.count >= capacity || waiting < Self.little {
            memory.update(from: memory + begin, count: waiting)
            begin = 0
            end = waiting
        }
        if end + bytes.count >= capacity { grow(bytes.count) }
        if let source = bytes.baseAddress {
            UnsafeMutableRawPointer(memory + end).copyMemory(
                from: source,
                byteCount: bytes.count
            )
        }
        end += bytes.count
    }

    /// Sets the bytes of the input.
    private func show(_ input: xmlParserInputPtr, to end: Int) {
        memory[end] = 0
        input.pointee.base = UnsafePointer(memory + begin)
        input.pointee.end = UnsafePointer(memory + end)
        input.pointee.length = Int32(clamping: end - begin)
    }

    private mutating func grow(_ size: Int) {
        capacity = max(capacity * 2, end + size + 1)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: memory, count: end)
        memory.deallocate()
        memory = larger
    }
}
#endif
