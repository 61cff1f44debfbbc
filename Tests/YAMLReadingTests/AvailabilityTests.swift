import SchemaSyntax
import Testing
import YAMLReading

@Suite struct AvailabilityTests {
    @Test(
        "A build without the trait reports that it cannot read YAML",
        .enabled(if: !YAMLParser.isAvailable, "this build has the trait YAML")
    )
    func unavailable() {
        let document = YAMLParser.parse(SchemaSource(path: "a.yaml", bytes: Array("a: 1".utf8)))
        #expect(document.root.isInvalid)
        #expect(document.diagnostics.map(\.rule) == ["no-yaml"])
    }
}
