import Foundation
import LatheCoding

/// Runs one call. Its life, each step of which can end it with one ``APIError``:
///
/// 1. The deadline of the whole call starts.
/// 2. The base address is looked up; a client whose server is discovered finds it out now, once for all
///    calls that wait.
/// 3. The parameters, the API-wide ones and the constants become a request.
/// 4. A try starts, with its own limit of time. The middleware sees the request, in the given order.
/// 5. The fields are checked for line breaks, and the transport sends the request.
/// 6. The middleware sees the response, in reverse; then the body is collected, up to the limit.
/// 7. The answer is a failure if the failure header is there, if the status is not 2xx, or if the body
///    holds a failure; the body is then read into the call's failure type, if it can be.
/// 8. Else the body is read into the call's response type.
struct Call<R: Request> {
    let client: Client
    let request: R

    private var endpoint: Endpoint { R.endpoint }

    func run() async throws -> Answer<R.ResponseValue> {
        do {
            return try await within(client.deadline) {
                try await attempt(try await base())
            }
        } catch let error as TimeLimitReached {
            throw self.error(.timedOut, "no answer before the deadline", cause: error)
        }
    }

    // MARK: Step 2

    private func base() async throws -> BaseAddress {
        let address: BaseAddress?
        switch client.server.kind {
        case .fixed(let base): address = base
        case .discovered(let root, let discovery, let found):
            if endpoint.server == .root || root == nil {
                address = root
            } else if let base = found.current {
                address = base
            } else {
                var scout = client
                scout.server = ServerAddress(kind: .fixed(root))
                address = try await found.value { [scout] in try await discovery.run(scout) }
            }
        }
        guard let address else {
            throw error(.invalidRequest, "the server's address is not an absolute one of HTTP")
        }
        return address
    }

    // MARK: Steps 3 to 6

    private func attempt(_ base: BaseAddress) async throws -> Answer<R.ResponseValue> {
        let request: HTTPRequest
        do {
            request = try client.httpRequest(for: self.request, base: base)
        } catch {
            throw self.error(.invalidRequest, error.reason)
        }
        do {
            let (response, body) = try await within(client.timeout) {
                try await exchange(request)
            }
            return try read(response, body, of: request)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as TimeLimitReached {
            throw self.error(.timedOut, "no answer in time", request, cause: error)
        } catch {
            throw self.error(.middleware, "a middleware failed", request, cause: error)
        }
    }

    private func exchange(_ request: HTTPRequest) async throws -> (HTTPResponse, Data) {
        let response = try await send(request, through: client.middleware[...])
        if staysOpen(response) { return (response, Data()) }
        do {
            let body = try await response.body.collect(limit: client.limits.body)
            return (response, body)
        } catch {
            var error = try wrap(error, request, "the answer's body broke off")
            error.response = response
            throw error
        }
    }

    private func send(
        _ request: HTTPRequest,
        through middleware: ArraySlice<any Middleware>
    ) async throws -> HTTPResponse {
        try Task.checkCancellation()
        if let first = middleware.first {
            return try await first.send(request, to: endpoint) { request in
                try await send(request, through: middleware.dropFirst())
            }
        }
        if let name = request.fields.firstForbidden {
            let reason = "the header \(name.filter { $0.isASCII && ($0.isLetter || $0 == "-") })"
            throw error(.invalidRequest, reason + " holds a character that no header can", request)
        }
        do {
            return try await client.transport.send(request)
        } catch {
            throw try wrap(error, request, "no answer came")
        }
    }

    /// An error of the transport as one of ours.
    ///
    /// - Throws: `CancellationError`, which stays what it is.
    private func wrap(
        _ error: any Error,
        _ request: HTTPRequest,
        _ reason: String
    ) throws -> APIError {
        if error is CancellationError || Task.isCancelled { throw CancellationError() }
        switch error {
        case let error as APIError: return error
        case let error as HTTPBody.TooLarge:
            let reason = "the answer is larger than \(error.limit) bytes"
            return self.error(.bodyTooLarge, reason, request, cause: error)
        default:
            let system = error as NSError
            let isLate = system.domain == NSURLErrorDomain && system.code == NSURLErrorTimedOut
            return self.error(
                isLate ? .timedOut : .transport,
                "\(reason) (\(system.domain) \(system.code))",
                request,
                cause: error
            )
        }
    }

    // MARK: Steps 7 and 8

    private func read(
        _ response: HTTPResponse,
        _ body: Data,
        of request: HTTPRequest
    ) throws -> Answer<R.ResponseValue> {
        let decoding = ResponseDecoding(client: client, response: response, body: body)
        func error(
            _ code: APIError.Code,
            _ reason: String,
            failure: R.FailureValue? = nil,
            cause: (any Error)? = nil
        ) -> APIError {
            var error = self.error(code, reason, request, cause: cause)
            error.response = response
            error.body = body
            error.failure = failure
            return error
        }

        let failureHeader = endpoint.failureHeader ?? client.api.failureHeader
        let isFlagged =
            R.FailureValue.self != NoFailure.self
            && failureHeader.map { response.fields[$0] != nil } ?? false
        let isSuccess = 200..<300 ~= response.status
        guard isSuccess, !isFlagged else {
            let failure: R.FailureValue?
            var cause: (any Error)?
            do {
                failure = try decoding.failure(R.FailureValue.self, in: endpoint.returns)
            } catch {
                failure = nil
                cause = error
            }
            if failure != nil {
                throw error(.failure, "the API reports a failure", failure: failure)
            }
            if isSuccess {
                throw error(.failure, "a header says that the API failed", cause: cause)
            }
            throw error(.status, "the server answered \(response.status)", cause: cause)
        }
        let outcome: Outcome<R.ResponseValue, R.FailureValue>
        do {
            outcome = try decoding.outcome(
                R.ResponseValue.self,
                R.FailureValue.self,
                in: endpoint.returns
            )
        } catch let failure {
            throw error(.decoding, failure.description, cause: failure)
        }
        switch outcome {
        case .failure(let failure):
            throw error(.failure, "the API reports a failure", failure: failure)
        case .value(let value):
            return Answer(
                value: value,
                status: response.status,
                fields: response.fields,
                url: response.url ?? request.url
            )
        }
    }

    private func error(
        _ code: APIError.Code,
        _ reason: String,
        _ request: HTTPRequest? = nil,
        cause: (any Error)? = nil
    ) -> APIError {
        var error = APIError(code, endpoint: endpoint.name, reason: reason, cause: cause)
        error.request = request
        return error
    }
}
