import Foundation
public import LatheCoding
public import LatheRuntime

/// The elements of a list that a call returns, each as soon as it has been received.
///
/// ```swift
/// for try await item in client.elements(of: Cases.Search(query: "status:open")) { show(item) }
/// ```
///
/// The call is sent when the first element is requested, and again by each iterator. Memory holds a part of
/// the response and one element, whatever the response's size; a slow reader makes the server wait. An
/// element may be as large as a body may be (`Client.limits`). A larger one ends the elements with an
/// `APIError` with the code `decoding`.
public struct ResponseElements<R: Request, Element: WireValue>: AsyncSequence, Sendable
where R.ResponseValue == [Element] {
    private let client: Client
    private let request: R

    init(_ client: Client, _ request: R) {
        self.client = client
        self.request = request
    }

    /// Returns an iterator, which sends the call.
    public func makeAsyncIterator() -> Iterator { Iterator(client: client, request: request) }

    /// An iterator over the elements.
    public struct Iterator: AsyncIteratorProtocol {
        private struct Running {
            var elements: EntityStream<Element, PrefixKeepingBody>.Iterator
            let opening: PrefixKeepingBody
            let response: CallResponse<HTTPBody>
            var isEmpty = true
        }

        private let client: Client
        private let request: R
        private var running: Running?
        private var isEnded = false

        fileprivate init(client: Client, request: R) {
            self.client = client
            self.request = request
        }

        /// Returns the next element.
        ///
        /// - Returns: The element, or `nil` at the end of a complete response.
        /// - Throws: `APIError`, also for a failure of less than 64 KiB in the list's place, or `CancellationError`.
        ///   The elements before the failure have already been returned.
        public mutating func next() async throws -> Element? {
            if isEnded { return nil }
            isEnded = true
            // The next elements may be in memory already, so that no function below would suspend.
            try Task.checkCancellation()
            if running == nil { running = try await start() }
            let element: Element?
            do {
                // The element is taken in place, since taking it from a copy would copy all others.
                element = try await running?.elements.next()
            } catch {
                guard let running else { throw error }
                if error is DecodingFailure, running.isEmpty, !Task.isCancelled,
                    R.endpoint.responseEnvelope.value.mayBeAbsent,
                    decoding(of: running)?.isAbsent == true
                {
                    return nil
                }
                throw wrap(error, running)
            }
            if element != nil {
                running?.isEmpty = false
                isEnded = false
            } else if let running, running.isEmpty, let failure = failure(in: running) {
                throw failure
            }
            return element
        }

        private func start() async throws -> Running {
            // The elements may have the content type of failures; this type looks for a failure itself.
            var options = CallOptions()
            options.looksForFailure = false
            let response = try await client.open(request, accept: nil, options: options)
            let opening = PrefixKeepingBody(response.value)
            // The decoder's limit applies to one element.
            var limits = client.limits
            limits.decoding.bytes = Swift.min(limits.decoding.bytes, limits.body)
            let decoding = ResponseDecoding(
                client.api,
                limits,
                response: HTTPResponse(status: response.status, fields: response.fields),
                body: DocumentBytes(Data())
            )
            let elements = decoding.decoder.elements(
                of: Element.self,
                in: opening,
                contentType: decoding.contentType,
                at: R.endpoint.responseEnvelope
            )
            return Running(
                elements: elements.makeAsyncIterator(),
                opening: opening,
                response: response
            )
        }

        private func wrap(_ error: any Error, _ running: Running) -> any Error {
            if error is CancellationError || Task.isCancelled { return CancellationError() }
            if running.isEmpty, let failure = failure(in: running) { return failure }
            guard let decoding = error as? DecodingFailure else { return error }
            return self.error(.decoding, decoding.description, running, cause: decoding)
        }

        /// Returns the decoding of the whole response; `nil` if it is not small.
        private func decoding(of running: Running) -> ResponseDecoding? {
            running.opening.whole.map { body in
                ResponseDecoding(
                    client.api,
                    client.limits,
                    response: HTTPResponse(
                        status: running.response.status,
                        fields: running.response.fields
                    ),
                    body: DocumentBytes(body)
                )
            }
        }

        /// Returns the failure that the API reported in place of a list, if the whole response is small.
        private func failure(in running: Running) -> APIError? {
            guard R.FailureValue.self != NoFailure.self, let decoding = decoding(of: running) else {
                return nil
            }
            let outcome = try? decoding.outcome(
                R.ResponseValue.self,
                R.FailureValue.self,
                in: R.endpoint.responseEnvelope
            )
            guard case .failure(let failure)? = outcome else { return nil }
            var error = APIError.reported(failure, by: R.self, running.response.status)
            error.response = running.response.head
            error.body = running.opening.head
            return error
        }

        private func error(
            _ code: APIError.Code,
            _ reason: String,
            _ running: Running,
            cause: (any Error)? = nil
        ) -> APIError {
            var error = APIError(code, endpoint: R.endpoint.name, reason: reason, cause: cause)
            error.response = running.response.head
            error.body = running.opening.head
            return error
        }
    }
}

extension Client {
    /// Returns the elements of the list that a call returns, one by one as the response is received.
    ///
    /// - Parameter request: A call that returns a list.
    /// - Returns: The elements; nothing is sent before the first one is requested.
    public func elements<R: Request, Element: WireValue>(
        of request: R
    ) -> ResponseElements<R, Element> where R.ResponseValue == [Element] {
        ResponseElements(self, request)
    }
}
