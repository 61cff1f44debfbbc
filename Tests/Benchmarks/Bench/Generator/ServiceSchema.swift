/// The schema of a large service: of twenty types sixteen are entities, three enums and one a union; of ten
/// calls two are paged and one takes many ids.
struct ServiceSchema {
    let types: Int

    private static let kinds = 20
    private static let callsOfGroup = 30

    var files: [String: String] {
        var files = ["api.jsonc": LargeSchema.api()]
        for number in 0..<types {
            files["entities/\(name(number)).jsonc"] = type(number)
        }
        let calls = types * 3 / 2
        for start in stride(from: 0, to: calls, by: Self.callsOfGroup) {
            let group = start / Self.callsOfGroup
            let end = min(start + Self.callsOfGroup, calls)
            files["endpoints/group\(group).jsonc"] = """
                { "group": "group\(group)", "endpoints": {
                \((start..<end).map(call).joined(separator: ",\n"))
                } }
                """
        }
        return files
    }

    // MARK: Types

    private enum Kind: String { case entity = "Item", enumeration = "Kind", union = "Choice" }

    private func kind(_ number: Int) -> Kind {
        switch number % Self.kinds {
        case 3, 8, 13: .enumeration
        case 18: .union
        default: .entity
        }
    }

    private func name(_ number: Int) -> String { kind(number).rawValue + "\(number)" }

    /// The name of the first type of one kind from a number on.
    private func name(_ wanted: Kind, from start: Int) -> String {
        var number = start % types
        while kind(number) != wanted { number = (number + 1) % types }
        return name(number)
    }

    /// The name of a type of one kind, chosen at random.
    private func random(_ wanted: Kind, _ generator: inout Generator) -> String {
        name(wanted, from: generator.number(0...types - 1))
    }

    private func type(_ number: Int) -> String {
        var generator = Generator(seed: UInt64(number) + 1)
        switch kind(number) {
        case .enumeration:
            let cases = (0..<generator.number(4...12)).map { "\"case\($0)\"" }
            return """
                { "enum": "\(name(number))", "cases": [\(cases.joined(separator: ", "))] }
                """
        case .union:
            let cases = (0..<4).map {
                "\"value\($0)\": \"\(random(.entity, &generator))\""
            }
            return """
                { "union": "\(name(number))", "by": "kind", "cases": { \(cases.joined(separator: ", ")) } }
                """
        case .entity: return entity(number, &generator)
        }
    }

    private func entity(_ number: Int, _ generator: inout Generator) -> String {
        var fields = [
            "\"id\": \"string\"", "\"kind\": \"string?\"",
            "\"name\": { \"type\": \"string\", \"doc\": \"A name.\" }",
            "\"createdAt\": { \"type\": \"instant\", \"as\": \"created_at\" }",
            "\"isOpen\": \"bool\"", "\"count\": \"int?\"", "\"tags\": \"[string]\"",
            "\"weight\": { \"type\": \"double\", \"as\": \"measures/weight\" }",
            "\"token\": { \"type\": \"string?\", \"secret\": \(number % 50 == 0) }",
            "\"status\": \"\(random(.enumeration, &generator))\"",
            "\"owner\": { \"one\": \"\(random(.entity, &generator))\", \"inverse\": \"owned\(number)\" }",
            "\"parts\": \"[\(random(.entity, &generator))]\"",
            "\"detail\": \"\(random(.entity, &generator))?\"",
        ]
        if number % Self.kinds == 0 {
            fields.append("\"choice\": \"\(random(.union, &generator))?\"")
        }
        return """
            { "entity": "\(name(number))", "id": "id", "doc": "One of the items of the service.",
              "fields": { \(fields.joined(separator: ",\n")) } }
            """
    }

    // MARK: Calls

    private func call(_ number: Int) -> String {
        var generator = Generator(seed: UInt64(number) + 1_000_003)
        let item = name(.entity, from: number)
        let status = random(.enumeration, &generator)
        let filters = """
            "text": "string?", "status": "\(status)?", "since": "instant?", "isOpen": "bool?"
            """
        switch number % 10 {
        case 0, 5:
            return """
                "list\(number)": { "get": "/v1/lists/\(number)", "query": { \(filters),
                    "page": { "type": "int", "default": 1 }, "size": "int?" },
                  "paging": { "style": "page", "page": "page", "size": "size" }, "returns": "[\(item)]" }
                """
        case 3:
            return """
                "many\(number)": { "get": "/v1/many/\(number)", "query": { "ids": "[id<\(item)>]" },
                  "bulk": { "ids": "ids", "max": 100, "one": "one\(number)" }, "returns": "[\(item)]" }
                """
        case 7:
            return """
                "create\(number)": { "doc": "Creates an item.", "post": "/v1/items/\(number)",
                  "body": { "item": "\(item)", "note": "string?" }, "returns": "\(item)" }
                """
        case 8:
            return """
                "remove\(number)": { "delete": "/v1/items/\(number)/{id}", "path": { "id": "id<\(item)>" } }
                """
        default:
            return """
                "get\(number)": { "doc": "Returns an item.", "get": "/v1/items/\(number)/{id}",
                  "path": { "id": "id<\(item)>" }, "query": { \(filters) }, "returns": "\(item)" }
                """
        }
    }
}
