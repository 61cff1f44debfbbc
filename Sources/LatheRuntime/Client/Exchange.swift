import Foundation
import LatheCoding

/// Steps 6 to 10 of a ``Call``'s life, which know nothing of its types: from a request to a whole answer.
final class Exchange: Sendable {
    private let context: CallContext
    private let proof: Authorization.Proof?
    private let cache: CacheStep?

    init(_ context: CallContext, _ proof: Authorization.Proof?, _ cache: CacheStep? = nil) {
        self.context = context
        self.proof = proof
        self.cache = cache
    }

    /// Sends a request, and waits for the whole answer unless that is left to the caller.
    func run(_ request: HTTPRequest) async throws -> (HTTPResponse, DocumentBytes) {
        let delay = context.delay(proof)
        if delay > .zero { try await context.wait(delay) }
        cache?.begin()
        do {
            let (response, body) = try await within(
                context.options.timeout ?? context.client.timeout,
                context.client.clock
            ) { [self] in
                try await collect(request)
            }
            context.heed(response.fields)
            context.trace?.tell(.answered(request, status: response.status, bytes: body.count))
            return (response, body)
        } catch let error as APIError {
            throw error
        } catch let error as CancellationError {
            throw error
        } catch let error as TimeLimitReached {
            throw context.error(.timedOut, "no answer in time", request, cause: error)
        } catch {
            throw context.error(.middleware, "a middleware failed", request, cause: error)
        }
    }

    private func collect(_ request: HTTPRequest) async throws -> (HTTPResponse, DocumentBytes) {
        let response = try await send(request, through: 0)
        if context.staysOpen(response) { return (response, DocumentBytes(Data())) }
        do {
            let body = try await response.body.document(limit: context.client.limits.body)
            return (response, body)
        } catch {
            var error = try wrap(error, request, "the answer's body broke off")
            error.response = response
            throw error
        }
    }

    /// Sends a request through the middleware from that number on.
    private func send(_ request: HTTPRequest, through number: Int) async throws -> HTTPResponse {
        try Task.checkCancellation()
        if number < context.client.middleware.count {
            let middleware = context.client.middleware[number]
            return try await middleware.send(request, to: context.endpoint) { [self] request in
                try await send(request, through: number + 1)
            }
        }
        cache?.willSend(request)
        if proof != nil || context.client.usesCookies {
            return try await deliver(try await proven(request))
        }
        return try await deliver(request)
    }

    /// A request with the account's cookies and the credential.
    private func proven(_ request: HTTPRequest) async throws -> HTTPRequest {
        var request = request
        request.cookies = await context.cookies
        request.cookies?.add(to: &request)
        do {
            try await proof?.apply(to: &request)
        } catch let fault as RequestFault {
            throw context.error(.authorization, fault.reason, request)
        }
        return request
    }

    /// Hands a request to the transport.
    private func deliver(_ request: HTTPRequest) async throws -> HTTPResponse {
        if let name = request.fields.firstForbidden {
            let reason = "the header \(name.filter { $0.isASCII && ($0.isLetter || $0 == "-") })"
            throw context.error(
                .invalidRequest,
                reason + " holds a character that no header can",
                request
            )
        }
        context.trace?.tell(.started(request))
        do {
            let response = try await context.client.transport.send(request)
            request.cookies?.take(response, to: request)
            return response
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
            return context.error(.bodyTooLarge, reason, request, cause: error)
        default:
            let system = error as NSError
            let isLate = system.domain == NSURLErrorDomain && system.code == NSURLErrorTimedOut
            return context.error(
                isLate ? .timedOut : .transport,
                "\(reason) (\(system.domain) \(system.code))",
                request,
                cause: error
            )
        }
    }
}
