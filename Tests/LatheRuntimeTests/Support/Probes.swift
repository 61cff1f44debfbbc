import LatheCoding
import LatheRuntime

/// A request of which a test says the values by the parameters' names.
protocol Probe: Request {
    init(_ values: [String: any WireValue])
    var values: [String: any WireValue] { get }
}

extension Probe {
    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        guard let value = values[Self.endpoint.parameters[parameter.place].name] else {
            return writer.writeNone()
        }
        value.write(to: &writer)
    }
}

/// What the API of the tests reports as a failure.
struct Fault: Entity, Hashable {
    var code = 0
    var text: String?

    static let fields: FieldTable = [.init("code", xml: "@code"), .init("text", .optional)]
    static let blank = Fault()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&code)
        default: visitor.visit(&text)
        }
    }
}

extension Fault: CodedFailure {
    var failureCode: String? { "\(code)" }
}

struct Note: Entity, Hashable {
    var id = 0
    var title = ""

    static let fields: FieldTable = ["id", "title"]
    static let blank = Note()

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&title)
        }
    }
}

/// A call with a failure in the body of its answer.
struct GetNote: Request, Hashable {
    var id = 1
    var password: String?

    typealias ResponseValue = Note
    typealias FailureValue = Fault
    static let endpoint = Endpoint(
        "notes.get",
        .get,
        "/notes/{id}",
        parameters: [.init(.path, "id"), .init(.query, "password", secret: true)],
        sharedParameters: ["token", "session"],
        responseEnvelope: Envelope(value: "note", failure: "error")
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        switch parameter {
        case .n0: writer.write(id)
        default: writer.write(password)
        }
    }
}

/// A call that sends a note and returns nothing.
struct PutNote: Request {
    var note = Note(id: 1, title: "")

    typealias ResponseValue = NoContent
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "notes.put",
        .put,
        "/notes",
        parameters: [.init(.body, "note")],
        sharedParameters: ["token"],
        body: .value(.json)
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(note)
    }
}

/// A call that finds out the base of all others.
struct CheckVersion: Request {
    struct Version: Entity {
        var url = ""
        var minimum = 0

        static let fields: FieldTable = ["url", "minversion"]
        static let blank = Version()

        mutating func visit<Visitor: FieldVisitor>(
            _ field: FieldNumber,
            with visitor: inout Visitor
        ) {
            switch field {
            case .n0: visitor.visit(&url)
            default: visitor.visit(&minimum)
            }
        }
    }

    typealias ResponseValue = Version
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint("session.checkVersion", .get, "api.json", server: .root)

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {}

    static let discovery = Discovery(
        CheckVersion(),
        base: \.url,
        atMost: [("minimum version", \.minimum, 8)]
    )
}

extension API {
    static let test = API(
        name: "Test",
        parameters: [
            "token": .init(.query, "token", secret: true),
            "session": .init(.header, "X-Session", secret: true),
        ],
        failureHeader: "X-Error"
    )
}

extension Client {
    /// A client of the tests' API at an address without a server.
    static func test(
        _ transport: any Transport,
        middleware: [any Middleware] = []
    ) -> Client {
        Client(
            .test,
            server: .fixed("http://example.test"),
            transport: transport,
            middleware: middleware
        )
    }
}

/// The code of the error that a call ends with; `nil` for success and errors of other types.
func errorCode(_ call: () async throws -> Void) async -> APIError.Code? {
    do {
        try await call()
        return nil
    } catch {
        return (error as? APIError)?.code
    }
}
