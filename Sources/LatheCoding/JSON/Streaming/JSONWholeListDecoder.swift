import Foundation

/// Decodes the elements of a list at the end of a JSON document that is received in chunks.
///
/// The document is held in memory, up to `DecodingLimits.bytes`: the text that names the case of its unions may follow the
/// list.
struct JSONWholeListDecoder<Element: WireValue>: ListDecoding {
    let envelope: Envelope
    let limits: DecodingLimits
    private var document = Data()

    init(in envelope: Envelope, limits: DecodingLimits) {
        self.envelope = envelope
        self.limits = limits
    }

    mutating func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws {
        document.append(contentsOf: chunk)
        try document.check(limits)
    }

    mutating func finish(_ deliver: (Element) throws -> Void) throws {
        let elements = try JSONCoding()
            .decode([Element].self, from: document, charset: "UTF-8", in: envelope, limits: limits)
        for element in elements { try deliver(element) }
    }
}
