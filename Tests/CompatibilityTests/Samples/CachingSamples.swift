import Foundation
import GoldenMinimal
import LatheCaching
import LatheRuntime
import LatheTesting
import Testing

@Suite("Samples of caching")
struct CachingSamples {
    private static let fresh = ScriptedTransport.Response.status(
        200,
        fields: ["Content-Type": "application/json", "Cache-Control": "max-age=60"],
        body: Data(#"{ "celsius": 19 }"#.utf8)
    )

    @Test("A response comes only from memory or from the server")
    func memory() async throws {
        let transport = ScriptedTransport([Self.fresh, Self.fresh])

        var weather = WeatherClient(transport: transport)
        weather.client.cache = MemoryCache()
        _ = try await weather.reports.current(city: "Oslo")
        let again = try await weather.reports.current(city: "Oslo")

        #expect(again.celsius == 19)
        #expect(transport.requests.count == 1)

        let request = Reports.Current(city: "Oslo")
        let reloaded = try await weather.client.send(request, options: CallOptions(cache: .reload))
        let offline = CallOptions(cache: .onlyCached)
        do {
            return try await show(weather.client.send(request, options: offline))
        } catch APIError.Code.notCached {
            return try await show(reloaded)
        }
    }

    @Test("A response outlives its client on the disk")
    func disk() async throws {
        let caches = FileManager.default.temporaryDirectory.appending(path: "lathe-\(UUID())")
        defer { try? FileManager.default.removeItem(at: caches) }
        for transport in [ScriptedTransport([Self.fresh]), ScriptedTransport()] {
            var weather = WeatherClient(transport: transport)
            weather.client.cache = DiskCache(caches.appending(path: "weather"))
            #expect(try await weather.reports.current(city: "Oslo").celsius == 19)
        }
    }

    private func show(_ report: Report) async throws { #expect(report.celsius == 19) }
}
