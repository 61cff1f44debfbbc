import Foundation
import LatheCoding
import Testing

@Suite("Values read and write through the contract")
struct WireValueTests {
    private func check<Value: WireValue & Equatable>(
        _ value: Value,
        _ spelled: Sample,
        at location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(sample(of: value) == spelled, sourceLocation: location)
        let read = try LatheCodingTests.value(Value.self, from: spelled)
        #expect(read == value, sourceLocation: location)
    }

    @Test("Scalars are read as they were written")
    func scalars() throws {
        try check("text", "text")
        try check(true, "true")
        try check(-7, "-7")
        try check(Int8.min, "-128")
        try check(UInt64.max, "18446744073709551615")
        try check(2.5, "2.5")
        try check(Float(0.1), "0.1")
        try check(Decimal(sign: .plus, exponent: -2, significand: 1999), "19.99")
        try check(Date(timeIntervalSince1970: 1_358_778_246), "2013-01-21T14:24:06Z")
        try check(Duration.milliseconds(1500), "1.5")
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        try check(uuid, "e621e1f8-c36c-495a-93fc-0c247a3e6e5f")
        try check(Data([1, 2, 3, 4]), "AQIDBA==")
        try check(try #require(URL(string: "https://a.example/b?c=d")), "https://a.example/b?c=d")
    }

    @Test("Lists of optionals, lists of lists and maps of lists nest")
    func containers() throws {
        try check([1, nil, 3] as [Int?], ["1", .none, "3"])
        try check([[1], [], [2, 3]], [["1"], [], ["2", "3"]])
        try check(["a": [true], "b": []], ["a": ["true"], "b": []])
        try check([7: ["x": "y"]] as [UInt8: [String: String]], ["7": ["x": "y"]])
        try check(nil as [Date]?, .none)
        try check([["a": nil]] as [[String: Double?]], [["a": .none]])
        try check(["a", "b"] as EntityList<String>, ["a", "b"])
        #expect((nil as Int?).isAbsent)
        #expect(!(0 as Int?).isAbsent)
    }

    @Test("A value of another type is a failure with the expected type")
    func failures() {
        func failure<Value: WireValue>(_ type: Value.Type, _ sample: Sample) -> DecodingFailure? {
            do throws(DecodingFailure) {
                _ = try value(type, from: sample)
                return nil
            } catch { return error }
        }
        #expect(failure(URL.self, "")?.description == "expected a URL, found empty text")
        #expect(failure(UUID.self, "x")?.description == "expected a UUID, found another text")
        #expect(failure(Data.self, "A-")?.expected == "text in base 64")
        #expect(failure(Float.self, "1e300")?.code == .invalidValue)
        #expect(failure(UInt8.self, "256")?.code == .invalidValue)
        #expect(failure([Int].self, ["1", "x"])?.code == .invalidValue)
        #expect(failure([UInt8: Int].self, ["256": "1"])?.code == .typeMismatch)
        #expect(failure(CalendarDate.self, "2013-02-29")?.expected == "a date as 2013-01-21")
        #expect(failure(EntityList<Bool>.self, ["yes"])?.code == .invalidValue)
    }

    @Test("A patch is absent, a value or null")
    func patches() throws {
        try check(Patch.set(5), "5")
        try check(Patch<Int>.clear, .none)
        #expect(sample(of: Patch<Int>.keep) == nil)
        #expect(Patch<Int>.keep.isAbsent)
        #expect(!Patch<Int>.clear.isAbsent)
        #expect(Patch<Int>.blank == .keep)
    }

    @Test("An entity list is a collection of its elements")
    func entityList() {
        var list: EntityList<Int> = [3, 1, 2]
        list.append(0)
        list.sort()
        #expect(list.map { $0 } == [0, 1, 2, 3])
        #expect(list.last == 3 && list.count == 4)
    }
}
