import SwiftTranslation
import Testing

@Suite("Swift names for schema names")
struct NameCasingTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var lower: String
        var upper: String

        init(_ name: String, _ lower: String, _ upper: String) {
            self.name = name
            self.lower = lower
            self.upper = upper
        }

        var testDescription: String { "\(name) → \(lower), \(upper)" }
    }

    static let cases = [
        Case("ixBug", "ixBug", "IxBug"),
        Case("first_name", "firstName", "FirstName"),
        Case("ID", "id", "ID"),
        Case("idBoard", "idBoard", "IDBoard"),
        Case("HTMLURL", "htmlURL", "HTMLURL"),
        Case("HTMLPage", "htmlPage", "HTMLPage"),
        Case("url", "url", "URL"),
        Case("sHTML", "sHTML", "SHTML"),
        Case("X-Rate-Limit", "xRateLimit", "XRateLimit"),
        Case("2fa", "value2fa", "Value2fa"),
        Case("720p", "value720p", "Value720p"),
        Case("404", "value404", "Value404"),
        Case("some-kebab.name", "someKebabName", "SomeKebabName"),
        Case("ALL_CAPS", "allCaps", "AllCaps"),
        Case("avatarUrl", "avatarURL", "AvatarURL"),
        Case("boardId", "boardID", "BoardID"),
        Case("boardIDs", "boardIDs", "BoardIDs"),
        Case("idBoards", "idBoards", "IDBoards"),
        Case("ids", "ids", "IDs"),
        Case("utf8Text", "utf8Text", "UTF8Text"),
        Case("straße", "straße", "Straße"),
        Case("größe_max", "größeMax", "GrößeMax"),
        Case("имя", "имя", "Имя"),
        Case("+", "plus", "Plus"),
        Case("*", "asterisk", "Asterisk"),
        Case("!anon", "notAnon", "NotAnon"),
        Case("+1", "plus1", "Plus1"),
        Case("-1", "minus1", "Minus1"),
        Case("<=", "lessEqual", "LessEqual"),
        Case("a+b", "aPlusB", "APlusB"),
        Case("C#", "cHash", "CHash"),
        Case("-created", "minusCreated", "MinusCreated"),
        Case("filter[name]", "filterName", "FilterName"),
        Case("boardURLs", "boardURLs", "BoardURLs"),
        Case("hash_value", "hashValueValue", "HashValue"),
        Case("_", "underscore", "Underscore"),
        Case("__typename", "typename", "Typename"),
        Case("@type", "atType", "AtType"),
        Case("", "empty", "Empty"),
        Case("€", "u20ac", "U20ac"),
        Case("type", "type", "TypeValue"),
        Case("Type", "type", "TypeValue"),
        Case("self", "selfValue", "SelfValue"),
        Case("any", "any", "AnyValue"),
        Case("protocol", "protocol", "ProtocolValue"),
        Case("InRX", "inRX", "InRX"),
        Case("WW", "ww", "WW"),
        Case("encodedJSText", "encodedJSText", "EncodedJSText"),
        Case("OPEN", "open", "OPEN"),
        Case("max-RX", "maxRX", "MaxRX"),
        Case("default", "default", "Default"),
        Case("init", "init", "Init"),
    ]

    @Test("Each schema name has one spelling as a member and one as a type", arguments: cases)
    func names(_ item: Case) {
        #expect(NameCasing.property(item.name) == item.lower)
        #expect(NameCasing.type(item.name) == item.upper)
    }

    @Test("Swift names are unchanged when they are converted again", arguments: cases)
    func stability(_ item: Case) {
        #expect(NameCasing.property(item.lower) == item.lower)
    }
}
