public import Foundation

/// The items of a list, one at a time, from a document that is received in chunks.
///
/// The stream keeps one chunk and one item in memory, whatever the document's size. If a text outside the items names the
/// cases of their union, it keeps the whole document, and returns the items after its end. A failure of decoding ends the
/// stream after the items before it, or before all of them if the whole document is kept.
public struct EntityStream<Element: WireValue, Chunks: AsyncSequence & Sendable>: AsyncSequence,
    Sendable
where Chunks.Element == Data {
    private let decoder: EntityDecoder
    private let chunks: Chunks
    private let contentType: String?
    private let envelope: Envelope

    init(_ decoder: EntityDecoder, _ chunks: Chunks, _ contentType: String?, _ envelope: Envelope) {
        self.decoder = decoder
        self.chunks = chunks
        self.contentType = contentType
        self.envelope = envelope
    }

    /// Creates an iterator, which reads the chunks from the beginning.
    public func makeAsyncIterator() -> Iterator {
        Iterator(
            chunks: chunks.makeAsyncIterator(),
            decoder: decoder,
            contentType: contentType,
            envelope: envelope
        )
    }

    /// Reads the items one by one.
    public struct Iterator: AsyncIteratorProtocol {
        private var chunks: Chunks.AsyncIterator
        private let decoder: EntityDecoder
        private let contentType: String?
        private let envelope: Envelope
        private var list: (any ListDecoding<Element>)?
        /// The first bytes of the document, until they determine its format.
        private var start = Data()
        /// The items that the last chunk completed, in reverse order.
        private var ready: [Element] = []
        private var failure: DecodingFailure?
        private var isFinished = false

        fileprivate init(
            chunks: Chunks.AsyncIterator,
            decoder: EntityDecoder,
            contentType: String?,
            envelope: Envelope
        ) {
            self.chunks = chunks
            self.decoder = decoder
            self.contentType = contentType
            self.envelope = envelope
        }

        /// Reads the next item, and as many chunks as the item needs.
        ///
        /// - Returns: The item, or `nil` at the end of a complete document.
        /// - Throws: A ``DecodingFailure``, or an error of the sequence of chunks.
        public mutating func next() async throws -> Element? {
            while ready.isEmpty {
                if let failure { throw failure }
                if isFinished { return nil }
                let chunk = try await chunks.next()
                isFinished = chunk == nil
                do {
                    try take(chunk)
                } catch let error as DecodingFailure {
                    failure = error
                }
                ready.reverse()
            }
            return ready.removeLast()
        }

        private mutating func take(_ chunk: Data?) throws {
            var chunk = chunk
            if list == nil {
                if let chunk {
                    start.append(chunk)
                    let isOpen = decoder.formats.isUndetermined(contentType, chunk)
                    if isOpen, start.count <= decoder.limits.bytes { return }
                }
                let source = EntityDecoder.Source(decoder, start, contentType)
                list = (source.coding ?? JSONCoding()).listDecoder(
                    of: Element.self,
                    charset: source.charset,
                    in: envelope,
                    limits: decoder.limits
                )
                chunk = start
                start = Data()
            }
            var items: [Element] = []
            defer { ready = items }
            try chunk?.withUnsafeBytes { bytes in try list?.push(bytes) { items.append($0) } }
            if isFinished { try list?.finish { items.append($0) } }
        }
    }
}

extension EntityDecoder {
    /// Reads the items of a list while its document is received.
    ///
    /// ```swift
    /// for try await card in decoder.elements(of: Card.self, in: body) { show(card) }
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the items.
    ///   - chunks: The document's bytes, divided at any positions; JSON in UTF-8, XML in any encoding.
    ///   - contentType: The value of the `Content-Type` field of the document; `nil` for none.
    ///   - envelope: The location of the list; by default the whole document.
    /// - Returns: The items, each of which is read when it is requested.
    public func elements<Element: WireValue, Chunks: AsyncSequence & Sendable>(
        of type: Element.Type,
        in chunks: Chunks,
        contentType: String? = nil,
        at envelope: Envelope = .document
    ) -> EntityStream<Element, Chunks> where Chunks.Element == Data {
        EntityStream(self, chunks, contentType, envelope)
    }

    /// Reads the items of a list from a file.
    ///
    /// - Parameters:
    ///   - type: The type of the items.
    ///   - file: The address of a local file, which is opened when the first item is requested.
    ///   - envelope: The location of the list; by default the whole document.
    /// - Returns: The items, each of which is read when it is requested.
    public func elements<Element: WireValue>(
        of type: Element.Type,
        inFile file: URL,
        at envelope: Envelope = .document
    ) -> EntityStream<Element, FileChunks> {
        EntityStream(self, FileChunks(file), nil, envelope)
    }
}
