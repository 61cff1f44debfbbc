public import LatheCoding

/// A call as a value: its parameters, its endpoint and the type of its result.
///
/// Lathe generates one type for each call, with its parameters as properties. ``endpoint`` describes the
/// place of each parameter, and ``write(_:to:)`` writes them by number.
public protocol Request: Sendable {
    /// The type of the result; ``NoContent`` for a call that returns nothing.
    associatedtype ResponseValue: WireValue
    /// The type of the API's failures; ``NoFailure`` if its bodies contain no failures.
    associatedtype FailureValue: WireValue

    /// The description of the call.
    static var endpoint: Endpoint { get }

    /// The index of the body's form in the endpoint's ``Endpoint/bodies``; 0 if there is only one form.
    var bodyNumber: Int { get }

    /// Writes the parameter with a number; an absent one writes nothing.
    ///
    /// - Parameters:
    ///   - parameter: The parameter's index in the endpoint's ``Endpoint/parameters``.
    ///   - writer: The writer, which knows the parameter's name, place and form.
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer)
}

extension Request {
    /// The first form of the body.
    public var bodyNumber: Int { 0 }

    /// Writes nothing, for requests without parameters.
    ///
    /// - Parameters:
    ///   - parameter: The parameter's index in the endpoint's ``Endpoint/parameters``.
    ///   - writer: The writer, which knows the parameter's name, place and form.
    public func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}

    /// Checks the schema's constraints of the parameters, and of the values inside them.
    ///
    /// Lathe never calls this method automatically, since a service may allow more than its schema declares. Fields
    /// that the service sets are not checked, since they are not sent.
    ///
    /// - Throws: A failure for the first parameter whose value is not allowed, with the name that is sent.
    public func validate() throws(ConstraintFailure) {
        try ConstraintCheck.run(isRequest: true) { check in
            for (number, parameter) in Self.endpoint.parameters.enumerated() {
                check.check(
                    in: Self.endpoint.path(of: parameter),
                    parameter.constraints
                ) {
                    write(FieldNumber(number), to: &$0)
                }
            }
        }
    }
}
