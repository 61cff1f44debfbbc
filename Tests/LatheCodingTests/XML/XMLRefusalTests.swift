import Foundation
import Testing

@testable import LatheCoding
@testable import LatheXML

private enum Inside: FormSource { static let field: Field = "a/v" }
private enum Attribute: FormSource { static let field: Field = "v xml=a/@v" }
private enum OwnText: FormSource { static let field: Field = "v xml=." }
private enum HTTP: FormSource { static let field: Field = "v date=rfc1123" }
private enum Patterned: FormSource { static let field: Field = "v date='T'yyyy-MM-dd" }
private enum Seconds: FormSource { static let field: Field = "v date=unixSeconds" }
private enum Milliseconds: FormSource { static let field: Field = "v date=unixMilliseconds" }
private enum Hours: FormSource { static let field: Field = "v duration=hours" }
private enum ISO: FormSource { static let field: Field = "v duration=iso8601" }
private enum Commas: FormSource { static let field: Field = "v list separator=," }

@Suite("Values that XML cannot represent")
struct XMLRefusalTests {
    private func failure(_ value: some WireValue) -> EncodingFailure? {
        do throws(EncodingFailure) {
            _ = try value.xml(root: "r")
            return nil
        } catch {
            return error
        }
    }

    /// Expects a failure wherever the value is, with its path.
    private func isRefused<Value: WireValue & Equatable>(
        _ value: Value,
        at location: SourceLocation = #_sourceLocation
    ) {
        let failures = [
            (failure(value), "/r"), (failure([value, value]), "/r/item"),
            (failure(["k": value]), "/r/k"),
            (failure(Holder<Value, Inside>(value: value)), "/r/a/v"),
            (failure(Holder<Value?, Inside>(value: value)), "/r/a/v"),
            (failure(Holder<Value, Attribute>(value: value)), "/r/a/@v"),
            (failure(Holder<Value, OwnText>(value: value)), "/r"),
            (failure(Holder<[Value], Commas>(value: [value])), "/r/v"),
        ]
        for (failure, path) in failures {
            #expect(failure?.code == .outOfRange, sourceLocation: location)
            #expect(failure?.path == path, sourceLocation: location)
        }
        #expect(throws: EncodingFailure.self, sourceLocation: location) { try value.json() }
    }

    @Test("A date that is not one, and one beyond the years of its format, are failures")
    func dates() throws {
        isRefused(Date(timeIntervalSince1970: .nan))
        isRefused(Date(timeIntervalSince1970: .infinity))
        isRefused(Date(timeIntervalSince1970: 31_494_784_780_800))
        func refused<Form: FormSource>(_: Form.Type, _ seconds: Double) -> Bool {
            let failure = failure(Holder<Date, Form>(value: Date(timeIntervalSince1970: seconds)))
            if let failure { #expect(failure.code == .outOfRange && failure.path == "/r/v") }
            return failure != nil
        }
        for seconds: Double in [253_402_300_800, -62_167_219_201, .nan, -.infinity] {
            #expect(refused(HTTP.self, seconds) && refused(Patterned.self, seconds))
        }
        #expect(!refused(HTTP.self, 253_402_300_799) && !refused(Patterned.self, -62_167_219_200))
        #expect(refused(Seconds.self, .nan) && refused(Milliseconds.self, 1e306))
        #expect(!refused(Seconds.self, 1e300))
    }

    @Test("A decimal number that is none and a duration beyond 2^63 seconds are failures")
    func numbers() throws {
        isRefused(Decimal.nan)
        isRefused(Duration(attoseconds: .max))
        isRefused(Duration.zero - Duration(attoseconds: .max))
        let longest = Duration.seconds(Int64.max) * 2
        #expect(failure(Holder<Duration, Hours>(value: longest))?.code == .outOfRange)
        #expect(failure(Holder<Duration, ISO>(value: longest))?.code == .outOfRange)
        #expect(failure(Duration.seconds(Int64.max)) == nil)
    }

    #if XML
    @Test("A floating-point number is written and read, whether it is finite or not")
    func notFinite() throws {
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            let again = try XMLTest.decode(Double.self, Array(value.xml(root: "r")))
            #expect(again == value || again.isNaN && value.isNaN)
            let float = try XMLTest.decode(Float.self, Array(Float(value).xml(root: "r")))
            #expect(float == Float(value) || float.isNaN && value.isNaN)
        }
    }
    #endif
}
