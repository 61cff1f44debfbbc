import OpenAPI
import SchemaSyntax

/// How much there is of each kind in a description; shared parts count where they are used, their
/// schemas once.
struct DescriptionCounts: Equatable {
    var operations = 0
    var parameters = 0
    var bodies = 0
    var responses = 0
    var headers = 0
    var contents = 0
    var security = 0
    var schemas = 0
    var properties = 0
    var required = 0
    var references = 0
    var parts = 0
    var values = 0

    private var seen: Set<SourceRange> = []

    /// In the order of the members.
    init(_ counts: [Int]) {
        let members: [WritableKeyPath<Self, Int>] = [
            \.operations, \.parameters, \.bodies, \.responses, \.headers, \.contents, \.security,
            \.schemas, \.properties, \.required, \.references, \.parts, \.values,
        ]
        for (member, count) in zip(members, counts) { self[keyPath: member] = count }
    }

    init(of description: APIDescription) {
        for operation in description.operations { count(operation) }
        schemas = description.schemas.schemas.count
        for named in description.schemas.schemas { count(named.schema) }
        seen = []
    }

    private mutating func count(_ operation: Operation) {
        operations += 1
        security += operation.security.count
        parameters += operation.parameters.count
        for parameter in operation.parameters { count(parameter.value, at: parameter.place) }
        if let body = operation.body {
            bodies += 1
            count(body.contents)
        }
        for response in operation.responses.map(\.response) {
            responses += 1
            headers += response.headers.count
            for header in response.headers { count(header.value, at: header.place) }
            count(response.contents)
        }
    }

    private mutating func count(_ contents: [Content]) {
        self.contents += contents.count
        for content in contents where seen.insert(content.place.range).inserted {
            if let schema = content.schema { count(schema) }
        }
    }

    private mutating func count(_ value: ParameterValue, at place: Place) {
        guard seen.insert(place.range).inserted, let schema = value.schema else { return }
        count(schema)
    }

    private mutating func count(_ schema: Schema) {
        if schema.reference != nil { references += 1 }
        values += schema.values?.count ?? 0
        parts += schema.allOf.count + schema.anyOf.count + schema.oneOf.count
        properties += schema.properties.count
        required += schema.properties.count(where: \.isRequired)
        for property in schema.properties { count(property.schema) }
        for part in schema.allOf + schema.anyOf + schema.oneOf { count(part) }
        if let items = schema.items { count(items) }
        if let not = schema.not { count(not) }
        if case .schema(let values) = schema.additionalProperties { count(values) }
    }
}
