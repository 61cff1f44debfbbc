import Foundation
import Testing

@testable import LatheRuntime

struct RetryDecisionTests {
    private struct Coded: CodedFailure {
        let failureCode: String?
    }

    struct Situation: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let isRepeatable: Bool
        let code: APIError.Code
        var status: Int?
        var failure: String?
        let isTriedAgain: Bool

        init(
            _ description: String,
            repeatable: Bool,
            _ code: APIError.Code,
            status: Int? = nil,
            failure: String? = nil,
            again: Bool
        ) {
            testDescription = description
            isRepeatable = repeatable
            self.code = code
            self.status = status
            self.failure = failure
            isTriedAgain = again
        }

        static let all = [
            Situation("a lost connection", repeatable: true, .transport, again: true),
            Situation("a lost connection of a POST", repeatable: false, .transport, again: false),
            Situation("no response in time", repeatable: true, .timedOut, again: true),
            Situation("503", repeatable: true, .status, status: 503, again: true),
            Situation("503 to a POST", repeatable: false, .status, status: 503, again: false),
            Situation("429 to a POST", repeatable: false, .status, status: 429, again: true),
            Situation("404", repeatable: true, .status, status: 404, again: false),
            Situation(
                "503 with a failure in the body",
                repeatable: true,
                .failure,
                status: 503,
                failure: "down",
                again: true
            ),
            Situation(
                "maxlag in a 200, to a POST",
                repeatable: false,
                .failure,
                status: 200,
                failure: "maxlag",
                again: true
            ),
            Situation(
                "another failure in a 200",
                repeatable: true,
                .failure,
                status: 200,
                failure: "badtitle",
                again: false
            ),
            Situation(
                "an answer of another shape",
                repeatable: true,
                .decoding,
                status: 200,
                again: false
            ),
            Situation("a request that cannot be", repeatable: true, .invalidRequest, again: false),
            Situation("no credential", repeatable: true, .authorization, again: false),
            Situation("too large", repeatable: true, .bodyTooLarge, status: 200, again: false),
        ]
    }

    private func error(
        _ code: APIError.Code,
        status: Int? = nil,
        failure: String? = nil
    )
        -> APIError
    {
        var error = APIError(code, endpoint: "a.b", reason: "")
        error.response = status.map { HTTPResponse(status: $0) }
        error.failure = failure.map { Coded(failureCode: $0) }
        return error
    }

    @Test(
        "The call and the kind of its error determine whether it is retried",
        arguments: Situation.all
    )
    func kinds(_ situation: Situation) {
        let retry = RetryDecision(
            RetryPolicy(codes: ["maxlag"]),
            isRepeatable: situation.isRepeatable
        )
        let delay = retry.delay(
            after: error(situation.code, status: situation.status, failure: situation.failure),
            attempts: 1,
            elapsed: .zero,
            serverDelay: nil,
            random: 0.5,
            tokens: RetryTokens()
        )
        #expect((delay != nil) == situation.isTriedAgain)
    }

    @Test("Waits are random, double and are limited, and so are the attempts")
    func growth() {
        let policy = RetryPolicy(
            attempts: 6,
            initialBackoff: .milliseconds(100),
            maximumBackoff: .milliseconds(500)
        )
        let retry = RetryDecision(policy, isRepeatable: true)
        let waits = [1.0, 0.5, 0.25, 1, 0, 1].enumerated().map { number, random in
            retry.delay(
                after: error(.transport),
                attempts: number + 1,
                elapsed: .zero,
                serverDelay: nil,
                random: random,
                tokens: RetryTokens()
            )
        }
        #expect(
            waits == [
                .milliseconds(100), .milliseconds(100), .milliseconds(100), .milliseconds(500),
                .zero, nil,
            ]
        )
    }

    @Test(
        "The backoff that a server requests is used, and one beyond the total timeout ends the retries"
    )
    func totalTimeout() {
        let policy = RetryPolicy(attempts: 9, totalTimeout: .seconds(60))
        func delay(_ elapsed: Duration, _ wish: Duration) -> Duration? {
            let retry = RetryDecision(policy, isRepeatable: true)
            return retry.delay(
                after: error(.status, status: 503),
                attempts: 1,
                elapsed: elapsed,
                serverDelay: wish,
                random: 0,
                tokens: RetryTokens()
            )
        }
        #expect(delay(.zero, .seconds(60)) == .seconds(60))
        #expect(delay(.seconds(1), .seconds(60)) == nil)
    }

    @Test("Tokens that expire during many calls are renewed, and the calls succeed")
    func tokens() {
        let tokens = RetryTokens()
        let paid = (0..<200).filter { _ in
            let retry = RetryDecision(RetryPolicy(), isRepeatable: true)
            return retry.delay(
                after: error(.transport),
                attempts: 1,
                elapsed: .zero,
                serverDelay: nil,
                random: 0,
                tokens: tokens
            ) != nil
        }
        #expect(paid.count == 100)
        for _ in 0..<5 { tokens.give(1) }
        #expect(tokens.take(5))
        #expect(!tokens.take(1))
        for _ in 0..<1000 { tokens.give(1) }
        #expect(!tokens.take(501))
        #expect(tokens.take(500))
    }

    @Test("Methods are idempotent as in HTTP, unless the schema says otherwise")
    func methods() {
        let plain = CallPolicy()
        #expect([.get, .head, .put, .delete].allSatisfy { plain.isRepeatable($0) })
        #expect(![.post, .patch].contains { plain.isRepeatable($0) })
        #expect(CallPolicy(isIdempotent: true).isRepeatable(.post))
        #expect(!CallPolicy(isIdempotent: false).isRepeatable(.get))
        #expect(CallPolicy(idempotencyKey: "Idempotency-Key").isRepeatable(.post))
    }
}

struct ServerDelayTests {
    private static let limits: [(HTTPFields, Duration?)] = [
        (["RateLimit-Remaining": "0", "RateLimit-Reset": "50"], Duration.seconds(50)),
        (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "50"], .seconds(50)),
        (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1445412480"], .seconds(10)),
        (["X-RateLimit-Remaining": "1", "X-RateLimit-Reset": "50"], nil),
        (["RateLimit-Remaining": "0", "RateLimit-Reset": "0"], nil),
        (["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1445412470"], nil),
        (["X-RateLimit-Remaining": "0"], nil), (["X-RateLimit-Reset": "50"], nil),
        (["RateLimit-Remaining": "none", "RateLimit-Reset": "50"], nil),
    ]

    private static let waits: [(HTTPFields, Duration?)] = [
        (["Retry-After": "120"], Duration.seconds(120)),
        (["Retry-After": "0"], .zero),
        (["Retry-After": "1.5"], .seconds(1.5)),
        (["Retry-After": "-3"], .zero),
        (["Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"], .seconds(10)),
        (
            [
                "Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT",
                "Date": "Wed, 21 Oct 2015 07:27:00 GMT",
            ], .seconds(60)
        ),
        (["Retry-After": "Wed, 21 Oct 2015 07:00:00 GMT"], .zero),
        (["Retry-After": "soon"], nil), (["Retry-After": "1e300"], .seconds(86_400 * 365)),
        (["Retry-After": "nan"], nil), (["Retry-After": "\""], nil), ([:], nil),
    ]

    private let now = Date(timeIntervalSince1970: 1_445_412_470)

    @Test(
        "Retry-After is read in both forms, relative to the server's clock",
        arguments: Self.waits
    )
    func retryAfter(fields: HTTPFields, delay: Duration?) {
        #expect(ServerDelay.retryAfter(fields, now: now) == delay)
    }

    @Test(
        "Rate limit header fields are used if no call is left",
        arguments: Self.limits
    )
    func rateLimit(fields: HTTPFields, delay: Duration?) {
        #expect(ServerDelay.rateLimit(fields, now: now) == delay)
    }
}

struct RateLimiterTests {
    @Test("No window of the limit's length holds more calls than it allows")
    func window() {
        let limiter = RateLimiter()
        let bucket = RateLimiter.Bucket(
            limit: RateLimit(requests: 300, per: .seconds(10)),
            caller: ""
        )
        var starts: [Duration] = []
        for call in 0..<1000 {
            let now = Duration.milliseconds(call)
            starts.append(limiter.reserve([bucket], at: now).start)
        }
        #expect(starts[..<300].enumerated().allSatisfy { $0.element == .milliseconds($0.offset) })
        #expect(starts[300] == .seconds(10))
        #expect(zip(starts, starts.dropFirst(300)).allSatisfy { $1 - $0 >= .seconds(10) })
    }

    @Test("Callers are counted separately, and the stricter of two limits applies")
    func callers() {
        let limiter = RateLimiter()
        let byKey = RateLimit(requests: 3, per: .seconds(10), by: "key")
        let byToken = RateLimit(requests: 1, per: .seconds(10), by: "token")
        func wait(_ token: String) -> Duration {
            limiter.reserve(
                [
                    RateLimiter.Bucket(limit: byKey, caller: "k"),
                    RateLimiter.Bucket(limit: byToken, caller: token),
                ],
                at: .zero
            ).start
        }
        #expect(wait("a") == .zero)
        #expect(wait("b") == .zero)
        #expect(wait("a") == .seconds(10))
        #expect(wait("c") == .zero)
        #expect(wait("d") == .seconds(10))
        #expect(limiter.reserve([], at: .zero).start == .zero)
        limiter.close(until: .seconds(3))
        #expect(limiter.reserve([], at: .seconds(1)).start == .seconds(3))
    }
}
