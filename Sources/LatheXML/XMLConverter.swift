#if XML
import libxml2
import LatheCoding

/// Converts a document that is received in chunks from another text encoding to UTF-8.
///
/// libxml2 converts by itself only until the first bytes that are wrong, and then says that the document is
/// complete.
struct XMLConverter {
    private var unicode: XMLUnicodeText?
    private var legacy: XMLLegacyText?
    /// How many bytes were converted, the mark among them.
    private(set) var converted = 0
    /// The number of bytes of the byte order mark that have not been received.
    private var mark: Int

    /// Prepares for a document.
    ///
    /// - Parameters:
    ///   - name: The name of the encoding.
    ///   - mark: How long the byte order mark is.
    /// - Throws: A failure for an unknown encoding.
    init(_ name: String, mark: Int) throws(XMLParserFailure) {
        self.mark = mark
        switch name.uppercased() {
        case "UTF-16LE": unicode = XMLUnicodeText(unit: 2, isBig: false)
        case "UTF-16BE": unicode = XMLUnicodeText(unit: 2, isBig: true)
        case "UTF-32LE": unicode = XMLUnicodeText(unit: 4, isBig: false)
        case "UTF-32BE": unicode = XMLUnicodeText(unit: 4, isBig: true)
        // For ASCII, the library does not distinguish an invalid byte from an incomplete character.
        case "US-ASCII", "ASCII": unicode = XMLUnicodeText(unit: 1, isBig: false)
        default: legacy = try XMLLegacyText(name)
        }
    }

    func free() { legacy?.free() }

    /// Whether no part of a character waits for its rest.
    var isComplete: Bool { unicode?.waiting.isEmpty ?? true && legacy?.waiting ?? 0 == 0 }

    /// Converts the next bytes of the document.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; a part of a character at their end waits for the next ones.
    ///   - deliver: Gets the text, in pieces of whole characters.
    /// - Throws: A failure when bytes are wrong, after the text before them was delivered.
    mutating func convert(
        _ bytes: UnsafeRawBufferPointer,
        _ deliver: (UnsafeRawBufferPointer) throws(XMLParserFailure) -> Void
    ) throws(XMLParserFailure) {
        let skipped = min(mark, bytes.count)
        mark -= skipped
        converted += skipped
        let bytes = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(skipped))
        let isValid =
            if let legacy {
                try legacy.convert(bytes, &converted, deliver)
            } else {
                try unicode?.convert(bytes, &converted, deliver) ?? true
            }
        if !isValid { throw XMLParserFailure(.invalidBytes) }
    }
}

/// Converts with libxml2's tables, or the system's.
private struct XMLLegacyText {
    private let handler: xmlCharEncodingHandlerPtr
    private let input: xmlBufferPtr
    private let output: xmlBufferPtr

    init(_ name: String) throws(XMLParserFailure) {
        guard let handler = xmlFindCharEncodingHandler(name) else {
            throw .atStart(.unknownEncoding)
        }
        guard let input = xmlBufferCreate(), let output = xmlBufferCreateSize(32 * 1024) else {
            throw XMLParserFailure(.outOfMemory)
        }
        self.handler = handler
        self.input = input
        self.output = output
    }

    func free() {
        xmlCharEncCloseFunc(handler)
        xmlBufferFree(input)
        xmlBufferFree(output)
    }

    var waiting: Int { Int(xmlBufferLength(input)) }

    /// Converts as many bytes as are complete characters.
    ///
    /// - Returns: Whether all were right.
    func convert(
        _ bytes: UnsafeRawBufferPointer,
        _ converted: inout Int,
        _ deliver: (UnsafeRawBufferPointer) throws(XMLParserFailure) -> Void
    ) throws(XMLParserFailure) -> Bool {
        guard !bytes.isEmpty else { return true }
        let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        guard xmlBufferAdd(input, start, Int32(bytes.count)) == 0 else {
            throw XMLParserFailure(.outOfMemory)
        }
        while waiting > 0 {
            let before = waiting
            xmlBufferEmpty(output)
            let result = Self.quietly { xmlCharEncInFunc(handler, output, input) }
            converted += before - waiting
            // Invalid bytes are reported when all bytes before them have been converted.
            let count = Int(xmlBufferLength(output))
            if count > 0 {
                try deliver(UnsafeRawBufferPointer(start: xmlBufferContent(output), count: count))
            } else if result < 0 {
                return false
            } else if waiting == before {
                return true
            }
        }
        return true
    }

    /// Takes what a default handler of libxml2 prints.
    nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

    /// Keeps from standard error what libxml2 reports to no context: errors of text conversion.
    ///
    /// The settings belong to the thread, and are restored.
    private static func quietly(_ convert: () -> Int32) -> Int32 {
        let structured = (__xmlStructuredErrorContext().pointee, __xmlStructuredError().pointee)
        let generic = (__xmlGenericErrorContext().pointee, __xmlGenericError().pointee)
        xmlSetStructuredErrorFunc(nil) { _, _ in }
        xmlSetGenericErrorFunc(nowhere, nil)
        let result = convert()
        xmlSetGenericErrorFunc(generic.0, generic.1)
        xmlSetStructuredErrorFunc(structured.0, structured.1)
        return result
    }
}
#endif
