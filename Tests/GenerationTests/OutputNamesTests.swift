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

    @Test("A plan names each file once, in order, and always includes those that every API has")
    func plans() {
        #expect(OutputNames.sdk.plan(forSchemas: []) == ["API+Client.swift", "API+Other.swift"])
        #expect(
            OutputNames.sdk.plan(forSchemas: ["entities/b.json", "entities/B.jsonc", "api.jsonc"])
                == ["API+Client.swift", "API+Other.swift", "B.swift"]
        )
    }

    @Test("The schemas of a document share a fixed number of files, by their first letters")
    func document() {
        let names = OutputNames.document
        let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        let schemas =
            letters.flatMap { letter in
                (1...50).flatMap {
                    ["entities/\(letter)\($0).jsonc", "endpoints/\(letter)\($0).jsonc"]
                }
            } + ["api.jsonc", "entities/---.jsonc"]
        let outputs = names.outputs(forSchemas: schemas)
        #expect(Set(outputs.values) == Set(OutputNames.documentPlan))
        #expect(OutputNames.documentPlan.count == 132)
        for letter in letters {
            #expect(outputs["entities/\(letter)1.jsonc"]?.hasPrefix("Types\(letter)") == true)
            #expect(outputs["endpoints/\(letter)1.jsonc"] == "Requests\(letter).swift")
        }
        // Where a schema goes does not depend on a few others.
        for schema in schemas.prefix(20) {
            #expect(names.outputs(forSchemas: [schema])[schema] == outputs[schema])
        }
    }

    @Test("The words that most names of a document begin with are ignored")
    func commonWords() {
        let groups = ["ApiV2Calls", "ApiV2Keys", "ApiV2Messages", "Users"]
        let outputs = OutputNames.document.outputs(
            forSchemas: groups.map { "endpoints/\($0).jsonc" }
        )
        #expect(
            groups.map { outputs["endpoints/\($0).jsonc"] }
                == ["RequestsC.swift", "RequestsK.swift", "RequestsM.swift", "RequestsU.swift"]
        )
        let few = OutputNames.document.outputs(forSchemas: [
            "endpoints/ApiKeys.jsonc", "endpoints/ApiCalls.jsonc", "endpoints/Users.jsonc",
            "endpoints/Groups.jsonc",
        ])
        #expect(Set(few.values) == ["RequestsA.swift", "RequestsU.swift", "RequestsG.swift"])
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
