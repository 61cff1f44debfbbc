import SchemaModel
import SwiftSource

/// Writes the description of a field, as the runtime's `Field` takes it.
struct FieldLiteral {
    let formats: [BodyFormat]

    /// A literal of the placement alone where nothing else is to be said, else `.init(…)`.
    func expression(
        _ wire: WireForm,
        type: TypeReference,
        options: [String]
    ) -> Expression {
        let arguments = placement(wire) + details(wire, type: type, options: options)
        if arguments.count == 1, arguments[0].label == nil { return arguments[0].value }
        return .call(.text(".init"), arguments)
    }

    private func placement(_ wire: WireForm) -> [Expression.Argument] {
        let json = wire.json ?? ""
        let xml = wire.xml ?? ""
        if formats == [.xml] { return [.init(nil, .string(xml))] }
        if formats == [.json] || json == xml { return [.init(nil, .string(json))] }
        return [.init(nil, .string(json)), .init("xml", .string(xml))]
    }

    private func details(
        _ wire: WireForm,
        type: TypeReference,
        options: [String]
    ) -> [Expression.Argument] {
        var arguments: [Expression.Argument] = []
        var options = options
        if formats.contains(.xml), wire.separator == nil {
            if type.isList { options.append("list") }
            if type.isMap { options.append("map") }
        }
        if wire.isLoose, type.isLoosable(in: formats) { options.append("loose") }
        if wire.emptyIsNone, options.contains("optional") { options.append("emptyIsNone") }
        if wire.isPresence, type.holds([.bool]) { options.append("presence") }
        if options.count == 1 {
            arguments.append(.init(nil, .member(nil, options[0])))
        } else if !options.isEmpty {
            arguments.append(.init(nil, .array(options.map { .member(nil, $0) })))
        }
        if let date = dateFormat(wire, type) { arguments.append(.init("date", date)) }
        if let duration = durationFormat(wire, type) {
            arguments.append(.init("duration", duration))
        }
        if let separator = wire.separator {
            arguments.append(.init("separator", .string(separator)))
        }
        if let key = wire.mapKey, formats.contains(.xml) {
            arguments.append(.init("key", .string(key)))
        }
        if let discriminator = wire.discriminator {
            arguments.append(.init("discriminator", .string(discriminator)))
        }
        return arguments
    }

    func dateFormat(_ wire: WireForm, _ type: TypeReference) -> Expression? {
        guard type.holds([.instant]) else { return nil }
        return switch wire.date {
        case .iso8601: nil
        case .unixSeconds: .member(nil, "unixSeconds")
        case .unixMilliseconds: .member(nil, "unixMilliseconds")
        case .rfc1123: .member(nil, "rfc1123")
        case .pattern(let pattern):
            .call(.member(nil, "pattern"), [.init(nil, .string(pattern))])
        }
    }

    func durationFormat(_ wire: WireForm, _ type: TypeReference) -> Expression? {
        guard type.holds([.duration]), wire.duration != .seconds else { return nil }
        return .member(nil, wire.duration.rawValue)
    }
}

extension TypeReference {
    /// Whether a value of the type has a second spelling; in XML all is text, and only truth values do.
    fileprivate func isLoosable(in formats: [BodyFormat]) -> Bool {
        switch self {
        case .scalar(.any), .declared, .fieldNames: false
        // An object may stand for a list.
        case .list(let inner): inner.isLoosable(in: formats) || formats.contains(.json)
        case .optional(let inner), .patch(let inner), .map(_, let inner):
            inner.isLoosable(in: formats)
        // Who knows what stands for a generic's parameter.
        case .scalar(.bool), .parameter: true
        case .scalar, .id: formats.contains(.json)
        }
    }
}
