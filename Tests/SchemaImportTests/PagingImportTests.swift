import Testing

@testable import SchemaImport

@Suite("Calls that return a page of a list have their pagination")
struct PagingImportTests {
    private func imported(_ sample: PagingSample, paging: Bool = true) -> ImportedText {
        let parameters = sample.query.map { name, schema in
            #"{ "name": "\#(name)", "in": "query", "schema": \#(schema) }"#
        }
        let search = PagingSample.object(
            #""text": \#(PagingSample.string), "cursor": \#(PagingSample.string)"#
        )
        let numbered = PagingSample.object(
            #""page": { "type": "integer", "default": 1 }, "offset": { "type": "integer", "minimum": 1 }"#
        )
        let body = sample.body.map { schema in
            #""requestBody": { "required": true, "content": { "application/json": { "schema": \#(schema) } } }, "#
        }
        let card = PagingSample.object(
            #""id": \#(PagingSample.string), "cursor": \#(PagingSample.string)"#,
            required: ["id"]
        )
        return ImportedText(
            schemas: #""Card": \#(card), "Search": \#(search), "Numbered": \#(numbered)"#,
            paths: """
                "/cards/\(sample.path)": { "\(sample.method)": { "tags": ["cards"], "operationId": "\(sample.path)Cards", \(body ?? "")
                    "parameters": [\(parameters.joined(separator: ", "))],
                    "responses": { "\(sample.status)": { "description": "", "headers": {\(sample.headers)}, "content": {
                        "application/json": { "schema": \(sample.response) } } } } } }
                """,
            paging: paging
        )
    }

    @Test(
        "Names of parameters and members determine it, or nothing does",
        arguments: PagingSample.all.indices
    )
    func names(_ place: Int) {
        let sample = PagingSample.all[place]
        let imported = imported(sample)
        let call = imported.call("cards", sample.path)
        if let paging = sample.paging {
            #expect(call.contains(#""paging": \#(paging)"#), "\(sample.name)")
        } else {
            #expect(call.contains(#""returns""#) && !call.contains("paging"), "\(sample.name)")
        }
        #expect(imported.result.counts.pagedCalls == (sample.paging == nil ? 0 : 1))
    }

    @Test("Without the option, calls return what the document says, and are counted")
    func undeclared() {
        let imported = imported(PagingSample.all[0], paging: false)
        #expect(!imported.call("cards", "list").contains("paging"))
        #expect(imported.result.counts.pagedCalls == 1)
    }

    @Test("The lists of one of several entities are its parts")
    func ofOne() {
        let imported = ImportedText(
            schemas:
                #""Card": \#(PagingSample.object(#""id": \#(PagingSample.string)"#, required: ["id"]))"#,
            paths: """
                "/boards/{name}": { "get": { "tags": ["boards"], "operationId": "getBoard",
                    "parameters": [{ "name": "name", "in": "path", "required": true, "schema": \(PagingSample.string) },
                        { "name": "cursor", "in": "query", "schema": \(PagingSample.string) }],
                    "responses": { "200": { "description": "", "content": { "application/json": { "schema":
                        \(PagingSample.object(#""cards": \#(PagingSample.cards), "next_cursor": \#(PagingSample.string)"#)) } } } } } }
                """,
            paging: true
        )
        #expect(!imported.call("boards", "get").contains("paging"))
    }

    @Test("The option can be an argument or a correction, and is suggested otherwise")
    func options() throws {
        let sample = PagingSample.all[0]
        let document = """
            { "openapi": "3.1.0", "info": { "title": "Shop", "version": "1" },
              "components": { "schemas": { "Card": \(PagingSample.object(#""id": \#(PagingSample.string)"#, required: ["id"])) } },
              "paths": { "/cards": { "get": { "tags": ["cards"], "operationId": "listCards",
                "parameters": [{ "name": "starting_after", "in": "query", "schema": \(PagingSample.string) }],
                "responses": { "200": { "description": "", "content": {
                    "application/json": { "schema": \(sample.response) } } } } } } } }
            """
        for (corrections, arguments, isDeclared) in [
            (nil, [], false), (nil, ["--paging"], true), (#"{ "paging": true }"#, [], true),
            (#"{ "paging": false }"#, ["--paging"], true), (#"{ "paging": false }"#, [], false),
        ] {
            let workshop = try Workshop(document: document)
            if let corrections { try workshop.write("corrections.jsonc", corrections) }
            let overlay = corrections == nil ? [] : ["--overlay", "corrections.jsonc"]
            let printed = workshop.printed { workshop.run(arguments + overlay) }
            #expect(printed.code == 0)
            let hint =
                ", whose pagination --paging or \"paging\": true in lathe-import.jsonc declares"
            #expect(printed.lines.contains("pages of lists: 1 call" + (isDeclared ? "" : hint)))
            let text = try #require(workshop.read("Shop/endpoints/cards.jsonc"))
            #expect(text.contains(#""paging": {"#) == isDeclared)
        }
        let workshop = try Workshop(document: document)
        try workshop.write("corrections.jsonc", #"{ "paging": { "style": "link" } }"#)
        let told = workshop.told { workshop.run("--overlay", "corrections.jsonc") }
        #expect(told.code == 1)
        #expect(told.lines.first?.contains("'paging' is an object, expected true or false") == true)
    }
}
