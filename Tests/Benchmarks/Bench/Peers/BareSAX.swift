#if XML
import libxml2

/// libxml2's SAX2 parser with handlers that do nothing: what XML costs before anything is made of it.
enum BareSAX {
    struct Failed: Error {}

    static func parse(_ bytes: UnsafeRawBufferPointer) throws {
        var handler = xmlSAXHandler()
        handler.initialized = UInt32(XML_SAX2_MAGIC)
        handler.startElementNs = { _, _, _, _, _, _, _, _, _ in }
        handler.endElementNs = { _, _, _, _ in }
        handler.characters = { _, _, _ in }
        handler.cdataBlock = { _, _, _ in }
        guard let context = xmlCreatePushParserCtxt(&handler, nil, nil, 0, nil) else {
            throw Failed()
        }
        defer { xmlFreeParserCtxt(context) }
        xmlCtxtUseOptions(context, Int32(XML_PARSE_NONET.rawValue))
        var at = 0
        let chunk = 16 * 1024
        while at < bytes.count {
            let count = min(chunk, bytes.count - at)
            let base = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            guard xmlParseChunk(context, base.map { $0 + at }, Int32(count), 0) == 0 else {
                throw Failed()
            }
            at += count
        }
        guard xmlParseChunk(context, nil, 0, 1) == 0 else { throw Failed() }
    }
}
#endif
