import Foundation
import LatheCoding

/// An API that is reached with OAuth 2 (RFC 6749), as the schema declares it.
public struct OAuth2: Sendable {
    /// The program that calls, as the API's owner registered it.
    public struct Application: Sendable, CustomStringConvertible, CustomReflectable {
        /// The client identifier, public.
        public var id: String
        /// The client secret; `nil` for a program that cannot keep one.
        public var secret: String?

        /// Names a program.
        public init(id: String, secret: String? = nil) {
            self.id = id
            self.secret = secret
        }

        /// Says what it is, without the secret.
        public var description: String { "an application" }
        /// Nothing but the description.
        public var customMirror: Mirror { Mirror(self, unlabeledChildren: [description]) }
    }

    /// Where the user says yes; `nil` for grants without that.
    public let authorize: String?
    /// Where tokens come from.
    public let token: String
    /// Whether a code is bound to the program that asked for it (RFC 7636).
    public let usesPKCE: Bool

    /// Describes the addresses.
    ///
    /// - Parameters:
    ///   - authorize: Where the user says yes.
    ///   - token: Where tokens come from.
    ///   - pkce: Whether a code is bound to the program that asked for it.
    public init(authorize: String? = nil, token: String, pkce: Bool = true) {
        self.authorize = authorize
        self.token = token
        usesPKCE = pkce
    }

    /// Asks for a token by a grant.
    ///
    /// - Parameters:
    ///   - grant: What to send beside the program's own credentials.
    ///   - application: The program.
    ///   - client: Sends the request.
    /// - Returns: The token, with what refreshes it, and when it expires.
    /// - Throws: ``APIError`` of the code `authorization` when the server refuses, else of the code that says
    ///   what happened to the request.
    func credential(
        _ grant: [FormText.Pair],
        _ application: Application,
        _ client: Client
    ) async throws -> Credential {
        var request = try AuthFlow.request(.post, token)
        var form = grant
        if let secret = application.secret {
            let pair = [application.id, secret].map { PercentEncoding.text($0) }
            let text = Data(pair.joined(separator: ":").utf8).base64EncodedString()
            request.fields["Authorization"] = "Basic " + text
        } else {
            form.append(("client_id", application.id))
        }
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
        request.fields["Accept"] = "application/json"
        request.body = HTTPBody(FormText.write(form))
        let asked = client.clock.date()
        let (response, body) = try await AuthFlow.exchange(request, with: client)
        guard response.status == 200, let answer = try? JSONValue(parsing: body),
            case .string(let token)? = answer["access_token"],
            case .string(let type)? = answer["token_type"], type.lowercased() == "bearer",
            !token.isEmpty, HTTPFields.isValue(token)
        else { throw AuthFlow.refusal(request, response, body) }

        var credential = Credential(token: token)
        if case .string(let refresh)? = answer["refresh_token"] {
            credential.values["refreshToken"] = refresh
        }
        let lifetime: Double? =
            switch answer["expires_in"] {
            case .number(let number)?: Double(number.text)
            case .string(let text)?: Double(text)
            default: nil
            }
        if let lifetime, lifetime.isFinite {
            // A little early, so that a token does not expire on its way.
            credential.expiry = asked.addingTimeInterval(lifetime * 0.95)
        }
        return credential
    }

    /// Makes a token of a refresh token, else by the grant.
    func renewal(
        _ application: Application,
        _ client: Client,
        grant: [FormText.Pair]?
    ) -> Account.Renewal {
        { stale in
            if let refresh = stale?["refreshToken"] {
                do {
                    var new = try await credential(
                        [("grant_type", "refresh_token"), ("refresh_token", refresh)],
                        application,
                        client
                    )
                    if new["refreshToken"] == nil { new.values["refreshToken"] = refresh }
                    return Account.Session(credential: new)
                } catch let error as APIError
                    where error.code == .authorization && error.response != nil && grant != nil
                {
                    // The refresh token is spent; the grant is still good.
                }
            }
            guard let grant else { throw AuthFlow.error("the user must say yes again") }
            return Account.Session(credential: try await credential(grant, application, client))
        }
    }
}
