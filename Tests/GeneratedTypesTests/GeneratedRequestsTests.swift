import Foundation
import Invention
import LatheCoding
import SchemaModel
import SwiftTranslation
import Testing

@testable import LatheRuntime
import LatheXML

@Suite("Requests of generated calls")
struct GeneratedRequestsTests {
    /// How many requests are made, at least.
    ///
    /// Without it the calls share the awkward values; with `LATHE_ROUND_TRIPS=1000000`, a long run, each call has each.
    private static let wanted =
        ProcessInfo.processInfo.environment["LATHE_ROUND_TRIPS"].flatMap { Int($0) }

    @Test("Every call of every schema is found in its module")
    func calls() {
        for module in GeneratedModule.all {
            let requests = module.requests.compactMap(module.request)
            #expect(requests.count == module.requests.count)
            let endpoints = requests.compactMap { module.endpoint($0.endpoint.name) }
            #expect(endpoints.count == requests.count)
            #expect(requests.count == module.model.groups.map(\.endpoints.count).reduce(0, +))
        }
    }

    @Test("Each parameter is sent as the schema says")
    func requests() async throws {
        let calls = GeneratedModule.all.flatMap { module in
            module.requests.compactMap(module.request).flatMap { request in
                module.model.formats.map { Call(module, request, $0) }
            }
        }
        // Each text and number is each awkward one, and some more are random.
        let awkward = RandomValues.pieces.count
        let rounds = max((Self.wanted ?? 0) / calls.count, awkward + 18)
        let step = Self.wanted == nil ? 3 : 1
        var count = 0
        var refusals: [String: Int] = [:]
        for (number, call) in calls.enumerated() {
            var isRecorded = false
            var sent = Set<InventingReader.Presence>()
            for round in 0..<rounds where !isRecorded {
                let isAwkward = round < awkward
                if isAwkward, !(round + number).isMultiple(of: step) { continue }
                let presence: InventingReader.Presence =
                    isAwkward ? .all : [.all, .none, .some][min(round % 6, 2)]
                switch try await call.outcome(round, presence, isAwkward: isAwkward) {
                case .kept:
                    count += 1
                    sent.insert(presence)
                case .refused(let reason): refusals[reason, default: 0] += 1
                case .broken(let text):
                    isRecorded = true
                    Issue.record("seed \(round), \(presence), \(call): \(text)")
                }
            }
            #expect(isRecorded || sent.count == 3, "\(call) was refused: \(sent)")
        }
        let unknown = refusals.keys.filter { reason in !Call.reasons.contains(reason) }
        #expect(unknown == [])
        print("\(count) requests of \(calls.count) calls were held against schemas; \(refusals)")
    }
}

/// A generated call in one of its API's formats.
private struct Call: CustomStringConvertible {
    enum Outcome {
        case kept
        case refused(String)
        case broken(String)
    }

    /// Why values make no request, without the names of parameters.
    static let reasons: Set = [
        "the path parameter is empty", "a path parameter is `.` or `..`",
        "an item contains the separator of its list", "a header that HTTP does not allow",
        "the cookie contains a forbidden character", "the body cannot represent a value",
        "the parameter is not a finite number, which cannot be sent as text",
        "the parameter cannot be sent", "a part has a name that no header field can have",
        "a part has a name that no cookie can have", "a name contains '='",
    ]

    let module: GeneratedModule
    let request: any Request.Type
    let format: BodyFormat
    private let endpoint: SchemaModel.Endpoint?

    init(_ module: GeneratedModule, _ request: any Request.Type, _ format: BodyFormat) {
        self.module = module
        self.request = request
        self.format = format
        endpoint = module.endpoint(request.endpoint.name)
    }

    var description: String { "\(module.name).\(request.endpoint.name) in \(format)" }

    func outcome(
        _ round: Int,
        _ presence: InventingReader.Presence,
        isAwkward: Bool
    ) async throws -> Outcome {
        guard let endpoint else { return .broken("no endpoint") }
        var reader = InventingReader(
            seed: UInt64(round),
            isXML: format == .xml,
            words: module.words
        )
        reader.awkward = isAwkward ? round : nil
        reader.presence = presence
        reader.isTame = true
        guard let invented = try InventedRequest(request, &reader) else {
            return .broken("a property of the request is no value")
        }
        let made: HTTPRequest
        do throws(RequestFault) {
            made = try build(invented.request)
        } catch {
            return .refused(Self.plain(error.reason))
        }
        guard made.isWellFormed else { return .refused("a header that HTTP does not allow") }
        // Each request has a static property of this name.
        var names = ["endpoint": 1]
        var bodyValues = invented.bodyValues[...]
        let parameters = endpoint.parameters.filter { parameter in
            parameter.bodyNumber.map { $0 == invented.request.bodyNumber } ?? true
        }
        let values = parameters.map { parameter in
            if parameter.bodyNumber != nil { return (parameter, bodyValues.popFirst()) }
            let name =
                parameter.identity.givenName?.text
                ?? NameCasing.property(parameter.identity.name)
            // Of names that are equal, the second has the number 2 at its end.
            names[name, default: 0] += 1
            let number = names[name].flatMap { $0 > 1 ? "\($0)" : nil }
            return (parameter, invented.values[name + (number ?? "")])
        }
        if let unknown = values.first(where: { $0.1 == nil }) {
            return .broken("no property is \(unknown.0.identity.name) of \(invented.values.keys)")
        }
        let chosen = endpoint.sending(invented.request.bodyNumber)
        let sent = SentRequest(
            endpoint: chosen,
            model: module.model,
            address: made.address,
            fields: made.fields,
            method: made.method.rawValue,
            body: try await made.body?.collect(limit: 1 << 24),
            format: format
        )
        let faults = try sent.faults(
            values.compactMap { parameter, value in
                let isItem = chosen.body == .form && parameter.place == .body
                return value.map { (isItem ? parameter.inForm : parameter, $0 as Any) }
            }
        )
        return faults.isEmpty ? .kept : .broken(faults.joined(separator: "\n"))
    }

    private func build(_ request: some Request) throws(RequestFault) -> HTTPRequest {
        let shared = module.model.parameters.map {
            ($0.identity.name, LatheRuntime.Parameter(.query, $0.wireName))
        }
        let api = API(
            name: "Test",
            formats: [format == .xml ? .xml : .json],
            formatPaths: [.json: "json", .xml: "xml"],
            parameters: Dictionary(shared) { first, _ in first }
        )
        let client = Client(api, server: .fixed("http://h"), transport: NoTransport())
        guard let base = BaseAddress("http://h") else { throw .noAddress }
        return try client.httpRequest(for: request, base: base)
    }

    /// A reason without the name of its parameter.
    private static func plain(_ reason: String) -> String {
        if reason.hasPrefix("the body cannot represent a value") {
            return "the body cannot represent a value"
        }
        if reason.hasSuffix("has a name that no header field can have") {
            return "a part has a name that no header field can have"
        }
        if reason.contains(" cannot be sent: ") { return "the parameter cannot be sent" }
        return reason.replacing(/^(an item|a name) of .* (contains )/) { "\($0.1) \($0.2)" }
            .replacing(/^(the (?:path parameter|parameter|cookie)) .* (is|contains)/) {
                "\($0.1) \($0.2)"
            }
    }
}

/// Sends nothing.
private struct NoTransport: Transport {
    func send(_ request: HTTPRequest) async throws -> HTTPResponse { throw CancellationError() }
}

extension SchemaModel.Endpoint {
    /// The call with the one body, or the body in the one format, that was chosen.
    fileprivate func sending(_ number: Int) -> SchemaModel.Endpoint {
        var endpoint = self
        if !alternatives.isEmpty {
            endpoint.body =
                switch alternatives[number].form {
                case .document(let format, _): .value(format)
                case .form: .form
                case .raw(let type): .raw(contentType: type)
                case .multipart: .multipart
                }
        } else if !bodyChoices.isEmpty {
            let choice = bodyChoices[number]
            if case .object? = body {
                endpoint.body = choice.format.map { .object($0) } ?? .form
            } else {
                endpoint.body = choice.format.map { .value($0) } ?? .form
            }
        }
        return endpoint
    }
}
