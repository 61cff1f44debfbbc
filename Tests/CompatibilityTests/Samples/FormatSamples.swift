import Foundation
import GoldenMuseum
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

struct PropertyLists: ConvertedCoding {
    let name = "property list"
    let contentType = "application/x-plist"

    func json(of document: Data) throws -> Data {
        let value = try PropertyListSerialization.propertyList(from: document, format: nil)
        return try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    }

    func document(of json: Data) throws -> Data {
        let value = try JSONSerialization.jsonObject(with: json, options: .fragmentsAllowed)
        return try PropertyListSerialization.data(
            fromPropertyList: value,
            format: .xml,
            options: 0
        )
    }
}

@Suite("Samples of custom formats")
struct FormatSamples {
    private static let exhibits = Data(
        """
        <plist version="1.0"><array><dict><key>number</key><integer>1</integer>\
        <key>title</key><string>Vase</string></dict></array></plist>
        """.utf8
    )

    private func client(
        _ body: Data,
        _ type: String
    ) async throws -> (
        MuseumClient, ScriptedTransport
    ) {
        let transport = ScriptedTransport([
            .status(200, fields: ["Content-Type": type], body: body)
        ])
        let museum = MuseumClient(transport: transport)
        try await museum.authorize(key: "4711")
        return (museum, transport)
    }

    @Test("A custom format is requested, and read if a response has its content type")
    func format() async throws {
        var (museum, transport) = try await client(Self.exhibits, "application/x-plist")

        museum.client.api.formats.append(WireFormat(PropertyLists()))
        museum.client.format = WireFormat(PropertyLists())
        let exhibits = try await museum.exhibits.all()

        #expect(exhibits == [Exhibit(number: 1, title: "Vase")])
        let request = try #require(transport.requests.first?.request)
        #expect(request.fields["Accept"] == "application/x-plist")
    }

    @Test("The other formats of the API are still read")
    func others() async throws {
        let json = Data(#"[{ "number": 2, "title": "Urn" }]"#.utf8)
        var (museum, _) = try await client(json, "application/json")
        museum.client.api.formats.append(WireFormat(PropertyLists()))
        #expect(try await museum.exhibits.all() == [Exhibit(number: 2, title: "Urn")])
    }

    @Test("A document of another format is a failure that contains no part of it")
    func malformed() async throws {
        var (museum, _) = try await client(Data("<plist>4711".utf8), "application/x-plist")
        museum.client.api.formats.append(WireFormat(PropertyLists()))
        let error = await #expect(throws: APIError.self) { try await museum.exhibits.all() }
        let text = "\(try #require(error))"
        #expect(text.contains("expected a document of the format property list"))
        #expect(!text.contains("4711"))
    }
}
