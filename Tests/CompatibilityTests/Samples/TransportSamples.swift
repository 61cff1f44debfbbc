import Foundation
import GoldenMinimal
import LatheRuntime
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The samples of the article on transports.
@Suite("Samples of transports")
struct TransportSamples {
    #if Curl && os(Linux)
    @Test("A transport is configured and given to a client")
    func configuration() {
        let password = "lamp"

        let transport = CurlTransport { configuration in
            configuration.proxy = .init("http://proxy.test:3128", user: "ada", password: password)
            configuration.authorities = "/etc/example/authority.pem"
            configuration.pinnedKeys = ["r/mIkG3eEpVdm+u/ko/cwxzOMo1bk4TyHIlByibiA5E="]
        }
        let weather = WeatherClient(transport: transport)

        #expect(weather.client.transport is CurlTransport)
    }
    #endif

    @Test("A session is configured and given to a client")
    func session() {
        let transport = URLSessionTransport { configuration in
            configuration.httpMaximumConnectionsPerHost = 4
            configuration.httpAdditionalHeaders = ["Accept-Language": "de"]
        }
        let weather = WeatherClient(transport: transport)

        #expect(weather.client.transport is URLSessionTransport)
    }
}
