import LatheCoding
import SchemaModel
import LatheXML

/// What the schema promises of an XML document.
enum XMLPromise: Equatable {
    /// A value, with entities as objects of their fields' names; `nil` for none.
    case value(Document?)
    /// The failure that the API reports in place of a value.
    case reported
    /// No result, for one of these reasons.
    case failure([Fault])

    struct Fault: Hashable {
        var code: DecodingFailure.Code
        /// `nil` for any.
        var place: XMLPlace?
    }
}

/// Reads XML documents by the schema's word alone: its model, and what the articles on the schema language
/// and on XML say of it.
struct XMLPromiseReader {
    private let model: APIModel
    private let types: [TypeID: TypeDeclaration]
    private let document: XMLValue
    private var faults: [XMLPromise.Fault] = []

    /// What a call promises of a document.
    static func promise(
        of document: XMLValue,
        _ endpoint: SchemaModel.Endpoint,
        _ model: APIModel
    ) -> XMLPromise {
        var reader = XMLPromiseReader(model, document)
        return reader.promise(endpoint)
    }

    private init(_ model: APIModel, _ document: XMLValue) {
        self.model = model
        self.document = document
        types = Dictionary(model.types.map { ($0.id, $0) }) { first, _ in first }
    }

    private mutating func promise(_ endpoint: SchemaModel.Endpoint) -> XMLPromise {
        if let root = endpoint.returns?.root ?? model.root, document.name != root {
            return .failure([XMLPromise.Fault(code: .malformed)])
        }
        if let failure = endpoint.failure, let when = failure.whenXML,
            XMLPlacement(when).places(in: document, from: .root) != nil
        {
            let type = TypeReference.declared(failure.type, [])
            _ = value(type, failure.wire, Presence(), from: .root)
            return faults.isEmpty ? .reported : .failure(faults)
        }
        guard let returns = endpoint.returns else { return .value(nil) }
        let presence = Presence(
            mayBeAbsent: returns.mayBeAbsent,
            mayBeNull: returns.type != returns.type.bare,
            defaultValue: returns.defaultValue,
            isWhole: true
        )
        let result = value(returns.type, returns.wire, presence, from: .root)
        return faults.isEmpty ? .value(result) : .failure(faults)
    }

    private mutating func fail(_ code: DecodingFailure.Code, _ place: XMLPlace) -> Document? {
        faults.append(XMLPromise.Fault(code: code, place: place))
        return nil
    }

    // MARK: Fields

    /// Whether a value must be there.
    private struct Presence {
        var mayBeAbsent = false
        var mayBeNull = false
        var defaultValue: Literal?
        /// Whether it is a call's whole answer.
        var isWhole = false
    }

    /// The value at a placement; `nil` for none.
    private mutating func value(
        _ type: TypeReference,
        _ wire: WireForm,
        _ presence: Presence,
        from place: XMLPlace
    ) -> Document? {
        guard let own = wire.xml else { return nil }
        let placement = XMLPlacement(own, isWhole: presence.isWhole)
        let found = placement.places(in: document, from: place)
        if wire.isPresence {
            guard let found, let last = found.places.last else { return .bool(false) }
            return .bool(text(last, found.alternative)?.trimmed != "false")
        }
        let absent = presence.defaultValue.flatMap { literal($0, type) }
        guard let found else {
            if isItems(type, wire) {
                if let envelope = placement.envelope(in: document, from: place) {
                    guard isNil(envelope), type != type.bare else { return .none(of: type) }
                    return presence.mayBeNull ? nil : fail(.typeMismatch, envelope)
                }
                // Without an element around it, no item is an empty list.
                let isBare = placement.alternatives.contains { $0.elements.count < 2 }
                if isBare, !presence.mayBeAbsent, absent == nil { return .none(of: type) }
            }
            if presence.mayBeAbsent || absent != nil { return absent }
            return fail(.missingValue, place)
        }
        if isItems(type, wire), !found.alternative.isOwnText {
            return items(type, wire, found.places)
        }
        // The last one counts, and the others must be values as well.
        return found.places.map { one(type, wire, presence, $0, found.alternative) ?? absent }.last
            ?? nil
    }

    /// The value at a place; `nil` for none.
    private mutating func one(
        _ type: TypeReference,
        _ wire: WireForm,
        _ presence: Presence,
        _ place: XMLPlace,
        _ alternative: XMLPlacement.Alternative
    ) -> Document? {
        if !alternative.isOwnText, isNil(place) {
            return presence.mayBeNull ? nil : fail(.typeMismatch, place)
        }
        let mayBeEmpty = wire.emptyIsNone && presence.mayBeAbsent
        return mayBeEmpty && isEmpty(place, alternative, type)
            ? nil : read(type, wire, place, alternative)
    }

    /// Whether `xsi:nil` says that the element at a place is none.
    private func isNil(_ place: XMLPlace) -> Bool {
        place.attribute == nil && document[place]?.isNil == true
    }

    /// Whether a placement names the items of a type, and not one element for all of them.
    private func isItems(_ type: TypeReference, _ wire: WireForm) -> Bool {
        switch type.bare {
        case .list: wire.separator == nil
        case .map: wire.mapKey != nil
        default: false
        }
    }

    private mutating func items(
        _ type: TypeReference,
        _ wire: WireForm,
        _ places: [XMLPlace]
    ) -> Document? {
        let alternative = XMLPlacement.Alternative()
        switch type.bare {
        case .list(let item):
            return .array(places.compactMap { read(item, wire, $0, alternative) })
        case .map(let key, let value):
            var members: [String: Document] = [:]
            for place in places {
                let keys = wire.mapKey.flatMap {
                    XMLPlacement($0).places(in: document, from: place)
                }
                guard let keys, let last = keys.places.last, let text = text(last, keys.alternative)
                else {
                    _ = fail(.missingValue, place)
                    continue
                }
                guard isKey(text, key) else {
                    _ = fail(.invalidValue, place)
                    continue
                }
                members[text] = read(value, wire, place, alternative)
            }
            return .object(members)
        default: return nil
        }
    }

    private func isKey(_ text: String, _ type: TypeReference) -> Bool {
        switch type {
        case .scalar(.string): true
        case .id(let owner): types.rawType(ofID: owner).map { isKey(text, $0) } ?? true
        case .scalar: Int(text) != nil
        default: true
        }
    }

    private func isEmpty(
        _ place: XMLPlace,
        _ alternative: XMLPlacement.Alternative,
        _ type: TypeReference
    ) -> Bool {
        guard let text = text(place, alternative), text.trimmed.isEmpty else { return false }
        guard place.attribute == nil, !alternative.isOwnText, case .declared(let id, _) = type.bare,
            case .entity? = types[id]?.kind
        else { return true }
        // An entity may say all it has to by attributes.
        return document[place]?.attributes.isEmpty ?? true
    }

    /// The text at a place; `nil` for an element with children whose own text is not meant.
    private func text(_ place: XMLPlace, _ alternative: XMLPlacement.Alternative) -> String? {
        guard let element = document[place] else { return nil }
        if let name = place.attribute { return element.attribute(name) }
        return element.elements.isEmpty || alternative.isOwnText ? element.text : nil
    }

    // MARK: Values

    private mutating func read(
        _ type: TypeReference,
        _ wire: WireForm,
        _ place: XMLPlace,
        _ alternative: XMLPlacement.Alternative
    ) -> Document? {
        if !alternative.isOwnText, isNil(place) { return fail(.typeMismatch, place) }
        switch type {
        case .optional(let inner), .patch(let inner): return read(inner, wire, place, alternative)
        case .list(let item): return joined(item, wire, place, alternative)
        case .map: return nil
        case .id(let owner):
            return types.rawType(ofID: owner).flatMap { read($0, wire, place, alternative) }
        case .declared(let id, let arguments):
            switch types[id]?.kind {
            case .entity(let shape)?: return entity(shape, arguments, place)
            case .enumeration(let shape)?: return enumeration(shape, wire, place, alternative)
            case .union?, nil: return nil
            }
        case .scalar(.any): return document[place].map { .string($0.description) }
        case .scalar(let scalar):
            guard let text = text(place, alternative) else { return fail(.typeMismatch, place) }
            switch XMLScalar.read(text, scalar, wire) {
            case .success(let value): return value
            case .failure(let fault): return fail(fault.code, place)
            }
        case .fieldNames, .parameter: return nil
        }
    }

    private mutating func joined(
        _ item: TypeReference,
        _ wire: WireForm,
        _ place: XMLPlace,
        _ alternative: XMLPlacement.Alternative
    ) -> Document? {
        guard let text = text(place, alternative) else { return fail(.typeMismatch, place) }
        guard !text.trimmed.isEmpty, let separator = wire.separator,
            case .scalar(let scalar) = rawType(item)
        else { return .array([]) }
        return .array(
            text.split(separator: separator, omittingEmptySubsequences: false).compactMap { part in
                switch XMLScalar.read(String(part), scalar, wire) {
                case .success(let value): value
                case .failure(let fault): fail(fault.code, place)
                }
            }
        )
    }

    private func rawType(_ type: TypeReference) -> TypeReference {
        if case .id(let owner) = type { return types.rawType(ofID: owner) ?? type }
        return type
    }

    private mutating func enumeration(
        _ shape: EnumShape,
        _ wire: WireForm,
        _ place: XMLPlace,
        _ alternative: XMLPlacement.Alternative
    ) -> Document? {
        guard
            let value = read(.scalar(shape.raw == .int ? .int : .string), wire, place, alternative)
        else { return nil }
        let isKnown = shape.cases.contains { literal($0.value, .scalar(.string)) == value }
        return isKnown || !shape.isClosed ? value : fail(.invalidValue, place)
    }

    private mutating func entity(
        _ shape: EntityShape,
        _ arguments: [TypeReference],
        _ place: XMLPlace
    ) -> Document? {
        let generics = shape.substitutions(arguments)
        var members: [String: Document] = [:]
        var taken: Set<String> = []
        for field in shape.fields {
            let mayBeUnasked = shape.isPartial && !field.isAlways
            let presence = Presence(
                mayBeAbsent: field.isOptional || field.defaultValue != nil || mayBeUnasked,
                mayBeNull: field.isNullable,
                defaultValue: field.defaultValue
            )
            let type = field.type.substituting(generics)
            members[field.identity.name] = value(type, field.wire, presence, from: place)
            for alternative in field.wire.xml.map({ XMLPlacement($0).alternatives }) ?? [] {
                if let name = alternative.elements.first { taken.insert(name) }
            }
        }
        if shape.keepsUnknown {
            for element in document[place]?.elements ?? [] where !taken.contains(element.name) {
                members["+ \(element.name)"] = .string(element.description)
            }
        }
        return .object(members)
    }

    private func literal(_ literal: Literal, _ type: TypeReference) -> Document? {
        switch literal {
        case .string(let text): return .string(text)
        case .number(let text): return Double(text).map { .number($0.description) }
        case .bool(let value): return .bool(value)
        case .list(let items):
            guard case .list(let item) = type.bare else { return nil }
            return .array(items.compactMap { self.literal($0, item) })
        case .emptyMap: return .object([:])
        case .enumCase(let name):
            guard case .declared(let id, _) = type.bare,
                case .enumeration(let shape)? = types[id]?.kind
            else { return nil }
            return shape.cases.first { $0.identity.name == name }
                .flatMap { self.literal($0.value, .scalar(.string)) }
        }
    }
}

extension TypeReference {
    /// The type without what says that it may be none.
    fileprivate var bare: TypeReference {
        switch self {
        case .optional(let inner), .patch(let inner): inner.bare
        default: self
        }
    }
}

extension Document {
    /// What a list or map is without an item.
    fileprivate static func none(of type: TypeReference) -> Document {
        if case .map = type.bare { return .object([:]) }
        return .array([])
    }
}

extension XMLValue {
    /// Whether `xsi:nil` says that the element holds nothing.
    fileprivate var isNil: Bool {
        attributes.contains {
            $0.name == "nil" && $0.namespace == Self.instance && $0.value == "true"
        }
    }

    static let instance = "http://www.w3.org/2001/XMLSchema-instance"
}

extension ReturnShape {
    /// Whether a response without the value is one of success.
    var mayBeAbsent: Bool { isOptional || type != type.bare || defaultValue != nil }
}
