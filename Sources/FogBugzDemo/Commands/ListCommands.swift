import DemoSupport
import FogBugz

extension Command {
    /// Each step needs the one before, and the three lists are fetched at the same time.
    static let visit = Command(
        "visit",
        about: "Logs in, and shows projects, people and milestones."
    ) {
        invocation in
        try await invocation.visit { fogBugz in
            let version = try await fogBugz.session.checkVersion()
            let user = try await fogBugz.people.view()
            invocation.say(
                "API version \(version.version), for clients from version \(version.minimumVersion) on"
            )
            invocation.say("Logged in as \(user.fullName.withoutControls)\n")

            async let projects = fogBugz.projects.list()
            async let people = fogBugz.people.list()
            async let milestones = fogBugz.milestones.list()
            let lists = try await (projects, people, milestones)
            invocation.say("Projects")
            invocation.show(lists.0, as: .projects(lists.0))
            invocation.say("\nPeople")
            invocation.show(lists.1, as: .people(lists.1))
            invocation.say("\nMilestones")
            invocation.show(lists.2, as: .milestones(lists.2))
        }
        invocation.say("\nLogged out")
    }

    static let projects = Command("projects", about: "Lists the projects.") { invocation in
        try await invocation.visit { fogBugz in
            let projects = try await fogBugz.projects.list()
            invocation.show(projects, as: .projects(projects))
        }
    }

    static let people = Command("people", about: "Lists the people.") { invocation in
        try await invocation.visit { fogBugz in
            let people = try await fogBugz.people.list()
            invocation.show(people, as: .people(people))
        }
    }

    static let milestones = Command("milestones", about: "Lists the milestones.") { invocation in
        try await invocation.visit { fogBugz in
            let milestones = try await fogBugz.milestones.list()
            invocation.show(milestones, as: .milestones(milestones))
        }
    }
}

extension Table {
    fileprivate static func projects(_ projects: [Project]) -> Table {
        Table(
            [.number("No."), "Project", "Owner"],
            projects.map { ["\($0.id)", $0.name, $0.ownerName ?? ""] }
        )
    }

    fileprivate static func people(_ people: [Person]) -> Table {
        Table(
            [.number("No."), "Name", "E-mail", "Role"],
            people.map {
                [
                    "\($0.id)", $0.fullName, $0.email ?? "",
                    $0.isAdministrator ? "administrator" : "",
                ]
            }
        )
    }

    fileprivate static func milestones(_ milestones: [Milestone]) -> Table {
        Table(
            [.number("No."), "Milestone", "Date"],
            milestones.map { ["\($0.id)", $0.name, $0.date?.day ?? "no date"] }
        )
    }
}
