import Foundation
import GoldenMinimal
import LatheCoding
import LatheDeferred
import LatheRuntime
import LatheTesting
import Testing

/// The examples of the module's article, with what they print.
struct ExampleTests {
    private let log = Log()
    private func print(_ text: some Sendable) { log.add(text) }
    private func requestName(of session: String) -> Deferred<String> {
        Deferred { "name of \(session)" }
    }

    @Test("A first deferred")
    func first() throws {
        let greeting = Deferred<String>()
        greeting.then { print("Hello, \($0)") }
        try greeting.takeResult("World")
        #expect(log.lines == ["Hello, World"])
    }

    @Test("Values and errors")
    func errors() throws {
        let text = Deferred<String>()
        let number = text.then { text -> Int in
            guard let number = Int(text) else { throw DeferredFailure(text) }
            return number
        }.fail { error in
            print("not a number: \(error)")
            return 0
        }
        number.then { print($0) }
        try text.takeResult("x")
        #expect(log.lines == ["not a number: a failure of String", "0"])
    }

    @Test("Waiting for another deferred")
    func waiting() async throws {
        let login = Deferred<String>()
        let name = login.then { session in requestName(of: session) }
        name.then { print($0) }
        try login.takeResult("session")
        #expect(try await name.value == "name of session")
        #expect(log.lines == ["name of session"])
    }

    @Test("Finalizers")
    func finalizer() throws {
        let order = Deferred<Int>()
        order.bothFinally { _ in print("closed") }
        order.then { print("order \($0)") }
        try order.takeResult(7)
        #expect(log.lines == ["order 7", "closed"])
    }

    @Test("Observers")
    func observers() throws {
        let page = Deferred<String>()
        let title = Deferred(observing: page).then { $0.prefix(5) }
        let length = Deferred(observing: page).then { $0.count }
        length.cancel()
        try page.takeResult("Title and text")
        #expect(title.valueNow == "Title")
        #expect(length.errorNow is CancellationError)
    }

    @Test("Cancelling")
    func cancelling() {
        let upload = Deferred<Int> { upload in
            print("stopping")
            _ = try? upload.takeError(CancellationError())
        }
        let end = upload.fail { $0 is CancellationError ? 0 : -1 }
        end.cancel()
        #expect(log.lines == ["stopping"])
        #expect(end.valueNow == 0)
    }

    @Test("Lists")
    func lists() throws {
        let stars = Deferred<Int>()
        let forks = Deferred<Int>()
        let list = DeferredList([stars, forks], fireOnFirstError: true)
        list.then { print($0.values.reduce(0, +)) }
        try stars.takeResult(3)
        try forks.takeResult(4)
        #expect(log.lines == ["7"])
    }

    @Test("Tasks")
    func tasks() async throws {
        let transport = ScriptedTransport([.json(#"{"name": "x"}"#)])
        let client = Client(API(name: "A"), server: .fixed("http://a.test"), transport: transport)

        let name = client.deferred(GetName())
        let length = Deferred { try await name.value.count }
        print(try await length.then { "\($0) letters" }.value)
        #expect(log.lines == ["1 letters"])
    }

    @Test("The store of an SDK")
    func sdk() async throws {
        let weather = WeatherClient(transport: ScriptedTransport([.json(#"{ "celsius": 21 }"#)]))
        let shown = weather.client.deferred(Reports.Current(city: "Oslo"), on: .main)
            .then { print("\($0.celsius) degrees") }
            .fail { print("\($0)") }
        try await shown.value
        #expect(log.lines == ["21.0 degrees"])
    }

    @Test("Executors")
    func executors() async throws {
        let name = Deferred(result: "Ada")
        let shown = name.on(.main).then { name in
            MainActor.assumeIsolated { print(name) }
        }
        try await shown.value
        #expect(log.lines == ["Ada"])
    }

    @Test("Data sources")
    func sources() async throws {
        let server = try server()
        defer { server.stop() }
        let url = server.url.appending(path: "object")

        let manager = DataSourceManager(limit: 2)
        let name = manager.start(JSONDataSource(url)).then { $0.entity?["name"] }
        #expect(try await name.value == "x")
    }
}
