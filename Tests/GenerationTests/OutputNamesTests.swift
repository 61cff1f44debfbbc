import Testing

@testable import LatheTool

@Suite("Names of generated files")
struct OutputNamesTests {
    @Test(
        "A schema's name alone decides its file",
        arguments: [
            ("api.jsonc", "API+Client.swift"),
            ("api.json", "API+Client.swift"),
            ("service.jsonc", "API+Other.swift"),
            ("entities/Case.jsonc", "Case.swift"),
            ("entities/case-event.v2.json", "CaseEventV2.swift"),
            ("entities/people/Person.jsonc", "Person.swift"),
            ("entities/---.jsonc", "API+Other.swift"),
            ("endpoints/user groups.jsonc", "UserGroups+Requests.swift"),
            ("endpoints/api.jsonc", "Api+Requests.swift"),
            ("types/Money.jsonc", "API+Other.swift"),
            ("entities.jsonc", "API+Other.swift"),
        ]
    )
    func decides(schema: String, file: String) {
        #expect(OutputNames.sdk.outputs(forSchemas: [schema]) == [schema: file])
    }

    @Test("Names that differ only in case become one file")
    func joinsNames() {
        let outputs = OutputNames.sdk.outputs(forSchemas: [
            "entities/urls.json", "entities/URLS.json",
        ])
        #expect(Set(outputs.values) == ["URLS.swift"])
    }

    @Test("A plan names each file once, in order, and always those that every API has")
    func plans() {
        #expect(OutputNames.sdk.plan(forSchemas: []) == ["API+Client.swift", "API+Other.swift"])
        #expect(
            OutputNames.sdk.plan(forSchemas: ["entities/b.json", "entities/B.jsonc", "api.jsonc"])
                == ["API+Client.swift", "API+Other.swift", "B.swift"]
        )
    }

    @Test("The schemas of a document share a fixed number of files")
    func document() {
        let names = OutputNames.document
        let schemas =
            (1...500).flatMap { ["entities/Type\($0).jsonc", "endpoints/group\($0).jsonc"] }
            + ["api.jsonc", "entities/---.jsonc"]
        let outputs = names.outputs(forSchemas: schemas)
        #expect(Set(outputs.values).count == 50)
        #expect(Set(outputs.values) == Set(OutputNames.documentPlan))
        #expect(outputs["entities/Type1.jsonc"]?.hasPrefix("Types") == true)
        #expect(outputs["endpoints/group1.jsonc"]?.hasPrefix("Requests") == true)
        // Where a schema goes does not depend on the others.
        for schema in schemas.prefix(20) {
            #expect(names.outputs(forSchemas: [schema])[schema] == outputs[schema])
        }
    }

    @Test(
        "Only JSON that is neither an example nor hidden is a schema",
        arguments: [
            ("api.jsonc", true), ("entities/examples.json", true), ("examples/a.json", false),
            ("endpoints/examples/a.jsonc", false), ("reply.xml", false),
            ("entities/.#Case.jsonc", false), (".git/a.json", false), ("", false),
        ]
    )
    func tellsSchemas(path: String, isSchema: Bool) {
        #expect(OutputNames.isSchema(path) == isSchema)
    }
}
