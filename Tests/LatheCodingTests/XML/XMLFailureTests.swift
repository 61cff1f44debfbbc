#if XML
import Testing

@testable import LatheCoding

@Suite("XML failures")
struct XMLFailureTests {
    private let list = Field("cases/case", .list)

    @Test("A failure names code, line, column and path")
    func places() {
        let head = "<response><cases>\n <case ixBug='1' operations=''>\n  "
        let tail = "<sTitle/><fOpen>1</fOpen></case></cases></response>"
        let table: [(String, DecodingFailure.Code, Int, Int, String)] = [
            ("<tags/><c>żx</c>", .typeMismatch, 3, 10, "/response/cases/case[1]/c"),
            (
                "<tags><tag><x/></tag></tags>", .typeMismatch, 3, 9,
                "/response/cases/case[1]/tags/tag"
            ),
            ("", .missingValue, 2, 2, "/response/cases/case[1]"),
            (
                "<tags/><events><event ixBugEvent='1'><s/></event>\n<event ixBugEvent='q'/></events>",
                .typeMismatch, 4, 1, "/response/cases/case[1]/events/event[2]/@ixBugEvent"
            ),
        ]
        for (text, code, line, column, path) in table {
            let found = XMLTest.failure([XMLCase].self, head + text + tail, at: list)
            #expect(found?.code == code, "\(text)")
            #expect(found?.line == line, "\(text)")
            #expect(found?.column == column, "\(text)")
            #expect(found?.path == path, "\(text)")
        }
    }

    @Test("Malformed markup is reported with its kind and place")
    func malformed() {
        let table: [(String, DecodingFailure.Code)] = [
            ("<a>\n<b></a>", .malformed), ("<a>&nbsp;</a>", .malformed), ("<a/>x", .malformed),
            ("<a><b>", .truncated), ("", .truncated), ("<a", .truncated),
            ("<a>\u{1}</a>", .malformed),
            ("<a b='1' b='2'/>", .malformed),
            ("<?xml version='1.0' encoding='x-no'?><a/>", .encoding),
            ("{\"a\":1}", .malformed),
        ]
        for (text, code) in table {
            let failure = XMLTest.failure(XMLValue.self, text)
            #expect(failure?.code == code, "\(text)")
        }
        let mismatch = XMLTest.failure(XMLValue.self, "<a>\n<b></a>")
        #expect(mismatch?.line == 2)
        #expect(mismatch?.path == "/a/b")
        let cut = XMLTest.failure(XMLValue.self, "<resp", root: "response")
        #expect(cut?.code == .truncated)
        let second = XMLTest.failure(Int.self, "<a><b>1</b><b>x</b></a>", at: "b")
        #expect(second?.path == "/a/b[2]")
        let root = XMLTest.failure(XMLValue.self, "<html/>", root: "response")
        #expect(root?.description.hasSuffix("expected <response>, found <html>") == true)
    }

    @Test("Every document type is refused before content")
    func documentTypes() {
        let laughs = (1...9).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);\">" }.joined()
        let table = [
            "<!DOCTYPE a [<!ENTITY l0 \"ha\">\(laughs)]><a>&l9;</a>",
            "<!DOCTYPE a [<!ENTITY x \"\(String(repeating: "a", count: 9999))\">]><a>&x;&x;</a>",
            "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>",
            "<!DOCTYPE a SYSTEM \"http://127.0.0.1:1/x.dtd\"><a/>",
            "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><a/>",
            "<!DOCTYPE a><a/>",
        ]
        for text in table { #expect(XMLTest.failure(XMLValue.self, text)?.code == .forbidden) }
    }

    @Test("Depth and size are limited")
    func limits() {
        let deep =
            String(repeating: "<a>", count: 3000) + String(repeating: "</a>", count: 3000)
        #expect(XMLTest.failure(XMLValue.self, deep)?.code == .limitExceeded)
        let wide = XMLTest.failure(XMLValue.self, deep, limits: DecodingLimits(depth: 3000))
        #expect(wide?.expected == "at most 1024 nested elements")
        let small = XMLTest.failure(XMLValue.self, deep, limits: DecodingLimits(bytes: 100))
        #expect(small?.code == .limitExceeded)
    }

    @Test("A document that was truncated or modified anywhere gives a value or a failure")
    func tampering() {
        let bytes = Array(XMLTest.cases.utf8)
        for count in 0..<bytes.count {
            #expect(throws: DecodingFailure.self) {
                try XMLTest.decode([XMLCase].self, Array(bytes[..<count]), at: list)
            }
        }
        var seed: UInt64 = 42
        func random(_ limit: Int) -> Int {
            seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(seed >> 33) % limit
        }
        var outcomes = (values: 0, failures: 0)
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0...random(3) { changed[random(changed.count)] = UInt8(random(256)) }
            do throws(DecodingFailure) {
                _ = try XMLTest.decode([XMLCase].self, changed, at: list)
                outcomes.values += 1
            } catch {
                outcomes.failures += 1
            }
        }
        #expect(outcomes.values > 20)
        #expect(outcomes.failures > 50)
    }
}
#endif
