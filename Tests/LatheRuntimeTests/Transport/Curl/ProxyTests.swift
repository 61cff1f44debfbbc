#if Curl && os(Linux)
import Foundation
import Glibc
import LatheCoding
import Testing

@testable import LatheRuntime
@testable import LatheTesting

@Suite("Requests that go through a proxy", .timeLimit(.minutes(1)))
struct ProxyTests {
    typealias Failure = CurlTransport.Failure

    private static func text(_ transport: CurlTransport, _ url: URL) async throws -> String {
        let body = try await transport.send(HTTPRequest(.get, url)).body
        return String(decoding: try await body.collect(limit: 1000), as: UTF8.self)
    }

    private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

    @Test(
        "HTTPS is sent through a tunnel, and the proxy's credentials only to the proxy",
        .enabled(if: SecureServer.isThere),
        arguments: ["http", "socks5h"]
    )
    func tunnel(_ scheme: String) async throws {
        let server = try SecureServer()
        let port = try #require(server.url.port)
        let proxy = try ProxyServer(to: port)
        defer { proxy.stop() }
        let transport = CurlTransport {
            $0.authorities = server.file("ca.pem")
            $0.proxy = .init(
                "\(scheme)://127.0.0.1:\(proxy.port)",
                user: "proxy-user",
                password: "hush"
            )
        }
        let told = try await Self.text(transport, Self.url("https://localhost:\(port)/tell"))
        #expect(told.hasPrefix("HTTP/2.0 ") && told.hasSuffix(" NONE "))
        let seen = try #require(proxy.seen.first)
        if scheme == "http" {
            #expect(seen.hasPrefix("CONNECT localhost:\(port) HTTP/1.1\r\n"))
            let credentials = Data("proxy-user:hush".utf8).base64EncodedString()
            #expect(seen.contains("Proxy-Authorization: Basic \(credentials)\r\n"))
        } else {
            #expect(seen == "proxy-user hush localhost")
        }
    }

    @Test("A SOCKS proxy resolves the host name")
    func socks() async throws {
        let server = try LoopbackServer { .text($0.fields["Host"] ?? "") }
        defer { server.stop() }
        let proxy = try ProxyServer(to: server.port)
        defer { proxy.stop() }
        let transport = CurlTransport {
            $0.proxy = .init(
                "socks5h://127.0.0.1:\(proxy.port)",
                user: "proxy-user",
                password: "hush"
            )
        }
        let told = try await Self.text(transport, Self.url("http://service.invalid/"))
        #expect(told == "service.invalid")
        #expect(proxy.seen == ["proxy-user hush service.invalid"])
    }

    @Test(
        "A proxy that refuses is a failure that names no credentials",
        arguments: [
            ("http", "https://service.invalid/", Failure.Code.notReceived),
            ("socks5h", "http://service.invalid/", .proxy),
        ]
    )
    func refusal(_ scheme: String, _ address: String, _ code: Failure.Code) async throws {
        let proxy = try ProxyServer(to: 1, refuses: true)
        defer { proxy.stop() }
        let transport = CurlTransport {
            $0.proxy = .init(
                "\(scheme)://127.0.0.1:\(proxy.port)",
                user: "proxy-user",
                password: "hush"
            )
        }
        let client = Client(.test, server: .fixed(try Self.url(address)), transport: transport)
        let error = await #expect(throws: APIError.self) { _ = try await client.send(GetNote()) }
        #expect(error?.code == .transport)
        #expect((error?.cause as? Failure)?.code == code)
        var text = "\(error as Any) \(String(reflecting: error))"
        dump(error, to: &text)
        #expect(!text.contains("hush") && !text.contains("proxy-user"))
    }

    // In a process of its own, since the environment is that of all tests.
    @Test("The proxies of the environment are used on request")
    func environment() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer { .text($0.fields["Host"] ?? "") }
            let proxy = try ProxyServer(to: server.port)
            setenv("all_proxy", "socks5h://proxy-user:hush@127.0.0.1:\(proxy.port)", 1)
            setenv("no_proxy", "other.invalid", 1)
            let using = CurlTransport { $0.usesEnvironmentProxy = true }
            let url = try ProxyTests.url("http://service.invalid/")
            let told = try await ProxyTests.text(using, url)
            #expect(told == "service.invalid")
            #expect(proxy.seen == ["proxy-user hush service.invalid"])
            let other = try ProxyTests.url("http://other.invalid/")
            for (transport, url) in [(using, other), (CurlTransport(), url)] {
                let error = await #expect(throws: Failure.self) {
                    try await ProxyTests.text(transport, url)
                }
                #expect(error?.code == .hostNotFound)
            }
            proxy.stop()
            let refusing = await #expect(throws: Failure.self) {
                try await ProxyTests.text(CurlTransport { $0.usesEnvironmentProxy = true }, url)
            }
            #expect(refusing.map { "\($0)".contains("hush") } == false)
        }
    }
}
#endif
