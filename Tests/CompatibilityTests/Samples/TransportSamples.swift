#if Curl && os(Linux)
import LatheRuntime
import Testing

/// The samples of the article on transports.
@Suite("Samples of transports")
struct TransportSamples {
    @Test("A transport is configured and given to a client")
    func configuration() {
        let api = API(name: "Notes")
        let server = ServerAddress.fixed("https://notes.example")
        let password = "lamp"

        let transport = CurlTransport { configuration in
            configuration.proxy = .init("http://proxy.test:3128", user: "ada", password: password)
            configuration.authorities = "/etc/example/authority.pem"
            configuration.pinnedKeys = ["r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]
        }
        let client = Client(api, server: server, transport: transport)

        #expect(client.transport is CurlTransport)
    }
}
#endif
