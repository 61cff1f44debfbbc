import Foundation
import Testing

@testable import LatheCoding

private enum Seconds: FormSource { static let field = Field("a/at", date: .unixSeconds) }
private enum Joined: FormSource { static let field = Field("a/[1]/v", .list, separator: ",") }
private enum Patterned: FormSource {
    static let field = Field("at", date: .pattern("yyyy-MM-dd"))
}
private enum HTTP: FormSource { static let field = Field("at", date: .rfc1123) }
private enum ISO: FormSource { static let field: Field = "at" }

@Suite("Values that cannot be written")
struct EncodingFailureTests {
    private func failure(_ value: some WireValue) -> EncodingFailure? {
        do throws(EncodingFailure) {
            _ = try value.json()
            return nil
        } catch {
            return error
        }
    }

    @Test("A number that is not finite is a failure in JSON that says where")
    func notFinite() {
        for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            #expect(failure(value)?.description == "$: cannot write a number that is not finite")
            #expect(failure(Float(value))?.code == .outOfRange)
            #expect(failure([1, value, value])?.path == "$[1]")
            #expect(failure(["b": 1, "a b": value])?.path == #"$["a b"]"#)
            #expect(failure(Holder<[Double?], Joined>(value: [1, value]))?.path == "$.a[1].v")
            var card = Card(name: "n", labels: [], views: 3)
            card.latitude = value
            #expect(failure(card)?.path == "$.place[1]")
        }
        #expect(failure(Decimal.nan)?.code == .outOfRange)
        #expect(failure(["x": [Decimal(1), .nan]])?.path == "$.x[1]")
        #expect(failure(AnyValue.json(1)) == nil)
    }

    @Test("A value that is not written never becomes null")
    func neverNull() {
        let values: [any WireValue] = [
            Double.nan, Float.infinity, Decimal.nan, [Double.nan], ["a": Double.nan],
            Optional(Double.nan), Patch.set(Double.nan), Identifier<Int, Double>(.nan),
            EntityList([Double.nan]),
        ]
        for value in values { #expect(throws: EncodingFailure.self) { try value.json() } }
    }

    @Test("A date outside the years of its format is a failure and not another date")
    func dates() {
        func isWritten<Form: FormSource>(_: Form.Type, _ seconds: Double) -> Bool {
            let date = Date(timeIntervalSince1970: seconds)
            let failure = failure(Holder<Date, Form>(value: date))
            if let failure { #expect(failure.code == .outOfRange && failure.path.hasSuffix("at")) }
            return failure == nil
        }
        for seconds in [-62_167_219_200.0, 0, 253_402_300_799] {
            #expect(isWritten(Patterned.self, seconds) && isWritten(HTTP.self, seconds))
        }
        for seconds in [-62_167_219_200.5, 253_402_300_800, .nan, .infinity, -1e300] {
            #expect(!isWritten(Patterned.self, seconds) && !isWritten(HTTP.self, seconds))
        }
        for seconds in [-31_619_087_596_800.0, -62_167_219_201, 31_494_784_780_799, 1e13] {
            #expect(isWritten(ISO.self, seconds))
        }
        for seconds in [-31_619_087_596_801.0, 31_494_784_780_800, .nan, .infinity] {
            #expect(!isWritten(ISO.self, seconds))
        }
        #expect(isWritten(Seconds.self, 1e300) && !isWritten(Seconds.self, .nan))
        #expect(isWritten(ISO.self, Date.distantPast.timeIntervalSince1970))
        #expect(isWritten(HTTP.self, Date.distantFuture.timeIntervalSince1970))
    }

    @Test("A duration that seconds cannot represent is a failure and not another duration")
    func durations() {
        #expect(failure(Duration.seconds(Int64.max)) == nil)
        let longest = Duration(attoseconds: .max)
        #expect(failure([.zero, longest])?.path == "$[1]")
        #expect(failure([Duration.zero - longest])?.code == .outOfRange)
    }

    @Test("The values of two calls that JSON cannot hold are not the same as none")
    func identity() {
        let values: [Double?] = [nil, .nan, .infinity, -.infinity, 0]
        let identities = values.map { JSONWriter.identity(of: $0, as: Field(".", .nullable)) }
        #expect(Set(identities).count == values.count)
        let joined = [["a,b"], ["a", "b"], [""], []].map {
            JSONWriter.identity(of: $0, as: Field(".", separator: ","))
        }
        #expect(Set(joined).count == joined.count)
    }

    @Test("A value is compared, hashed, described, written and released with a stack of 512 KiB")
    func deep() async throws {
        let depth = DecodingLimits.deepest
        let limits = DecodingLimits(depth: .max)
        let documents = [
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth),
            String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth),
        ]
        for document in documents {
            let result = await onSmallStack {
                do {
                    let one = try JSONValue(parsing: document.utf8, limits: limits)
                    let other = try JSONValue(parsing: document.utf8, limits: limits)
                    let isSame = one == other && one.hashValue == other.hashValue
                    let written = try String(decoding: AnyValue.json(one).json(), as: UTF8.self)
                    return isSame && written == document && one.description == document
                } catch {
                    return false
                }
            }
            #expect(result)
        }
        let tooDeep = "[" + documents[0] + "]"
        let refusal = #expect(throws: DecodingFailure.self) {
            try JSONValue(parsing: tooDeep.utf8, limits: DecodingLimits(depth: 5000))
        }
        #expect(refusal?.expected == "at most 1024 objects and arrays inside one another")
        let made = JSONValue.array([try JSONValue(parsing: documents[0].utf8, limits: limits)])
        #expect(failure(made)?.code == .limitExceeded)
        #expect(made.description.contains("…"))
    }

    /// Runs something on a thread with the stack that threads have on Apple's systems.
    private func onSmallStack(_ body: @escaping @Sendable () -> Bool) async -> Bool {
        await withCheckedContinuation { continuation in
            let thread = Thread { continuation.resume(returning: body()) }
            thread.stackSize = 512 << 10
            thread.start()
        }
    }
}
