import FogBugz
import Foundation
import LatheRuntime

/// Logs on to a FogBugz, shows its projects, people and milestones, and logs off.
@main
struct Demo {
    static func main() async {
        do throws(Options.Problem) {
            let options = try Options(
                arguments: Array(CommandLine.arguments.dropFirst()),
                environment: ProcessInfo.processInfo.environment
            )
            if options.wantsHelp {
                print(Options.help)
                return
            }
            await run(options)
        } catch {
            fail("\(error.text)\n\n\(Options.help)", code: 2)
        }
    }

    private static func run(_ options: Options) async {
        do {
            if let site = options.site {
                try await show(site, options)
            } else {
                let server = try EmbeddedFogBugz()
                defer { server.stop() }
                try await show(server.url, options)
            }
        } catch let error as APIError {
            let reason = error.failure(as: Failure.self).map { "\($0.message) (\($0.code))" }
            fail(reason ?? "\(error)", code: 1)
        } catch {
            fail("\(error)", code: 1)
        }
    }

    /// The whole visit: each step needs the one before, the three lists are fetched at the same time.
    private static func show(_ site: URL, _ options: Options) async throws {
        let fogBugz = FogBugzClient(site: site)
        let version = try await fogBugz.session.checkVersion()
        print(
            "API version \(version.version), for clients from version \(version.minimumVersion) on"
        )

        // From here on a session that ends is started again by itself.
        try await fogBugz.authorize(
            by: Session.LogOn(email: options.email, password: options.password)
        )
        print("Logged on as \(options.email)\n")

        async let projects = fogBugz.projects.list()
        async let people = fogBugz.people.list()
        async let milestones = fogBugz.milestones.list()
        try await printTable(
            "Projects",
            projects.map { ["\($0.id)", $0.name, $0.ownerName ?? ""] }
        )
        try await printTable("People", people.map { ["\($0.id)", $0.fullName, $0.email ?? ""] })
        try await printTable(
            "Milestones",
            milestones.map { milestone in
                let date = milestone.date?.formatted(.iso8601.year().month().day()) ?? "no date"
                return ["\(milestone.id)", milestone.name, date]
            }
        )

        try await fogBugz.deauthorize()
        print("Logged off")
    }

    private static func printTable(_ title: String, _ rows: [[String]]) {
        print("\(title) (\(rows.count))")
        let widths = (0..<3).map { column in rows.map { $0[column].count }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths).map {
                $0.padding(toLength: $1, withPad: " ", startingAt: 0)
            }
            print("  " + cells.joined(separator: "  "))
        }
        print("")
    }

    private static func fail(_ message: String, code: Int32) -> Never {
        FileHandle.standardError.write(Data("fogbugz-demo: \(message)\n".utf8))
        exit(code)
    }
}
