#if XML
import FixtureReading
import FogBugz
import Foundation
import LatheCoding
import Testing

@Suite("Lists and views of FogBugz", .disabled(if: Fixtures.areMissing, "no fixtures"))
struct ListTests {
    @Test("Projects are returned with their owners")
    func projects() throws {
        let projects = try Fixtures.value(Projects.List.self, "listProjects.xml")
        #expect(projects.map(\.number) == [1, 4])
        #expect(projects.map(\.name) == ["Inbox", "Lantern Shop"])
        #expect(projects.map(\.ownerID) == [2, 3])
        #expect(projects.map(\.isInbox) == [true, false])
        #expect(projects[0].phone == "")
    }

    @Test("One element is a list of one, and what an older server omits is not an error")
    func single() throws {
        let projects = try Fixtures.value(Projects.List.self, "listProjects_single.xml")
        #expect(projects.map(\.name) == ["Inbox"])
        #expect(projects.first?.email == nil)
        #expect(projects.first?.workflow == nil)
    }

    @Test("An empty envelope is an empty list; for mailboxes a missing one is, too")
    func empty() throws {
        #expect(try Fixtures.value(Projects.List.self, "listProjects_empty.xml") == [])
        #expect(try Fixtures.value(Mailboxes.List.self, "listMailboxes_absent.xml") == [])
        let failure = try #require(throws: DecodingFailure.self) {
            try Fixtures.value(Projects.List.self, "listMailboxes_absent.xml")
        }
        #expect(failure.code == .missingValue)
        #expect(failure.path.hasPrefix("/response"))
    }

    @Test("Areas keep a negative owner and read an empty one as none")
    func areas() throws {
        let areas = try Fixtures.value(Areas.List.self, "listAreas.xml")
        #expect(areas.map(\.ownerID) == [nil, -1])
        #expect(areas.map(\.kind) == [.normal, .spam])
        #expect(areas.map(\.trainingCount) == [0, 518])
    }

    @Test("Categories, priorities and statuses")
    func small() throws {
        let categories = try Fixtures.value(Categories.List.self, "listCategories.xml")
        #expect(categories.map(\.plural) == ["Bugs", "Schedule Items"])
        #expect(categories.map(\.isScheduleItem) == [false, true])
        let priorities = try Fixtures.value(Priorities.List.self, "listPriorities.xml")
        #expect(priorities.map(\.isDefault) == [false, true])
        let statuses = try Fixtures.value(Statuses.List.self, "listStatuses.xml")
        #expect(statuses.map(\.isDuplicate) == [false, false, true])
        #expect(statuses.map(\.number) == [1, 2, 4])
    }

    @Test("People are returned with and without dates")
    func people() throws {
        let people = try Fixtures.value(People.List.self, "listPeople.xml")
        #expect(people.map(\.fullName) == ["Marta Holm", "Ivo Brandt"])
        #expect(people[0].lastActiveAt == Date(timeIntervalSince1970: 1_362_673_251))
        #expect(people[1].lastActiveAt == nil)
        #expect(people[1].workingOnID == 112)
        #expect(people[0].from == "\"Marta Holm\" <marta@lamps.example>")
        let person = try Fixtures.value(People.View.self, "viewPerson.xml")
        #expect(person.kind == .normal)
        #expect(person.snippetKey == "`")
    }

    @Test("Milestones name the ones before them")
    func milestones() throws {
        let milestones = try Fixtures.value(Milestones.List.self, "listFixFors.xml")
        #expect(milestones.map(\.dependencyIDs) == [[], [5]])
        #expect(milestones[0].date == nil)
        #expect(milestones[0].projectID == nil)
        #expect(milestones[1].startsAt == Date(timeIntervalSince1970: 1_370_044_800))
    }

    @Test("Mailboxes keep line breaks of a signature, filters their text beside attributes")
    func texts() throws {
        let mailboxes = try Fixtures.value(Mailboxes.List.self, "listMailboxes.xml")
        #expect(mailboxes.map(\.signature) == ["--\nMarta\nLantern Help"])
        let filters = try Fixtures.value(Filters.List.self, "listFilters.xml")
        #expect(filters.map(\.id) == ["ez", "inbox", "41", "12"])
        #expect(filters.map(\.kind) == [.builtin, .builtin, .saved, .shared])
        #expect(filters[2].name == "Waiting for <me> & others")
        #expect(filters.map(\.status) == [nil, nil, nil, "current"])
    }

    @Test("A working schedule has its hours and days")
    func schedule() throws {
        let schedule = try Fixtures.value(Schedules.Working.self, "listWorkingSchedule.xml")
        #expect(schedule.hoursPerDay == 7.5)
        #expect(schedule.lunchLength == .seconds(3600))
        #expect(schedule.workdays.monday)
        #expect(!schedule.workdays.sunday)
    }
}
#endif
