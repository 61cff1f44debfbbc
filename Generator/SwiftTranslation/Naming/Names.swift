import SchemaModel

/// The Swift name of everything in a model, each decided once.
final class Names: Sendable {
    let model: APIModel
    let types: [TypeID: TypeDeclaration]
    /// What the API is called, and most likely its module.
    let module: String
    /// The client's type, and a variable that holds one.
    let client: String
    let clientVariable: String
    /// The protocol of the API's requests.
    let requestProtocol: String
    /// The names of all types at the top of the module.
    let typeNames: Set<String>
    /// The declared types' own.
    private let typesByID: [TypeID: String]
    private let nestedTypes: NestedTypes
    /// The groups' types, by the groups' names.
    private let facades: [String: String]
    /// The requests' types, by the endpoints' names, and those that the schema gives.
    private let requests: [String: String]
    /// Names of members by those in the schema: many fields and parameters have the same one.
    private let members: [String: String]

    init(_ model: APIModel) {
        self.model = model
        types = model.typesByID
        module = SwiftSpelling.type(model.name)
        client = module + "Client"
        clientVariable = SwiftSpelling.property(model.name)
        let nestedTypes = NestedTypes(model)
        self.nestedTypes = nestedTypes
        typesByID = model.typesByID.filter { nestedTypes.places[$0.key] == nil }.mapValues {
            model.givenName(of: $0.identity) ?? SwiftSpelling.type($0.identity.name)
        }
        let requestProtocol = module + "Request"
        let isTaken =
            KnownTypes.runtime.contains(requestProtocol)
            || typesByID.values.contains(requestProtocol)
        self.requestProtocol = isTaken ? module + "APIRequest" : requestProtocol
        var facades: [String: String] = [:]
        for group in model.groups {
            facades[group.identity.name] = Self.facade(
                given: model.givenName(of: group.identity) ?? group.identity.name
            )
        }
        self.facades = facades
        var names = Set(typesByID.values).union(facades.values)
        for type in model.types {
            guard type.hasTable else { continue }
            names.insert(Self.table(typesByID[type.id] ?? ""))
        }
        typeNames = names
        names.insert(self.requestProtocol)
        var members: [String: String] = [:]
        for name in model.memberNames where members[name] == nil {
            members[name] = SwiftSpelling.property(name)
        }
        self.members = members
        var requests: [String: String] = [:]
        for endpoint in model.groups.flatMap(\.endpoints) {
            let identity = endpoint.identity
            let given = model.givenName(of: identity)
            let key = Self.key(identity.name, given)
            guard requests[key] == nil else { continue }
            let member = given ?? members[identity.name]
            let name = given ?? identity.name
            requests[key] = Self.request(name, member: member, besides: names)
        }
        self.requests = requests
    }

    /// The type of a request for a call of a name, which hides no other type nor the method that sends it.
    private static func request(
        _ call: String,
        member: String?,
        besides names: Set<String>
    ) -> String {
        let name = SwiftSpelling.type(call)
        func isTaken(_ name: String) -> Bool {
            names.contains(name) || spelled.contains(name) || nested.contains(name)
        }
        let suffix = isTaken(name + "Request") ? "Call" : "Request"
        return isTaken(name) || name == member ? name + suffix : name
    }

    /// The type of the request of a call to which the schema gives a name.
    func request(given name: String) -> String {
        Self.request(name, member: name, besides: typeNames.union([requestProtocol]))
    }

    private static func key(_ name: String, _ given: String?) -> String {
        given.map { "\(name) \($0)" } ?? name
    }

    /// The name of a member that the schema calls so.
    func member(named name: String) -> String { members[name] ?? SwiftSpelling.property(name) }

    /// Holds the fields of a generic entity, or of a union's cases, by the Swift name of that.
    static func table(_ entity: String) -> String { entity + "Table" }

    func declaration(_ id: TypeID) -> TypeDeclaration? { types[id] }

    /// A type, with those that it is nested in: `Person.Home`.
    func type(_ id: TypeID) -> String {
        let name = ownType(id)
        return owner(id).map { "\($0).\(name)" } ?? name
    }

    /// A type inside of that which it is nested in: `Home`.
    func ownType(_ id: TypeID) -> String {
        if id == Self.headersID { return Self.headers }
        return nestedTypes.places[id]?.name ?? typesByID[id] ?? SwiftSpelling.type(id.name)
    }

    /// The type that another is nested in.
    func owner(_ id: TypeID) -> String? { nestedTypes.places[id].map { type($0.owner) } }

    func entity(_ id: TypeID) -> EntityShape? {
        if case .entity(let shape)? = types[id]?.kind { shape } else { nil }
    }

    /// A property; a relation's ends in `ID` or `IDs`, since it holds those.
    func property(_ field: Field) -> String {
        if let name = model.givenName(of: field.identity) { return name }
        let name = member(named: field.identity.name)
        return switch field.relation?.arity {
        case nil: name
        case .one: name.hasSuffix("ID") ? name : name + "ID"
        case .many: name.hasSuffix("IDs") ? name : Plurals.singular(name) + "IDs"
        }
    }

    /// The case of a partial entity's `Field` that asks for a field.
    func column(_ field: Field) -> String {
        member(field.identity)
    }

    func column(_ column: EntityShape.Column) -> String { member(named: column.name) }

    /// The case of a partial entity's `Field` that has that name in the schema.
    func column(named name: String, of id: TypeID) -> String {
        entity(id)?.fields.first { $0.identity.name == name }.map { column($0) }
            ?? member(named: name)
    }

    func member(_ identity: Identity) -> String {
        model.givenName(of: identity) ?? member(named: identity.name)
    }

    func enumCase(_ name: String, of id: TypeID) -> String {
        guard case .enumeration(let shape)? = types[id]?.kind,
            let found = shape.cases.first(where: { $0.identity.name == name })
        else { return member(named: name) }
        return member(found.identity)
    }

    /// The type of a group of a name; one that the runtime has as well gets the suffix `Group`, so that whoever imports
    /// both modules can spell both.
    static func facade(given name: String) -> String {
        let name = SwiftSpelling.type(name)
        return KnownTypes.runtime.contains(name) ? name + "Group" : name
    }

    /// The type of a group.
    func facade(_ group: EndpointGroup) -> String {
        facades[group.identity.name] ?? Self.facade(given: group.identity.name)
    }

    /// A request's type inside its group's; one that would hide a type, or the method that sends it,
    /// gets the suffix `Request`, or `Call` if that would hide one too.
    func request(_ endpoint: Endpoint) -> String {
        let identity = endpoint.identity
        return requests[Self.key(identity.name, model.givenName(of: identity))]
            ?? SwiftSpelling.type(identity.name)
    }

    /// A request's type from outside of its group's.
    func request(_ endpoint: Endpoint, in group: EndpointGroup) -> String {
        "\(facade(group)).\(request(endpoint))"
    }

    /// The same by the endpoint's name, as `group.endpoint`.
    func request(named name: String) -> String {
        guard let group = model.groups.first(where: { name.hasPrefix($0.identity.name + ".") }),
            let endpoint = model.endpoint(name)
        else { return name }
        return request(endpoint, in: group)
    }

    /// The enum of the servers inside of the client.
    var serverChoice: String { typeNames.contains("Server") ? "APIServer" : "Server" }

    /// The structure inside of a request that holds the response's headers.
    static let headers = "Headers"

    /// What stands for that structure where types have identifiers: no type of a schema is called so.
    static let headersID = TypeID("#\(headers)")

    /// The method that returns the response's headers as well.
    func withHeaders(_ endpoint: Endpoint) -> String {
        member(endpoint.identity) + "WithHeaders"
    }

    /// The name of a generic function's type parameter, which hides no type of the schema.
    func typeParameter(_ name: String) -> String {
        var free = name
        while typeNames.contains(free) { free = "Any" + free }
        return free
    }

    /// The types inside requests, which hide one that is named so inside of it.
    private static let nested: Set<String> = [
        RequestTranslation.body, RequestTranslation.bodyFormat, headers, ResponseTranslation.name,
        StreamTranslation.name, "ResponseValue", "FailureValue", "StreamValue", "PageElement",
        "BulkElement", "BulkID",
    ]

    /// Types that generated code spells, and that a nested type must not hide.
    static let spelled: Set<String> = [
        "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
        "UInt64", "Double", "Float", "Bool", "Date", "Data", "URL", "UUID", "Decimal", "Duration",
        "CalendarDate", "JSONValue", "XMLValue", "AnyValue", "Patch", "Client", "Request",
        "Endpoint", "UploadFile", "PagedElements", "PagedRequest", "Paging", "Envelope",
        "BulkElements", "BulkIDs", "BulkRequest", "HeadedResponse", "HeadedRequest",
        "DefaultedRequest", "EventStream", "EventStreamRequest", "LineStream", "LineStreamRequest",
        "CallPolicy", "RateLimit", "RetryPolicy", "ResponseBody", "EventData",
        "DecodingFailure", "FieldNumber", "FieldVisitor", "ValueWriter", "NoContent", "NoFailure",
        "Any", "Self",
        "Type", "Protocol", "Swift", "Foundation", "LatheCoding", "LatheRuntime", "LatheStreams",
        "LatheXML",
    ]
}

extension APIModel {
    /// The names of all fields, cases, calls, parameters and servers in the schema, with repeats.
    fileprivate var memberNames: [String] {
        var names = parameters.map(\.identity.name) + servers.map(\.identity.name)
        names += servers.flatMap(\.variables).map(\.identity.name)
        for type in types {
            switch type.kind {
            case .entity(let shape):
                names += shape.fields.map(\.identity.name) + shape.columns.map(\.name)
            case .enumeration(let shape): names += shape.cases.map(\.identity.name)
            case .union(let shape): names += shape.cases.map(\.identity.name)
            }
        }
        names += messages?.values.map(\.identity.name) ?? []
        for group in groups {
            names.append(group.identity.name)
            for endpoint in group.endpoints {
                names.append(endpoint.identity.name)
                names += endpoint.parameters.map(\.identity.name)
                names += endpoint.multipartAlternatives.map(\.body.name)
            }
        }
        return names
    }
}

extension TypeDeclaration {
    /// Whether its fields are in a type of their own.
    var hasTable: Bool {
        switch kind {
        case .entity(let shape): !shape.generics.isEmpty
        case .enumeration: false
        case .union(let shape): shape.cases.contains { $0.tag != nil }
        }
    }
}
