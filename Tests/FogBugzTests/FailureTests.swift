#if XML
import FixtureReading
import FogBugz
import Foundation
import LatheCoding
import Testing

@Suite("Failures of FogBugz", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct FailureTests {
    @Test(
        "A failure in place of a response is typed",
        arguments: [
            ("error_not_logged_on.xml", FailureCode.notLoggedOn, "Not logged on"),
            (
                "error_case_changed.xml", .caseChanged,
                "Case 112 was changed by Ivo Brandt since you last looked at it"
            ),
            ("error_search.xml", .search, "Unknown axis \"colour\""),
            ("error_time_tracking.xml", .timeTracking, "Case 118 has no estimate"),
            (
                "error_two_factor.xml", .twoFactorAuthentication,
                "Two-factor authentication is enabled"
            ),
            ("error_unknown_code.xml", .unknown(4711), "Something new & strange"),
            ("logon_bad_credentials.xml", .badCredentials, "Incorrect password or username"),
        ]
    )
    func typed(file: String, code: FailureCode, message: String) throws {
        let failure = try Fixtures.failure(Cases.Search.self, file)
        #expect(failure.code == code)
        #expect(failure.message == message)
        #expect(failure.people == [])
    }

    @Test("A call without a result also reports a failure")
    func noContent() throws {
        #expect(
            try Fixtures.failure(Session.LogOff.self, "error_not_logged_on.xml").code
                == .notLoggedOn
        )
        _ = try Fixtures.value(Session.LogOff.self, "empty_response.xml")
        _ = try Fixtures.value(Session.LogOff.self, "empty_selfclosed.xml")
    }

    @Test("An ambiguous login lists the people to choose from")
    func ambiguous() throws {
        let failure = try Fixtures.failure(Session.LogOn.self, "logon_ambiguous.xml")
        #expect(failure.code == .ambiguousName)
        #expect(failure.people == ["Marta Holm", "Marta Holm-Lind"])
        #expect(try Fixtures.value(Session.LogOn.self, "logon_ok.xml") == "q7f3m2v9c8x1b6n5")
    }

    @Test("The failure for an HTML page in place of XML says what was expected")
    func html() throws {
        let failure = try #require(throws: DecodingFailure.self) {
            try Fixtures.value(Cases.Search.self, "html_instead_of_xml.html")
        }
        #expect(failure.line == 1)
    }

    @Test("Every code of the table has its case")
    func codes() {
        let named = (0...37).filter { code in
            if case .unknown = FailureCode(rawValue: code) { false } else { true }
        }
        // 11 is not in use.
        #expect(named == Array(0...10) + Array(12...37))
    }
}
#endif
