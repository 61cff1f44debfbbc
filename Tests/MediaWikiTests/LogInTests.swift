#if XML
import Foundation
import LatheCoding
import LatheRuntime
import LatheSessions
import LatheTesting
import MediaWiki
import Testing
import LatheXML

@Suite("Logging in")
struct LogInTests {
    private static let step = [
        #"""
        {"clientlogin": {"status": "UI", "requests": [{"id": "Password", "metadata": {}, "required": "required",
            "provider": "Password-based authentication", "account": "Stepper",
            "fields": {"retype": {"type": "password", "optional": false, "sensitive": true}}}],
            "message": "Your password has expired.", "messagecode": "resetpass-expired"}}
        """#,
        #"""
        <api><clientlogin status="UI" message="Your password has expired." messagecode="resetpass-expired"><requests>
        <_v id="Password" required="required" provider="Password-based authentication" account="Stepper"><metadata />
        <fields><retype type="password" sensitive="" /></fields></_v></requests></clientlogin></api>
        """#,
    ]

    @Test("A log-in that requires a further step is no failure", arguments: step)
    func furtherStep(text: String) throws {
        for status in ["UI", "RESTART", "REDIRECT"] {
            let answer = Answer(text.replacing("UI", with: status))
            let result = try answer.value(Session.ClientLogIn.self)
            #expect(result.result == status)
            #expect(result.user == nil)
            #expect(result.message == "Your password has expired.")
            #expect(result.messageCode == "resetpass-expired")
            let request = try #require(result.requests?.first)
            #expect(request.account == "Stepper")
            #expect(request.fields != nil)
        }
    }

    @Test("A rejected log-in is a failure", arguments: step)
    func rejected(text: String) throws {
        let failure = try Answer(text.replacing("UI", with: "FAIL"))
            .failure(Session.ClientLogIn.self)
        #expect(failure.code == "resetpass-expired")
        #expect(failure.info == "Your password has expired.")
    }

    @Test("Only a log-in that has ended authorizes the account", arguments: step)
    func account(text: String) async throws {
        let isXML = text.hasPrefix("<")
        let transport = ScriptedTransport([
            isXML
                ? .xml(#"<api><query><tokens logintoken="l+\" /></query></api>"#)
                : .json(#"{ "query": { "tokens": { "logintoken": "l+\\" } } }"#),
            isXML ? .xml(text) : .json(text),
        ])
        let address = try #require(URL(string: "http://wiki.example/api.php"))
        let wiki = MediaWikiClient(
            endpoint: address,
            format: isXML ? .xml : .json,
            transport: transport
        )
        let error = await #expect(throws: APIError.self) {
            try await wiki.authorize(by: Session.ClientLogIn(user: "Stepper", password: "secret"))
        }
        #expect(error?.code == .authorization)
        #expect(await !wiki.isAuthorized())
    }

    @Test(
        "A rejected bot password is a failure in each error format",
        arguments: [
            #"{"login": {"result": "Failed", "reason": "Wrong."}}"#,
            #"{"login": {"result": "Failed", "reason": {"code": "wrongpassword", "text": "Wrong."}}}"#,
            #"{"login": {"result": "Failed", "reason": {"code": "wrongpassword", "html": "Wrong."}}}"#,
            #"{"login": {"result": "Failed", "reason": {"code": "x", "key": "Wrong.", "params": []}}}"#,
            #"{"login": {"result": "Failed", "reason": {"code": "Wrong."}}}"#,
            #"<api><login result="Failed" reason="Wrong." /></api>"#,
            #"<api><login result="Failed"><reason code="wrongpassword">Wrong.</reason></login></api>"#,
            #"<api><login result="Failed"><reason code="x" key="Wrong."><params /></reason></login></api>"#,
        ]
    )
    func botPassword(text: String) throws {
        let failure = try Answer(text).failure(Session.LogIn.self)
        #expect(failure.code == "Failed")
        #expect(failure.info == "Wrong.")
    }

    @Test("In the error format `none`, XML has no message")
    func withoutMessage() throws {
        let text = #"<api><login result="Failed"><reason code="wrongpassword" /></login></api>"#
        #expect(try Answer(text).failure(Session.LogIn.self).info == "")
    }

    @Test(
        "Messages are names in the format `raw`, and missing in `none`",
        arguments: [
            (
                #"{"query": {"authmanagerinfo": {"requests": [{"id": "P", "required": "optional","#
                    + #""provider": {"key": "by-password", "params": []}, "account": {"key": "$1", "params": [null]}}]}}}"#,
                "by-password"
            ),
            (
                #"<api><query><authmanagerinfo><requests><_v id="P" required="optional"><provider key="by-password">"#
                    + #"<params /></provider><account key="$1" /></_v></requests></authmanagerinfo></query></api>"#,
                "by-password"
            ),
            (
                #"{"query": {"authmanagerinfo": {"requests": [{"id": "P", "required": "optional"}]}}}"#,
                nil
            ),
            (
                #"<api><query><authmanagerinfo><requests><_v id="P" required="optional" /></requests>"#
                    + #"</authmanagerinfo></query></api>"#, nil
            ),
        ] as [(String, String?)]
    )
    func messageFormats(text: String, provider: String?) throws {
        let request = try #require(try Answer(text).value(Session.Options.self).requests?.first)
        #expect(request.provider == provider)
        #expect(request.account == provider.map { _ in "$1" })
    }
}
#endif
