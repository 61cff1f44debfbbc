package import LatheCoding

/// Reads the items of a list from an XML document that is received in chunks, with memory for one item.
///
/// Not thread-safe; one decoder reads one document.
package final class XMLListDecoder<Element: WireValue> {
    private let pass: UnsafeMutablePointer<XMLPass>
    private let envelope: XMLEnvelope
    private let place: Envelope
    private var isEmpty = true

    /// Prepares for one document.
    ///
    /// - Parameters:
    ///   - type: The type of the items.
    ///   - envelope: Where in the document the items are: a way through elements. Failures are not read.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - limits: How deep the document, and how large one item may be.
    package init(
        _ type: Element.Type = Element.self,
        in envelope: Envelope,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) {
        let field = envelope.value
        let items = Field(
            field.xml,
            field.options.union(.list),
            date: field.date,
            duration: field.duration
        )
        place = Envelope(root: envelope.root, value: items)
        self.envelope = XMLEnvelope(place)
        pass = .allocate(capacity: 1)
        pass.initialize(
            to: XMLPass(
                self.envelope.plan,
                charset: charset,
                limits: limits,
                isTracking: true,
                document: UnsafeRawBufferPointer(start: nil, count: 0)
            )
        )
    }

    deinit {
        pass.pointee.free()
        pass.deinitialize(count: 1)
        pass.deallocate()
    }

    /// Takes the next bytes of the document and delivers the items that they complete.
    ///
    /// - Parameters:
    ///   - chunk: Bytes of the document, cut anywhere.
    ///   - deliver: Gets each item once, in the document's order.
    /// - Throws: A ``DecodingFailure`` with line, column and path, or what `deliver` throws; the decoder
    ///   is of no use after either.
    package func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws {
        try placing { try pass.pointee.push(chunk) { try take(deliver) } }
    }

    /// Says that the document is complete and delivers what is left.
    ///
    /// - Parameter deliver: Gets the items that were not delivered yet.
    /// - Throws: A ``DecodingFailure`` when the document is not, or its list is missing and not optional.
    package func finish(_ deliver: (Element) throws -> Void) throws {
        try placing {
            try pass.pointee.finish()
            try take(deliver)
            let isMissing = isEmpty && !pass.pointee.scan.pointee.hasEnvelope
            let field = envelope.fields.forms[0].field
            guard isMissing, !field.options.contains(.optional) else { return }
            throw DecodingFailure(
                .missingValue,
                expected: "a list at `\(field.xml)`",
                found: "none"
            )
        }
    }

    /// Gives a failure of the whole document a place.
    private func placing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as DecodingFailure where failure.path.isEmpty {
            throw failure.placed(in: place)
        }
    }

    private func take(_ deliver: (Element) throws -> Void) throws {
        let scan = pass.pointee.scan
        while let record = scan.pointee.takeRecord() {
            isEmpty = false
            var reader = XMLReader(scan, pass: nil, form: envelope.fields.form(0))
            reader.enter(record)
            try deliver(try Element.read(from: &reader))
        }
    }
}
