import Foundation
import LatheCoding
import LatheLists
import LatheRuntime
import LatheTesting
import MediaWiki
import Testing

@Suite("Samples of MediaWiki")
struct MediaWikiSamples {
    private func wiki(
        _ responses: ScriptedTransport.Response...
    ) throws -> (MediaWikiClient, ScriptedTransport) {
        let transport = ScriptedTransport(responses)
        let address = try #require(URL(string: "https://en.wikipedia.org/w/api.php"))
        return (MediaWikiClient(endpoint: address, transport: transport), transport)
    }

    @Test("A search and its next results")
    func search() async throws {
        let (wiki, transport) = try wiki(
            .json(
                """
                { "continue": { "sroffset": 1, "continue": "-||" },
                  "query": { "searchinfo": { "totalhits": 2 },
                    "search": [{ "ns": 0, "title": "Lathe", "pageid": 17 }] } }
                """
            ),
            .json(#"{ "query": { "search": [{ "ns": 0, "title": "Turning", "pageid": 18 }] } }"#)
        )
        var titles: [String] = []
        for try await hit in wiki.search.pages(query: "lathe", limit: 1) {
            titles.append(hit.title)
        }
        #expect(titles == ["Lathe", "Turning"])
        #expect(transport.requests.last?.request.url.query()?.contains("sroffset=1") == true)
    }

    @Test("A list whose items contain the separator is joined by another")
    func separator() async throws {
        let (wiki, transport) = try wiki(.json(#"{ "query": {} }"#))
        _ = try await wiki.site.info(parts: [.general, .statistics])
        let query = transport.requests.last?.request.url.query(percentEncoded: false)
        #expect(query?.contains("siprop=general|statistics") == true)
    }

    @Test("A failure is recognized by a header field and has a code")
    func failure() async throws {
        let body = #"{ "error": { "code": "missingtitle", "info": "The page does not exist." } }"#
        let response = ScriptedTransport.Response.status(
            200,
            fields: ["Content-Type": "application/json", "MediaWiki-API-Error": "missingtitle"],
            body: Data(body.utf8)
        )
        let (wiki, transport) = try wiki(response, response)
        do {
            _ = try await wiki.pages.parse(page: "Nowhere")
        } catch let error as APIError where error.code == .failure {
            let failure = error.failure(as: Failure.self)
            print(failure?.code ?? "", failure?.info ?? "")
        }
        #expect(transport.requests.count == 1)
        let error = await #expect(throws: APIError.self) {
            try await wiki.pages.parse(page: "Nowhere")
        }
        #expect(error?.failure(as: Failure.self)?.code == "missingtitle")
    }

    @Test("The format is a setting of the client")
    func format() async throws {
        let (json, transport) = try wiki(.json(#"{ "query": {} }"#))
        var wiki = json
        wiki.client.format = .json
        wiki.language = "de"
        let info = try await wiki.site.info()
        #expect(info.general == nil)
        let query = transport.requests.last?.request.url.query()
        #expect(query?.contains("format=json&formatversion=2") == true)
        #expect(query?.contains("uselang=de") == true)
    }

    @Test("A log-in, an edit with its token, and an account that stores both")
    func edit() async throws {
        let (wiki, transport) = try wiki(
            .json(#"{ "query": { "tokens": { "logintoken": "l+\\" } } }"#),
            .json(#"{ "login": { "result": "Success", "lguserid": 3, "lgusername": "Turner" } }"#),
            .json(#"{ "query": { "userinfo": { "id": 3, "name": "Turner" } } }"#),
            .json(#"{ "query": { "tokens": { "csrftoken": "c+\\" } } }"#),
            .json(#"{ "edit": { "result": "Success", "newrevid": 41 } }"#)
        )
        let password = "secret"
        try await wiki.authorize(by: Session.LogIn(name: "Turner@cli", password: password))
        let user = try await wiki.users.current()
        #expect(user.name == "Turner")
        let edit = try await wiki.pages.edit(
            title: "Sandbox",
            text: "A ''new'' text.",
            summary: "test",
            baseRevision: 40
        )
        #expect(edit.newRevisionID == 41)
        let sent = transport.requests.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(sent[1] == "lgtoken=l%2B%5C&lgname=Turner%40cli&lgpassword=secret")
        #expect(sent[4].hasPrefix("token=c%2B%5C&title=Sandbox"))
        #expect(transport.requests[4].request.url.query()?.contains("assertuser=Turner") == true)
        let store = MemoryCredentialStore()
        let account = Account("turner", store: store, keepsCookies: true)
        #expect(account.name == "turner")
    }

    @Test("The members of a category, and pages whose parts are in two responses")
    func lists() async throws {
        let (wiki, _) = try wiki(
            .json(#"{ "query": { "categorymembers": [{ "title": "Chisel" }] } }"#),
            .json(
                """
                { "continue": { "plcontinue": "7|0|B", "continue": "||" }, "query": { "pages": [
                    { "pageid": 7, "ns": 0, "title": "Chisel", "links": [{ "ns": 0, "title": "A" }] }
                ] } }
                """
            ),
            .json(
                """
                { "batchcomplete": true, "query": { "pages": [
                    { "pageid": 7, "ns": 0, "title": "Chisel", "links": [{ "ns": 0, "title": "B" }] }
                ] } }
                """
            )
        )
        for try await member in wiki.pages.inCategory(title: "Category:Tools", limit: 50) {
            print(member.title ?? "")
        }
        let pages = wiki.generators.inCategory(
            title: "Category:Tools",
            properties: [.info, .links],
            linkLimit: 500
        )
        for try await page in pages.merged { print(page.title ?? "", page.links?.count ?? 0) }
    }

    @Test("A log-in in two steps")
    func twoSteps() async throws {
        let (wiki, transport) = try wiki(
            .json(#"{ "query": { "tokens": { "logintoken": "l+\\" } } }"#),
            .json(
                """
                { "clientlogin": { "status": "UI", "messagecode": "code-needed",
                    "requests": [{ "id": "Code", "metadata": {}, "required": "required", "provider": "Code",
                        "account": "", "fields": { "OATHToken": { "type": "string" } } }] } }
                """
            ),
            .json(#"{ "clientlogin": { "status": "PASS", "username": "Turner" } }"#)
        )
        let (password, code) = ("secret", "123456")
        var step = try await wiki.session.clientLogIn(
            user: "Turner",
            password: password,
            returnURL: "https://app.example/"
        )
        if step.result == "UI" {
            for request in step.requests ?? [] { print(request.provider ?? "", request.id) }
            step = try await wiki.session.clientLogIn(code: code, isContinued: true)
        }
        print(step.user ?? "not logged in")
        #expect(step.user == "Turner")
        #expect(transport.requests.count == 3)
    }

    @Test("Warnings of one response, and of all calls")
    func warnings() async throws {
        let response =
            #"{ "batchcomplete": true, "warnings": { "query": { "warnings": "nonsense" } } }"#
        let (quiet, _) = try wiki(.json(response), .json(response))
        var wiki = quiet
        let found = try await wiki.pages.get(titles: ["Oak"], properties: [.unknown("nonsense")])
            .firstPage()
        for warning in found.response.value.warnings { print(warning.module, warning.text) }
        #expect(found.response.value.warnings == [Warning(module: "query", text: "nonsense")])
        wiki.client.middleware.append(
            WarningReader { warnings, endpoint in
                for warning in warnings { print("\(endpoint): \(warning.text)") }
            }
        )
        _ = try await wiki.pages.get(titles: ["Oak"]).firstPage()
    }

    @Test("A file in one piece, and one in chunks")
    func uploads() async throws {
        let (wiki, transport) = try wiki(
            .json(#"{ "query": { "tokens": { "csrftoken": "c+\\" } } }"#),
            .json(
                #"{ "upload": { "result": "Warning", "warnings": { "duplicate": ["A.png"] } } }"#
            ),
            .json(#"{ "upload": { "result": "Success", "filekey": "k" } }"#),
            .json(#"{ "upload": { "result": "Success", "filename": "Turning.webm" } }"#)
        )
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data("bytes".utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let upload = try await wiki.files.upload(name: "Lathe.png", file: UploadFile(file: url))
        if upload.outcome == .warning { print(upload.warnings?.duplicates ?? []) }
        let large = try await wiki.files.uploadInChunks(url, name: "Turning.webm") { sent, total in
            print("\(sent) of \(total) bytes")
        }
        #expect(large.fileName == "Turning.webm")
        #expect(transport.requests.count == 4)
    }
}
