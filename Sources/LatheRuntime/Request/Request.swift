public import LatheCoding

/// A call as a value: what to send, where to, and what comes back.
///
/// Lathe generates one type a call. It holds the parameters as properties; ``endpoint`` says where each
/// of them goes, and ``write(_:to:)`` hands them out by number.
public protocol Request: Sendable {
    /// What the call returns; ``NoContent`` when nothing.
    associatedtype ResponseValue: WireValue
    /// What the API reports in place of an answer; ``NoFailure`` when its bodies carry no failures.
    associatedtype FailureValue: WireValue

    /// Where the call goes and in which form.
    static var endpoint: Endpoint { get }

    /// Writes the parameter of that number; an absent one writes nothing.
    ///
    /// - Parameters:
    ///   - parameter: The parameter's place in the endpoint's ``Endpoint/parameters``, from 0.
    ///   - writer: Knows the parameter's name, place and form.
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer)
}

extension Request {
    /// Writes nothing, as a request without parameters does.
    ///
    /// - Parameters:
    ///   - parameter: The parameter's place in the endpoint's ``Endpoint/parameters``.
    ///   - writer: Knows the parameter's name, place and form.
    public func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}
}
