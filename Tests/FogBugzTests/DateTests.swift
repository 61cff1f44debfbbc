#if XML
import FogBugz
import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Testing

/// A call with dates, and the items that it sends of them.
struct DatedCall: CustomTestStringConvertible, Sendable {
    let items: [String]
    let send: @Sendable (FogBugzClient, Date) async throws -> Void

    var testDescription: String { items.joined(separator: " ") }

    static let all = [
        DatedCall(items: ["dtDue", "dt"]) {
            _ = try await $0.cases.edit(case: 7, dueAt: $1, date: $1)
        },
        DatedCall(items: ["dtRelease", "dtStart"]) {
            _ = try await $0.milestones.create(project: 1, name: "A", date: $1, startsAt: $1)
        },
        DatedCall(items: ["dt"]) { _ = try await $0.articles.edit(article: 7, date: $1) },
        DatedCall(items: ["dt"]) {
            _ = try await $0.schedules.date(hours: .seconds(60), start: $1)
        },
        DatedCall(items: ["dtStart", "dtEnd"]) {
            _ = try await $0.time.intervals(from: $1, to: $1)
        },
        DatedCall(items: ["dtStart", "dtEnd"]) {
            _ = try await $0.time.addInterval(case: 7, from: $1, to: $1)
        },
    ]
}

@Suite("Dates and empty elements")
struct DateTests {
    @Test("A date is sent in UTC, in whole seconds", arguments: DatedCall.all)
    func sentDates(_ call: DatedCall) async throws {
        let transport = Site.scripted("<response/>")
        let site = try #require(URL(string: "https://bugs.example/"))
        let fogBugz = FogBugzClient(site: site, token: "tok", transport: transport)
        // The response has no result, which is not of interest here.
        try? await call.send(fogBugz, Date(timeIntervalSince1970: 1_358_778_246.75))
        let sent = try #require(transport.requests.last)
        let text =
            "\(sent.request.url.query(percentEncoded: false) ?? "")&"
            + (String(decoding: sent.body, as: UTF8.self).removingPercentEncoding ?? "")
        let dates = text.split(separator: "&").filter { $0.hasPrefix("dt") }
        #expect(dates.map(String.init) == call.items.map { "\($0)=2013-01-21T14:24:06Z" })
    }

    private static let days = [
        "sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
    ]

    @Test("A day of a schedule with an empty element is a day off", arguments: days)
    func emptyDay(day: String) throws {
        let content = Self.days.map { $0 == day ? "<\($0)/>" : "<\($0)>1</\($0)>" }.joined()
        let schedule = try value(
            Schedules.Working.self,
            "<workingSchedule><rgWorkDays>\(content)</rgWorkDays></workingSchedule>"
        )
        let members = Self.days.map { "\"\($0)\":\($0 == day ? "\"\"" : "true")" }
        let json = Data("{\(members.joined(separator: ","))}".utf8)
        for days in [schedule.workdays, try Workdays(json: json)] {
            let isWorkday = [
                days.sunday, days.monday, days.tuesday, days.wednesday, days.thursday, days.friday,
                days.saturday,
            ]
            #expect(isWorkday == Self.days.map { $0 != day })
        }
    }

    @Test("A schedule may be empty throughout")
    func emptySchedule() throws {
        let names = [
            "ixPerson", "nHoursPerDay", "nWorkdayStarts", "nWorkdayEnds", "fHasLunch",
            "nLunchStarts", "hrsLunchLength", "dtLastUpdated", "rgWorkDays",
        ]
        let schedule = try value(
            Schedules.Working.self,
            "<workingSchedule>\(names.map { "<\($0)/>" }.joined())</workingSchedule>"
        )
        #expect(schedule == WorkingSchedule(workdays: Workdays()))
    }

    @Test("A day that is no Boolean value is an error with its path")
    func badDay() throws {
        let failure = #expect(throws: DecodingFailure.self) {
            try value(
                Schedules.Working.self,
                "<workingSchedule><rgWorkDays><monday>maybe</monday></rgWorkDays></workingSchedule>"
            )
        }
        #expect(failure?.path == "/response/workingSchedule/rgWorkDays/monday")
    }
}
#endif
