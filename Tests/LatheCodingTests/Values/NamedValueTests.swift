import Foundation
import LatheCoding
import Testing

private struct Board {
    typealias ID = Identifier<Board, String>
    let notSendable: NSObject
}

private struct Case { typealias ID = Identifier<Case, Int> }

private enum Rarity: String, Enumeration, CaseIterable {
    case basic = "Basic"
    case fine = "Fine"
    static let blank = Rarity.basic
}

private enum Priority: Int, Enumeration, CaseIterable {
    case low = 1
    case high = 3
    static let blank = Priority.low
}

private enum Status: Enumeration {
    case open
    case unknown(String)

    init(rawValue: String) { self = rawValue == "open" ? .open : .unknown(rawValue) }

    var rawValue: String {
        switch self {
        case .open: "open"
        case .unknown(let text): text
        }
    }

    static let blank = Status.unknown("")
}

private enum Details: Union, Equatable {
    case weapon([String: String])
    case unknown(String, AnyValue)

    static let discriminator = "type"
    static let cases = ["weapon"]
    static let blank = Details.weapon([:])

    static func read<Reader: ValueReader>(
        case name: String,
        from reader: inout Reader
    ) throws(DecodingFailure) -> Details {
        switch name {
        case "weapon": .weapon(try [String: String].read(from: &reader))
        default: .unknown(name, try reader.anyValue())
        }
    }

    func write<Writer: ValueWriter>(to writer: inout Writer) {
        switch self {
        case .weapon(let weapon): weapon.write(to: &writer)
        case .unknown(_, let value): value.write(to: &writer)
        }
    }
}

@Suite("Ids, enums, unions and days")
struct NamedValueTests {
    @Test("An id is its raw value in documents, keys and literals, whatever owns it")
    func identifiers() throws {
        let number: Case.ID = 4711
        let board: Board.ID = "b1"
        func needsSendable(_ value: some Sendable & Hashable) -> Int { value.hashValue }
        #expect(needsSendable(board) == needsSendable(Board.ID("b1")))
        #expect(sample(of: number) == "4711")
        #expect(try value(Board.ID.self, from: "b1") == board)
        #expect(try value([Case.ID: [Board.ID]].self, from: ["4711": ["b1"]]) == [number: [board]])
        #expect(number < 4712 && "\(number)" == "4711" && Case.ID(mapKey: "x") == nil)
    }

    @Test("A closed enum lists its values in the failure for an unknown value")
    func closedEnums() throws {
        #expect(try value(Rarity.self, from: "Fine") == .fine)
        #expect(try value([Rarity: Priority].self, from: ["Fine": "3"]) == [.fine: .high])
        #expect(sample(of: [Priority.high]) == ["3"])
        for (read, text) in [
            (
                { _ = try value(Rarity.self, from: "Rare") },
                "expected one of Basic, Fine, found another text"
            ),
            (
                { _ = try value(Priority.self, from: "2") },
                "expected one of 1, 3, found another number"
            ),
        ] as [(() throws -> Void, String)] {
            let failure = #expect(throws: DecodingFailure.self) { try read() }
            #expect(failure?.code == .invalidValue)
            #expect(failure?.description == text)
        }
    }

    @Test("An open enum keeps an unknown value")
    func openEnums() throws {
        #expect(try value([Status].self, from: ["open", "closed"]) == [.open, .unknown("closed")])
        #expect(sample(of: Status.unknown("closed")) == "closed")
        #expect(Status(mapKey: "open") == .open)
    }

    @Test("A long list of names is shortened")
    func longList() {
        let names = (1...20).map { "n\($0)" }
        let failure = SampleReader(sample: .none).failure(expectedOneOf: names)
        #expect(failure.expected.hasSuffix("n15, n16, …"))
    }

    @Test("A union reads the case that its discriminator names")
    func unions() throws {
        let weapon: Sample = ["type": "weapon", "name": "Axe"]
        #expect(
            try value(Details.self, from: weapon) == .weapon(["type": "weapon", "name": "Axe"])
        )
        #expect(try value(Details.self, from: ["type": "toy"]) == .unknown("toy", .json(.null)))
        let failure = #expect(throws: DecodingFailure.self) {
            try value(Details.self, from: ["name": "Axe"])
        }
        #expect(failure?.code == .missingValue)
        #expect(failure?.expected == "`type`, which determines the kind of value")
    }

    @Test("Days are strict, ordered and go to points in time and back")
    func days() throws {
        let day = try #require(CalendarDate("2013-01-21"))
        #expect(day.date == Date(timeIntervalSince1970: 1_358_726_400))
        #expect(CalendarDate(day.date.addingTimeInterval(86399.5)) == day)
        #expect(CalendarDate(day.date.addingTimeInterval(-0.5)).description == "2013-01-20")
        #expect(sample(of: day) == "2013-01-21")
        #expect(try value(CalendarDate.self, from: "2013-01-21") == day)
        #expect(try #require(CalendarDate(year: 999, month: 12, day: 31)) < day)
        #expect(CalendarDate(year: 7, month: 2, day: 3)?.description == "0007-02-03")
        for text in [
            "", "2013-1-21", "2013-01-21 ", "2013-02-29", "12013-01-01", "2013-01-21T00:00",
        ] {
            #expect(CalendarDate(text) == nil)
        }
        for seconds in [1e300, -1e300, .infinity, -.infinity, .nan] {
            let day = CalendarDate(Date(timeIntervalSinceReferenceDate: seconds))
            #expect(CalendarDate("\(day)") == day)
        }
        for offset in stride(from: -719_528, through: 2_932_896, by: 9973) {
            let day = CalendarDate(Date(timeIntervalSince1970: Double(offset * 86400)))
            #expect(CalendarDate(day.date) == day && CalendarDate(day.description) == day)
        }
    }
}
