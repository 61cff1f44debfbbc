/// The locations of a call's value and of the API's failure in a body.
public struct Envelope: Sendable {
    /// The name that an XML document's root element must have; `nil` for any.
    public var root: String? { index.root }
    /// The value's placement from the top of the document (in XML from inside the root element) and its form.
    public var value: Field { index.value }
    /// The failure's placement and form, in the same way; `nil` if bodies do not contain failures.
    public var failure: Field? { index.failure }
    /// The part whose presence makes the document a failure; `nil` if it is the failure itself.
    public var failureWhen: Field? { index.failureWhen }
    /// The texts, numbers and Booleans in `failureWhen` that make the document a failure, as text; empty for all.
    ///
    /// An object, a list, or an element with attributes or children always does.
    public var failureValues: [String] { index.failureValues }

    /// The properties and the indices that readers derive from them, in one object, so that a copy counts one
    /// reference.
    package let index: EnvelopeIndex

    init(index: EnvelopeIndex) { self.index = index }

    /// Creates an envelope from the locations of the value and the failure.
    ///
    /// - Parameters:
    ///   - root: The name that an XML document's root element must have; `nil` for any.
    ///   - value: The value's placement and form; by default the whole document.
    ///   - failure: The failure's placement; `nil` if bodies do not contain failures.
    ///   - failureWhen: The part whose presence makes the document a failure; `nil` if it is the failure itself.
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

    /// Creates an envelope for APIs whose failures have an XML root element of their own.
    ///
    /// - Parameters:
    ///   - root: The name that an XML document's root element must have; `nil` for any.
    ///   - value: The value's placement and form; by default the whole document.
    ///   - failure: The failure's placement; `nil` if bodies do not contain failures.
    ///   - failureWhen: The part whose presence makes the document a failure; `nil` if it is the failure itself.
    ///   - failureRoot: The name of the root element of a document that can only be a failure, such as the body
    ///     of a response with an error status; `nil` for any.
    ///   - failureValues: The texts, numbers and Booleans in `failureWhen` that make the document a failure, as
    ///     text; empty for all of them.
    public init(
        root: String? = nil,
        value: Field = ".",
        failure: Field? = nil,
        failureWhen: Field? = nil,
        failureRoot: String?,
        failureValues: [String] = []
    ) {
        index = EnvelopeIndex(
            root: root,
            value: value,
            failure: failure,
            failureWhen: failureWhen,
            failureRoot: failureRoot,
            failureValues: failureValues
        )
    }

    /// An envelope whose value is the whole document.
    public static let document = Envelope()

    /// Whether a document can contain a failure instead of the value.
    package var hasFailure: Bool { failure != nil || failureWhen != nil }

    /// An envelope for documents that can only be a failure.
    package var failureAlone: Envelope { index.failureAlone }
}

/// The content of a body: the value, or the failure that it contains instead.
public enum Outcome<Value: Sendable, Failure: Sendable>: Sendable {
    /// The call's value.
    case value(Value)
    /// The failure that the API reported instead.
    case failure(Failure)
}
