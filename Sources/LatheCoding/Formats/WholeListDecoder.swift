import Foundation

/// Collects a document that is received in chunks, up to `DecodingLimits.bytes`, and decodes its list at the end.
struct WholeListDecoder<Element>: ListDecoding {
    /// Decodes the list of a document and delivers its items.
    typealias Decoding = (_ document: Data, _ deliver: (Element) throws -> Void) throws -> Void

    private let limits: DecodingLimits
    private let decode: Decoding
    private var document = Data()

    init(_ limits: DecodingLimits, _ decode: @escaping Decoding) {
        (self.limits, self.decode) = (limits, decode)
    }

    mutating func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws {
        document.append(contentsOf: chunk)
        try document.check(limits)
    }

    mutating func finish(_ deliver: (Element) throws -> Void) throws {
        try decode(document, deliver)
    }
}
