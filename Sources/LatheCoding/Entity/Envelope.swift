/// The locations of a call's value and of the API's failure in a body.
public struct Envelope: Sendable {
    /// The name that an XML document's root element must have; `nil` for any.
    public var root: String? { index.root }
    /// The value's placement from the top of the document (in XML from inside the root) and its form.
    public var value: Field { index.value }
    /// The failure's placement, likewise; `nil` where bodies carry no failures.
    public var failure: Field? { index.failure }
    /// The part whose presence makes the document a failure; `nil` for the failure itself.
    public var failureWhen: Field? { index.failureWhen }

    /// All of that, and what readers make of it; a copy counts one reference.
    package let index: EnvelopeIndex

    init(index: EnvelopeIndex) { self.index = index }

    /// Describes where the value and the failure are.
    ///
    /// - Parameters:
    ///   - root: The name that an XML document's root element must have.
    ///   - value: The value's placement and form; by default the whole document.
    ///   - failure: The failure's placement.
    ///   - failureWhen: What must be there for the document to be a failure, if not the failure itself.
    public init(
        root: String? = nil,
        value: Field = ".",
        failure: Field? = nil,
        failureWhen: Field? = nil
    ) {
        self.init(
            root: root,
            value: value,
            failure: failure,
            failureWhen: failureWhen,
            failureRoot: root
        )
    }

    /// Describes where the value and the failure are, for APIs whose failures have an XML root element of their own.
    ///
    /// - Parameters:
    ///   - root: The name that an XML document's root element must have.
    ///   - value: The value's placement and form; by default the whole document.
    ///   - failure: The failure's placement.
    ///   - failureWhen: What must be there for the document to be a failure, if not the failure itself.
    ///   - failureRoot: The name of the root element of a document that is read as nothing but a failure, such as the
    ///     body of a response with an error status; `nil` for any.
    public init(
        root: String? = nil,
        value: Field = ".",
        failure: Field? = nil,
        failureWhen: Field? = nil,
        failureRoot: String?
    ) {
        index = EnvelopeIndex(
            root: root,
            value: value,
            failure: failure,
            failureWhen: failureWhen,
            failureRoot: failureRoot
        )
    }

    /// The whole document is the value.
    public static let document = Envelope()

    /// Whether a failure can stand in the value's place.
    package var hasFailure: Bool { failure != nil || failureWhen != nil }

    /// The same document, read as nothing but its failure.
    package var failureAlone: Envelope { index.failureAlone }
}

/// The content of a body: the value, or the failure that it contains instead.
public enum Outcome<Value: Sendable, Failure: Sendable>: Sendable {
    /// The call's value.
    case value(Value)
    /// The failure that the API reported instead.
    case failure(Failure)
}
