package import LatheCoding

/// Reads the items of a list from an XML document that is received in chunks, with memory for one item.
///
/// A decoder reads one document and is not thread-safe.
package final class XMLListDecoder<Element: WireValue> {
    private let pass: UnsafeMutablePointer<XMLPass>
    /// The scan of the pass, which is read while the pass is changed.
    private let scan: UnsafeMutablePointer<XMLScan>
    private let envelope: XMLEnvelope
    private let place: Envelope
    private var isEmpty = true

    /// Creates a decoder for one document.
    ///
    /// - Parameters:
    ///   - type: The type of the items.
    ///   - envelope: The placement of the items, which is a path of elements. Failures are not read.
    ///   - charset: The text encoding that is stated outside the document.
    ///   - limits: The limits on the depth of the document and the size of one item.
    package init(
        _ type: Element.Type = Element.self,
        in envelope: Envelope,
        charset: String? = nil,
        limits: DecodingLimits = DecodingLimits()
    ) {
        let field = envelope.value
        let isWhole = XMLPlacement.alternatives(field.xml).first?.isWhole == true
        let items = Field(
            // The items of a list that is the whole document are the children of its root.
            isWhole && field.separator == nil ? XMLName.anyElement : field.xml,
            field.options.union(.list),
            date: field.date,
            duration: field.duration,
            separator: field.separator,
            discriminator: field.discriminator
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
        scan = pass.pointee.scan
    }

    deinit {
        pass.pointee.free()
        pass.deinitialize(count: 1)
        pass.deallocate()
    }

    /// Parses the next bytes of the document and delivers the items that they complete.
    ///
    /// - Parameters:
    ///   - chunk: Bytes of the document, which may be split at any byte.
    ///   - deliver: A closure that receives each item once, in document order.
    /// - Throws: A ``DecodingFailure`` with line, column and path, or the error of `deliver`; the decoder
    ///   cannot be used after either.
    package func push(
        _ chunk: UnsafeRawBufferPointer,
        _ deliver: (Element) throws -> Void
    ) throws {
        try placing { try pass.pointee.push(chunk) { try take(deliver) } }
    }

    /// Ends the document and delivers the remaining items.
    ///
    /// - Parameter deliver: A closure that receives the items that were not delivered yet.
    /// - Throws: A ``DecodingFailure`` if the document is incomplete, or its list is missing and not optional.
    package func finish(_ deliver: (Element) throws -> Void) throws {
        try placing {
            try pass.pointee.finish { try take(deliver) }
            let form = envelope.fields.form(0)
            let field = form.pointee.field
            let isMissing =
                isEmpty && (form.pointee.isJoined || !scan.pointee.hasEnvelope)
            guard isMissing, !field.options.contains(.optional) else { return }
            throw DecodingFailure(
                .missingValue,
                expected: "a list at `\(field.xml)`",
                found: "none"
            )
        }
    }

    /// Calls a closure and adds a location to a failure of the whole document.
    private func placing(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as DecodingFailure where failure.path.isEmpty {
            throw failure.placed(in: place)
        }
    }

    private func take(_ deliver: (Element) throws -> Void) throws {
        while let record = scan.pointee.takeRecord() {
            isEmpty = false
            var reader = XMLReader(scan, pass: nil, form: envelope.fields.form(0))
            // The text that names a union's case is found from the root.
            if envelope.plan.whole != nil { reader.parent = 0 }
            reader.enter(record)
            if reader.form.pointee.isJoined {
                var items = try located { () throws(DecodingFailure) in try reader.beginItems() }
                while true {
                    let element = try located { () throws(DecodingFailure) -> Element? in
                        guard try reader.next(&items) else { return nil }
                        return try Element.read(from: &reader)
                    }
                    guard let element else { break }
                    try deliver(element)
                }
            } else {
                reader.isItem = true
                let element = try located { () throws(DecodingFailure) in
                    try Element.read(from: &reader)
                }
                try deliver(element)
            }
        }
    }

    /// Reads from a record, and adds a location to a failure.
    @inline(__always)
    private func located<Value>(
        _ read: () throws(DecodingFailure) -> Value
    ) throws(DecodingFailure) -> Value {
        do throws(DecodingFailure) {
            return try read()
        } catch {
            throw scan.pointee.located(error)
        }
    }
}
