import Foundation
import Testing

@testable import LatheCaching
@testable import LatheRuntime

/// An answer that was made, asked for and kept at 7:28, and a request some seconds later.
struct CacheRuleCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let answer: HTTPFields
    let request: HTTPFields
    let after: Double
    let isFresh: Bool

    init(
        _ name: String,
        _ answer: HTTPFields,
        asking request: HTTPFields = [:],
        after: Double,
        _ isFresh: Bool
    ) {
        testDescription = name
        self.answer = answer
        self.request = request
        self.after = after
        self.isFresh = isFresh
    }

    static let date = "Wed, 21 Oct 2015 07:28:00 GMT"
    static let minuteLater = "Wed, 21 Oct 2015 07:29:00 GMT"

    static let all: [CacheRuleCase] = [
        .init("max-age lasts", ["Cache-Control": "max-age=60"], after: 59, true),
        .init("max-age ends", ["Cache-Control": "max-age=60"], after: 60, false),
        .init("Expires lasts", ["Date": date, "Expires": minuteLater], after: 59, true),
        .init("Expires ends", ["Date": date, "Expires": minuteLater], after: 61, false),
        .init("Expires without Date", ["Expires": minuteLater], after: 59, true),
        .init("Expires that is no date has passed", ["Expires": "0"], after: 0, false),
        .init(
            "max-age counts for more than Expires",
            ["Cache-Control": "max-age=60", "Expires": date],
            after: 30,
            true
        ),
        .init(
            "s-maxage is for shared caches",
            ["Cache-Control": "s-maxage=600, max-age=10"],
            after: 11,
            false
        ),
        .init("private is for us", ["Cache-Control": "private, max-age=60"], after: 1, true),
        .init("A validator alone", ["ETag": "\"a\""], after: 0, false),
        .init("A date alone is no reason to guess", ["Last-Modified": date], after: 0, false),
        .init("no-cache", ["Cache-Control": "no-cache, max-age=60"], after: 1, false),
        .init(
            "no-cache for one field counts as for all",
            ["Cache-Control": #"no-cache="Set-Cookie, X", max-age=60"#],
            after: 1,
            false
        ),
        .init("Names ignore case", ["cache-control": "Max-Age=60"], after: 1, true),
        .init("A quoted number", ["Cache-Control": #"max-age="60""#], after: 1, true),
        .init("Spaces and empty items", ["Cache-Control": " , ,max-age = 60 ,"], after: 1, true),
        .init("A number that is none", ["Cache-Control": "max-age=soon"], after: 0, false),
        .init("A negative number", ["Cache-Control": "max-age=-60"], after: 0, false),
        .init("No number at all", ["Cache-Control": "max-age"], after: 0, false),
        .init("The fewest seconds", ["Cache-Control": "max-age=60, max-age=5"], after: 6, false),
        .init(
            "Too many seconds are as many as there can be",
            ["Cache-Control": "max-age=99999999999999999999999"],
            after: 1e9,
            true
        ),
        .init(
            "Several fields are one list",
            ["Cache-Control": "private", "cache-control": "max-age=60"],
            after: 1,
            true
        ),
        .init(
            "An unknown directive is passed over",
            ["Cache-Control": #"x="a, no-cache", max-age=60"#],
            after: 1,
            true
        ),
        .init("Age counts", ["Cache-Control": "max-age=60", "Age": "50"], after: 11, false),
        .init("Age and a rest", ["Cache-Control": "max-age=60", "Age": "50"], after: 9, true),
        .init(
            "A date long ago counts as age",
            ["Cache-Control": "max-age=60", "Date": "Wed, 21 Oct 2015 07:27:10 GMT"],
            after: 11,
            false
        ),
        .init(
            "A date ahead makes nothing younger",
            ["Cache-Control": "max-age=60", "Date": "Wed, 21 Oct 2015 08:28:00 GMT"],
            after: 61,
            false
        ),
        .init(
            "The request says no-cache",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "no-cache"],
            after: 1,
            false
        ),
        .init(
            "The request says so as in HTTP/1.0",
            ["Cache-Control": "max-age=60"],
            asking: ["Pragma": "no-cache"],
            after: 1,
            false
        ),
        .init(
            "The request wants it younger",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "max-age=5"],
            after: 6,
            false
        ),
        .init(
            "The request wants it to last longer",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "min-fresh=10"],
            after: 51,
            false
        ),
        .init(
            "The request takes what is a little stale",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "max-stale=5"],
            after: 64,
            true
        ),
        .init(
            "But not more so",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "max-stale=5"],
            after: 66,
            false
        ),
        .init(
            "The request takes anything",
            ["Cache-Control": "max-age=60"],
            asking: ["Cache-Control": "max-stale"],
            after: 1e6,
            true
        ),
        .init(
            "But not what the server forbids",
            ["Cache-Control": "max-age=60, must-revalidate"],
            asking: ["Cache-Control": "max-stale"],
            after: 61,
            false
        ),
    ]
}

@Suite("The rules of caching")
struct CacheRulesTests {
    private static let start = Date(timeIntervalSince1970: 1_445_412_480)

    private func answer(
        _ fields: HTTPFields,
        request: HTTPFields = [:],
        delay: Double = 0
    ) throws -> StoredResponse {
        try #require(
            StoredResponse(
                status: 200,
                fields: fields,
                body: Data(),
                request: request,
                credential: "",
                requestTime: Self.start.addingTimeInterval(-delay),
                responseTime: Self.start
            )
        )
    }

    @Test("Freshness and age are as RFC 9111 says", arguments: CacheRuleCase.all)
    func freshness(_ rule: CacheRuleCase) throws {
        let verdict = CacheRules.verdict(
            try answer(rule.answer),
            to: rule.request,
            now: Self.start.addingTimeInterval(rule.after)
        )
        #expect((verdict == .fresh) == rule.isFresh)
    }

    @Test("The duration of the request is added to the age that the server states")
    func delay() throws {
        let slow = try answer(["Cache-Control": "max-age=60", "Age": "10"], delay: 20)
        #expect(CacheRules.age(of: slow, now: Self.start) == 30)
        #expect(CacheRules.age(of: slow, now: Self.start.addingTimeInterval(-99)) == 30)
    }

    @Test(
        "Responses that may be stored, and others",
        arguments: [
            (200, ["Cache-Control": "max-age=60"], [:], true),
            (200, ["Expires": CacheRuleCase.date], [:], true),
            (200, ["ETag": "\"a\""], [:], true),
            (204, ["Last-Modified": CacheRuleCase.date], [:], true),
            (200, [:], [:], false),
            (200, ["Cache-Control": "public"], [:], false),
            (200, ["Cache-Control": "max-age=60, no-store"], [:], false),
            (200, ["Cache-Control": "max-age=60"], ["Cache-Control": "no-store"], false),
            (206, ["Cache-Control": "max-age=60"], [:], false),
            (404, ["Cache-Control": "max-age=60"], [:], false),
            (500, ["Cache-Control": "max-age=60"], [:], false),
        ] as [(Int, HTTPFields, HTTPFields, Bool)]
    )
    func keeping(_ status: Int, _ fields: HTTPFields, _ request: HTTPFields, _ isKept: Bool) {
        #expect(CacheRules.canKeep(status: status, fields, to: request) == isKept)
    }

    @Test("A stored response is used for requests that agree in the fields that Vary names")
    func vary() throws {
        let kept = try answer(
            ["Vary": "Accept-Language, X-Token"],
            request: ["accept-language": "de", "X-Token": "hush", "X-Other": "1"]
        )
        #expect(kept.isFor(["Accept-Language": "de", "X-Token": "hush"], ""))
        #expect(!kept.isFor(["Accept-Language": "en", "X-Token": "hush"], ""))
        #expect(!kept.isFor(["Accept-Language": "de"], ""))
        #expect(!"\(kept.vary)".contains("hush"))
        let any = StoredResponse(
            status: 200,
            fields: ["Vary": "Accept, *"],
            body: Data(),
            request: [:],
            credential: "",
            requestTime: Self.start,
            responseTime: Self.start
        )
        #expect(any == nil)
    }

    @Test("A 304 response updates the header fields, except those that describe the content")
    func update() throws {
        let kept = try answer([
            "ETag": "W/\"a\"", "Content-Type": "text/plain", "Content-Length": "5", "Age": "7",
            "X-Old": "1", "X-Both": "1",
        ])
        func updated(_ fields: HTTPFields) -> HTTPFields? {
            CacheRules.updated(kept, by: fields, requestTime: Self.start, responseTime: Self.start)?
                .fields
        }
        let fields = try #require(
            updated([
                "etag": "\"a\"", "Content-Length": "0", "Content-Type": "x/y", "X-Both": "2",
                "x-both": "3", "Set-Cookie": "hush=1",
            ])
        )
        #expect(fields["Content-Type"] == "text/plain")
        #expect(fields["Content-Length"] == "5")
        #expect(fields.values("X-Both") == ["2", "3"])
        #expect(fields["X-Old"] == "1")
        #expect(fields["Age"] == nil)
        #expect(fields["Set-Cookie"] == nil)
        #expect(updated(["ETag": "\"b\""]) == nil)
        let dated = try answer(["Last-Modified": CacheRuleCase.date])
        for (tag, isConfirmed) in [("\"a\"", false), ("W/\"a\"", true)] {
            let updated = CacheRules.updated(
                dated,
                by: ["ETag": tag],
                requestTime: Self.start,
                responseTime: Self.start
            )
            #expect((updated != nil) == isConfirmed)
        }
    }
}
