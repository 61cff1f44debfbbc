import LatheCoding
import Testing

@Suite("Content types")
struct ContentTypeTests {
    @Test(
        "The media type is what precedes parameters and spaces, in lower case",
        arguments: [
            ("application/json", "application/json"), ("Text/HTML;charset=utf-8", "text/html"),
            (" text/plain ; charset=x", "text/plain"), ("text/html charset=utf-8", "text/html"),
            ("\ttext/xml\t", "text/xml"), ("", ""), (";charset=utf-8", ""),
        ]
    )
    func mediaTypes(_ text: String, _ mediaType: String) {
        #expect(ContentType.mediaType(of: text) == mediaType)
        #expect(ContentType(text).mediaType == mediaType)
    }
}
