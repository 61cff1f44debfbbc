#if XML
import LatheRuntime
import MediaWiki
import Testing

extension LiveWiki.LiveCallTests {
    static let tokens = [
        LiveCall("session.token: of nobody") { wiki in
            let token = try await wiki.session.token()
            #expect(token == "+\\")
        },
        LiveCall("session.tokens: of several kinds") { wiki in
            let tokens = try await wiki.session.tokens(kinds: [.csrf, .logIn, .createAccount])
            #expect(tokens.csrf == "+\\")
            #expect(tokens.logIn?.hasSuffix("+\\") == true)
            #expect(tokens.createAccount != nil && tokens.watch == nil)
        },
        LiveCall("session.logInToken and session.checkToken") { wiki in
            let token = try await wiki.session.logInToken()
            let check = try await wiki.session.checkToken(kind: .logIn, checkedToken: token)
            #expect(check.result == .valid)
            #expect(check.generatedAt != nil)
            let bad = try await wiki.session.checkToken(kind: .logIn, checkedToken: "x+\\")
            #expect(bad.result == .invalid)
        },
        LiveCall("session.options") { wiki in
            let options = try await wiki.session.options(operation: .logIn)
            #expect(options.canAuthenticateNow && options.canCreateAccounts)
            let request = try #require(options.requests?.first)
            #expect(request.id.hasSuffix("PasswordAuthenticationRequest"))
            #expect(request.required == "primary-required")
            #expect(request.fields != nil)
        },
        LiveCall("session.options: in each message format") { wiki in
            for format in [MessageFormat.html, .none, .raw, .wikitext] {
                let options = try await wiki.session.options(
                    operation: .logIn,
                    messageFormat: format
                )
                let request = try #require(options.requests?.first)
                #expect((request.provider == nil) == (format == .none))
            }
        },
        LiveCall("session.logIn: a wrong password is a failure with a code") { wiki in
            let error = await #expect(throws: APIError.self) {
                try await wiki.session.logIn(name: "Admin@lathe", password: "wrong")
            }
            #expect(error?.failure(as: Failure.self)?.code == "Failed")
        },
        LiveCall("session.clientLogIn: a wrong password is a failure with a code") { wiki in
            let error = await #expect(throws: APIError.self) {
                try await wiki.session.clientLogIn(
                    user: "Admin",
                    password: "wrong",
                    returnURL: "http://127.0.0.1/"
                )
            }
            #expect(error?.failure(as: Failure.self)?.code == "wrongpassword")
        },
    ]
}
#endif
