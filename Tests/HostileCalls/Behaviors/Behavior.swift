/// How a server misbehaves, and what a client may make of it.
struct Behavior: Sendable {
    /// How a call must end.
    enum Expectation: Sendable {
        /// With the right value: the answer is legal.
        case delivers
        /// With the right value or an error.
        case mayDeliver
        /// With an error: no value is right.
        case fails
        /// With any value or error.
        case ends
    }

    typealias Answer = @Sendable (Scene, Received) -> [Step]

    /// The class and the name, as in `chunks/legal trailer`.
    let name: String
    /// How each of the calls must end, which are made one after the other by one client.
    var expects: [Expectation]
    /// What differs for an operation.
    var exceptions: [Operation: Expectation] = [:]
    /// The bytes of the body that a right client receives.
    var content: @Sendable (Scene) -> [UInt8] = { $0.body }
    /// What happens on a connection before a request is read.
    var opening: @Sendable (Scene) -> [Step] = { _ in [] }
    /// The operations that it makes sense with.
    var operations = Operation.allCases
    /// Whether the requests have the method `HEAD`.
    var usesHead = false
    /// What is sent after a request; the connection then waits for the next request.
    let answer: Answer

    /// A behavior that begins with a request.
    init(_ name: String, _ expects: Expectation..., answer: @escaping Answer) {
        self.name = name
        self.expects = expects
        self.answer = answer
    }

    /// A copy with changes.
    func with(_ change: (inout Behavior) -> Void) -> Behavior {
        var copy = self
        change(&copy)
        return copy
    }

    /// How a call must end.
    ///
    /// - Parameters:
    ///   - call: The number of the call, from 0.
    ///   - operation: What the client does.
    /// - Returns: What is expected.
    func expectation(of call: Int, for operation: Operation) -> Expectation {
        exceptions[operation] ?? expects[call]
    }

    /// All behaviors.
    static let all =
        lengths + chunks + heads + fields + interim + redirects + packings + connections + bodies
        + cuts
}
