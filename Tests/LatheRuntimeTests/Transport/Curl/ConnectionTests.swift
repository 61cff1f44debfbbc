#if Curl && os(Linux)
import Foundation
import LatheCoding
import Synchronization
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite("How a transport connects", .timeLimit(.minutes(1)))
struct ConnectionTests {
    typealias Failure = CurlTransport.Failure

    private func tell(
        _ transport: CurlTransport,
        _ url: URL,
        isStreamed: Bool = false
    ) async throws -> String {
        var request = HTTPRequest(.get, url.appending(path: "tell"))
        request.isStreamed = isStreamed
        let body = try await transport.send(request).body
        return String(decoding: try await body.collect(limit: 1000), as: UTF8.self)
    }

    private func code(_ call: () async throws -> Void) async -> Failure.Code? {
        do {
            try await call()
            return nil
        } catch {
            return (error as? Failure)?.code
        }
    }

    @Test("A certificate of a custom authority", .enabled(if: SecureServer.isThere))
    func authorities() async throws {
        let server = try SecureServer()
        let trusting = CurlTransport { $0.authorities = server.file("ca.pem") }
        #expect(try await tell(trusting, server.url).hasPrefix("HTTP/2.0 "))
        #expect(await code { _ = try await tell(CurlTransport(), server.url) } == .untrustedServer)
        let missing = CurlTransport { $0.authorities = server.file("none.pem") }
        #expect(await code { _ = try await tell(missing, server.url) } == .authorities)
    }

    @Test("A pinned key accepts its server and no other", .enabled(if: SecureServer.isThere))
    func pinning() async throws {
        let server = try SecureServer()
        let wrong = "sha256//AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="
        for (pins, isRight) in [
            ([server.pin], true), ([wrong, server.pin], true), (["sha256//" + server.pin], true),
            ([wrong], false), (["nonsense"], false),
        ] {
            let transport = CurlTransport {
                $0.authorities = server.file("ca.pem")
                $0.pinnedKeys = pins
            }
            let code = await code { _ = try await tell(transport, server.url) }
            #expect(code == (isRight ? nil : .pinnedKey))
        }
    }

    @Test("A client certificate is shown to a server that asks", .enabled(if: SecureServer.isThere))
    func clientCertificate() async throws {
        let server = try SecureServer()
        let known = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.clientCertificate = .init(
                file: server.file("client.pem"),
                key: server.file("client.key")
            )
        }
        #expect(try await tell(known, server.mutual).contains(" SUCCESS "))
        let unknown = CurlTransport { $0.authorities = server.file("ca.pem") }
        #expect(try await !tell(unknown, server.mutual).contains("SUCCESS"))
        let broken = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.clientCertificate = .init(file: server.file("client.pem"), key: "/nonsense")
        }
        let code = await code { _ = try await tell(broken, server.mutual) }
        #expect(code == .clientCertificate)
    }

    @Test("A Unix socket stands for the host", .enabled(if: SecureServer.isThere))
    func unixSocket() async throws {
        let server = try SecureServer()
        let url = try #require(URL(string: "http://service.invalid/"))
        let transport = CurlTransport { $0.unixSocket = server.socket }
        #expect(try await tell(transport, url).hasPrefix("HTTP/1.1 "))
        let missing = CurlTransport { $0.unixSocket = server.socket + "-none" }
        #expect(await code { _ = try await tell(missing, url) } == .notConnected)
    }

    @Test(
        "HTTP/2 is used if it is offered, unless it is disabled",
        .enabled(if: SecureServer.isThere),
        arguments: [true, false]
    )
    func http2(_ isEnabled: Bool) async throws {
        let server = try SecureServer()
        let transport = CurlTransport {
            $0.authorities = server.file("ca.pem")
            if !isEnabled { $0.usesHTTP2 = false }
        }
        let version = isEnabled ? "HTTP/2.0 " : "HTTP/1.1 "
        #expect(try await tell(transport, server.url).hasPrefix(version))
        let streamed = try await tell(transport, server.url, isStreamed: true)
        #expect(streamed.hasPrefix("HTTP/1.1 "))
    }

    @Test(
        "The trailers of a real server are received over HTTP/1.1 and HTTP/2",
        .enabled(if: SecureServer.isThere),
        arguments: [true, false],
        [true, false]
    )
    func trailers(_ isStreamed: Bool, _ isHTTP2: Bool) async throws {
        let server = try SecureServer()
        let transport = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.usesHTTP2 = isHTTP2
        }
        let url = server.url.deletingLastPathComponent().appending(path: "trailers")
        var request = HTTPRequest(.get, url)
        request.isStreamed = isStreamed
        let response = try await transport.send(request)
        let body = try await response.body.collect(limit: 1 << 26)
        #expect(response.status == 200 && !body.isEmpty)
        #expect(response.fields["X-Sum"] == nil)
        #expect(response.body.trailers?.fields["X-Sum"] == "42")
    }

    @Test("A proxy receives the requests, and its credentials appear nowhere")
    func proxy() async throws {
        let seen = Mutex<[String]>([])
        let server = try SocketServer { socket, _ in
            guard let request = socket.readRequest() else { return }
            seen.withLock { $0.append(request) }
            _ = socket.write(Data("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".utf8))
        }
        defer { server.stop() }
        var configuration = CurlTransport.Configuration()
        let transport = CurlTransport {
            $0.proxy = .init(server.url.absoluteString, user: "proxy-user", password: "hush-hush")
            configuration = $0
        }
        let url = try #require(URL(string: "http://service.invalid/path"))
        let response = try await transport.send(HTTPRequest(.get, url))
        #expect(response.status == 200)
        let request = try #require(seen.withLock { $0.first })
        #expect(request.hasPrefix("GET http://service.invalid/path HTTP/1.1\r\n"))
        let credentials = Data("proxy-user:hush-hush".utf8).base64EncodedString()
        #expect(request.contains("Proxy-Authorization: Basic \(credentials)\r\n"))
        for value in [configuration, configuration.proxy as Any, transport] as [Any] {
            var text = "\(value) \(String(reflecting: value))"
            dump(value, to: &text)
            #expect(!text.contains("hush") && !text.contains("proxy-user"))
        }
        let refusing = CurlTransport { $0.proxy = .init("http://127.0.0.1:1") }
        let code = await code { _ = try await refusing.send(HTTPRequest(.get, url)) }
        #expect(code == .notConnected)
    }

    @Test(
        "A name and a password in an address are basic authentication, unless a field says otherwise"
    )
    func credentials() async throws {
        let server = try LoopbackServer { .text($0.fields["Authorization"] ?? "none") }
        defer { server.stop() }
        let url = try #require(URL(string: "http://ada:se%40cret@127.0.0.1:\(server.port)/"))
        func told(_ fields: HTTPFields) async throws -> String {
            let response = try await CurlTransport().send(HTTPRequest(.get, url, fields: fields))
            return String(decoding: try await response.body.collect(limit: 100), as: UTF8.self)
        }
        #expect(try await told([:]) == "Basic " + Data("ada:se@cret".utf8).base64EncodedString())
        #expect(try await told(["Authorization": "Bearer t"]) == "Bearer t")
    }

    @Test(
        "Addresses of other schemes than HTTP are refused",
        arguments: ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1:1/", "dict://x/"]
    )
    func schemes(_ address: String) async throws {
        let url = try #require(URL(string: address))
        let code = await code { _ = try await CurlTransport().send(HTTPRequest(.get, url)) }
        #expect(code == .unsupportedProtocol)
    }

    @Test("A failure has a code, may be a timeout, and contains no address")
    func failures() async throws {
        let url = try #require(URL(string: "http://ada:hush@name.invalid/secret"))
        do {
            _ = try await CurlTransport().send(HTTPRequest(.get, url))
            Issue.record("nothing was thrown")
        } catch let failure as Failure {
            #expect(failure.code == .hostNotFound)
            #expect("\(failure)".hasPrefix("libcurl 6: "))
            #expect(!"\(failure) \(String(reflecting: failure))".contains("invalid"))
        }
    }

    @Test("Connecting, including TLS, has a time limit, which is a timeout of the call")
    func connectTimeout() async throws {
        let server = try SocketServer { socket, _ in while socket.read() != nil {} }
        defer { server.stop() }
        let port = try #require(server.url.port)
        let url = try #require(URL(string: "https://127.0.0.1:\(port)/"))
        let transport = CurlTransport { $0.connectTimeout = .milliseconds(100) }
        #expect(await code { _ = try await tell(transport, url) } == .timedOut)
        let client = Client(.test, server: .fixed(url), transport: transport)
        #expect(await errorCode { _ = try await client.send(GetNote()) } == .timedOut)
    }

    @Test("More requests than connections wait for one")
    func limit() async throws {
        let most = Mutex((now: 0, most: 0))
        let server = try LoopbackServer { _ in
            most.withLock { most in
                most.now += 1
                most.most = max(most.most, most.now)
            }
            try? await Task.sleep(for: .milliseconds(5))
            most.withLock { $0.now -= 1 }
            return .text("ok")
        }
        defer { server.stop() }
        let transport = CurlTransport { $0.maximumConnectionsPerHost = 3 }
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<50 {
                group.addTask { try await transport.send(HTTPRequest(.get, server.url)).status }
            }
            for try await status in group { #expect(status == 200) }
        }
        #expect(most.withLock { $0.most } <= 3)
        #expect(server.connectionCount <= 3)
    }

    @Test("A transport ends its thread and connections with its last copy and its last body")
    func end() async throws {
        let server = try LoopbackServer { _ in .text("ok") }
        defer { server.stop() }
        var response: HTTPResponse?
        do {
            let transport = CurlTransport()
            let copy = transport
            _ = try await transport.send(HTTPRequest(.get, server.url))
            response = try await copy.send(HTTPRequest(.get, server.url))
        }
        let body = try await response?.body.collect(limit: 10)
        #expect(body == Data("ok".utf8))
        await eventually { server.connectionCount == 0 }
    }
}
#endif
