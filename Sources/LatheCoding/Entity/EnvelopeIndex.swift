/// An envelope with what readers make of it, each part when it is first asked for.
package final class EnvelopeIndex: Sendable {
    package let root: String?
    package let value: Field
    package let failure: Field?
    let failureWhen: Field?
    /// The root of a document that is read as nothing but its failure.
    let failureRoot: String?

    private let jsonValue = MadeOnce<JSONFieldIndex>()
    private let jsonOutcome = MadeOnce<JSONFieldIndex>()
    /// What the module LatheXML makes of the value alone, and of the value and the failure.
    package let xmlValue = MadeOnce<AnyObject>()
    package let xmlOutcome = MadeOnce<AnyObject>()
    private let otherProbe = MadeOnce<EnvelopeIndex>()
    private let otherFailure = MadeOnce<EnvelopeIndex>()

    init(
        root: String?,
        value: Field,
        failure: Field?,
        failureWhen: Field?,
        failureRoot: String?
    ) {
        self.root = root
        self.value = value
        self.failure = failure
        self.failureWhen = failureWhen
        self.failureRoot = failureRoot
    }

    /// The value alone, in JSON.
    var json: JSONFieldIndex {
        jsonValue.load() ?? jsonValue.storeIfNil(JSONFieldIndex([value]))
    }

    /// The value, whose failure does not matter if there is the other field: the failure.
    func jsonOutcome(_ failure: Field) -> JSONFieldIndex {
        if let known = jsonOutcome.load() { return known }
        let fields = [value.adding(.optional), failure.adding([.optional, .nullable])]
        return jsonOutcome.storeIfNil(JSONFieldIndex(fields, tentative: 0))
    }

    /// An envelope whose failure is what says that there is one.
    var probe: Envelope {
        if let known = otherProbe.load() { return Envelope(index: known) }
        let envelope = Envelope(root: root, value: value, failure: failureWhen)
        return Envelope(index: otherProbe.storeIfNil(envelope.index))
    }

    /// An envelope whose value is the failure, which is the whole document without a placement.
    var failureAlone: Envelope {
        if let known = otherFailure.load() { return Envelope(index: known) }
        let envelope = Envelope(root: failureRoot, value: failure ?? ".")
        return Envelope(index: otherFailure.storeIfNil(envelope.index))
    }
}
