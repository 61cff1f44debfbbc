import SchemaModel
import SwiftSource

/// Translates a response that is a stream of values into the code by which the runtime reads it.
struct StreamTranslation {
    let context: TranslationContext
    /// The request's type.
    let request: String
    let stream: StreamShape

    /// The name of the enum of events in the request.
    static let name = "Event"
    /// The enum's case for events that the schema does not name.
    static let unknown = "unknown"

    private var spelling: TypeSpelling { context.spelling }

    var conformance: String {
        spelling.streams(stream.form == .events ? "EventStreamRequest" : "LineStreamRequest")
    }

    /// Returns the type of the facade's result.
    func result(of request: String) -> String {
        let type = spelling.streams(stream.form == .events ? "EventStream" : "LineStream")
        return "\(type)<\(request)>"
    }

    /// The members that the request needs in addition to those of any request.
    var members: [Declaration] {
        let type = stream.hasCases ? Self.name : stream.values.first?.returns.map(type) ?? ""
        var members: [Declaration] = [
            .typeAlias(TypeAlias("StreamValue", access: context.access, type: type))
        ]
        if let end = stream.end { members.append(constant("endOfStream", .string(end))) }
        if stream.form == .lines {
            if let envelope = stream.values.first?.returns.flatMap(envelope) {
                members.append(constant("lineEnvelope", envelope))
            }
        } else if let body {
            members.append(read(body))
        }
        return members
    }

    /// Returns the enum of the events; an empty list if all events are of one type.
    func declarations() -> [Declaration] {
        guard stream.hasCases else { return [] }
        let cases = stream.values.map { value in
            EnumCase(
                name(value),
                comment: Comment(context.documentation(value.identity)),
                values: value.returns.map { [.init(nil, type($0))] } ?? []
            )
        }
        let other = EnumCase(
            Self.unknown,
            values: [.init(nil, spelling.streams("ServerSentEvent"))]
        )
        let choice = SwiftSource.TypeDeclaration(
            .enum,
            Self.name,
            comment: Comment(Documentation("An event, by its type.")),
            access: context.access,
            inherits: [spelling.swift("Sendable")],
            members: (cases + [other]).map { .enumCase($0) }
        )
        return [.extension(ExtensionDeclaration(request, members: [.type(choice)]))]
    }

    /// The statements that read an event; `nil` if its data is a JSON value.
    private var body: [Statement]? {
        guard stream.hasCases else {
            guard let returns = stream.values.first?.returns, isSpecial(returns) else { return nil }
            return [.return(value(returns))]
        }
        let cases = stream.values.map { value in
            let result = Expression.member(nil, name(value))
            return Statement.Case(
                [.string(value.event ?? "")],
                [
                    .return(
                        value.returns.map { .call(result, [.init(nil, self.value($0))]) } ?? result
                    )
                ]
            )
        }
        let event = Expression.member(.name("data"), "event")
        let other = Expression.call(.member(nil, Self.unknown), [.init(nil, event)])
        return [
            .switch(.member(event, "type"), cases + [Statement.Case([], [.return(other)])])
        ]
    }

    private func isSpecial(_ returns: ReturnShape) -> Bool {
        returns.type == .scalar(.string) || envelope(returns) != nil
    }

    /// Returns a value read from the data: text unchanged, any other value as JSON.
    private func value(_ returns: ReturnShape) -> Expression {
        let envelope = envelope(returns)
        guard returns.type == .scalar(.string), envelope == nil else {
            return .attempt(
                .call(
                    .member(.name("data"), "value"),
                    envelope.map { [.init("in", $0)] } ?? []
                )
            )
        }
        return .member(.member(.name("data"), "event"), "data")
    }

    private func envelope(_ returns: ReturnShape) -> Expression? {
        EndpointLiteral.place(of: returns, formats: [.json]).map {
            .call(.name(spelling.coding("Envelope")), [.init("value", $0)])
        }
    }

    private func read(_ body: [Statement]) -> Declaration {
        .function(
            Function(
                .staticMethod("value"),
                access: context.access,
                parameters: [.init("of", "data", type: spelling.streams("EventData"))],
                throwing: .only(spelling.coding("DecodingFailure")),
                returns: stream.hasCases ? Self.name : stream.values.first?.returns.map(type),
                body: body
            )
        )
    }

    private func constant(_ name: String, _ value: Expression) -> Declaration {
        .property(
            Property(
                name,
                access: context.access,
                isStatic: true,
                type: name == "endOfStream" ? "\(spelling.swift("String"))?" : nil,
                value: .constant(value)
            )
        )
    }

    private func name(_ value: StreamShape.Value) -> String {
        context.names.member(value.identity)
    }

    private func type(_ returns: ReturnShape) -> String { spelling.text(returns.type) }
}
