/// The properties of an envelope and the indices that readers derive from them, each created at its first use.
package final class EnvelopeIndex: Sendable {
    package let root: String?
    package let value: Field
    package let failure: Field?
    let failureWhen: Field?
    /// The name of the root element of a document that can only be a failure.
    let failureRoot: String?
    let failureValues: [String]

    private let jsonValue = LazyReference<JSONFieldIndex>()
    private let jsonOutcome = LazyReference<JSONFieldIndex>()
    /// The indices that the module LatheXML creates for the value alone, and for the value and the failure.
    package let xmlValue = LazyReference<AnyObject>()
    package let xmlOutcome = LazyReference<AnyObject>()
    private let otherProbe = LazyReference<EnvelopeIndex>()
    private let otherFailure = LazyReference<EnvelopeIndex>()

    init(
        root: String?,
        value: Field,
        failure: Field?,
        failureWhen: Field?,
        failureRoot: String?,
        failureValues: [String]
    ) {
        self.root = root
        self.value = value
        self.failure = failure
        self.failureWhen = failureWhen
        self.failureRoot = failureRoot
        self.failureValues = failureValues
    }

    /// The index of the value alone, in JSON.
    var json: JSONFieldIndex {
        jsonValue.load() ?? jsonValue.storeIfNil(JSONFieldIndex([value]))
    }

    /// Returns the index of the value and the failure; a failure to read the value is ignored if the failure is
    /// present.
    func jsonOutcome(_ failure: Field) -> JSONFieldIndex {
        if let known = jsonOutcome.load() { return known }
        let fields = [value.adding(.optional), failure.adding([.optional, .nullable])]
        return jsonOutcome.storeIfNil(JSONFieldIndex(fields, tentative: 0))
    }

    /// An envelope whose failure is the part whose presence makes the document a failure.
    var probe: Envelope {
        if let known = otherProbe.load() { return Envelope(index: known) }
        let envelope = Envelope(root: root, value: value, failure: failureWhen)
        return Envelope(index: otherProbe.storeIfNil(envelope.index))
    }

    /// Returns whether the part at `failureWhen` makes the document a failure.
    func isFailure(_ part: AnyValue) -> Bool {
        guard !failureValues.isEmpty, let text = try? part.asText() else { return true }
        return failureValues.contains(text)
    }

    /// An envelope whose value is the failure; without a placement, it is the whole document.
    var failureAlone: Envelope {
        if let known = otherFailure.load() { return Envelope(index: known) }
        let envelope = Envelope(root: failureRoot, value: failure ?? ".")
        return Envelope(index: otherFailure.storeIfNil(envelope.index))
    }
}
