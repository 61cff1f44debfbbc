#if XML
import libxml2
import LatheCoding

/// Converts a document that is received in chunks from another text encoding to UTF-8.
///
/// libxml2's own conversion stops at the first invalid bytes and then reports that the document is complete.
struct XMLConverter {
    private var unicode: XMLUnicodeText?
    private var legacy: XMLLegacyText?
    /// The number of converted bytes, including the byte order mark.
    private(set) var converted = 0
    /// The number of bytes of the byte order mark that have not been received.
    private var mark: Int

    /// Creates a converter for one document.
    ///
    /// - Parameters:
    ///   - name: The name of the encoding.
    ///   - mark: The length of the byte order mark in bytes.
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

    /// Whether all received characters are complete.
    var isComplete: Bool { unicode?.waiting.isEmpty ?? true && legacy?.waiting ?? 0 == 0 }

    /// Converts the next bytes of the document.
    ///
    /// - Parameters:
    ///   - bytes: The bytes; an incomplete character at their end is kept until the next bytes.
    ///   - deliver: A closure that receives the text in pieces of whole characters.
    /// - Throws: A failure if bytes are invalid, after the text before them was delivered.
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

/// Converts text with the tables of libxml2 or of the system.
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

    /// Converts the bytes of all complete characters.
    ///
    /// - Returns: Whether all bytes were valid.
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

    /// The destination of the output of libxml2's default error handler.
    nonisolated(unsafe) private static let nowhere = fopen("/dev/null", "w")

    /// Suppresses errors of text conversion on standard error.
    ///
    /// libxml2 reports these errors without a context. The settings belong to the thread and are restored.
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
