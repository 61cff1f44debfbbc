import Foundation
import Testing

@testable import HostileCalls

@Suite("A hostile server")
struct HostileTests {
    /// How many milliseconds after its deadline a call may end here, since other tests run beside; alone on a
    /// machine it is 100, which the command `HostileCalls` holds the calls to.
    private static let margin = 1000

    /// The most MB that a process may have whose transport pushes back.
    private static let memory = 512

    @Test("Each behavior has a name of its own")
    func names() {
        let names = Behavior.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(names.count >= 150)
        #expect(!names.contains { $0.contains(":") || $0.contains("\t") || $0.contains("*") })
    }

    @Test("Each operation reads the response of a correct server")
    func right() async throws {
        let behavior = Behavior("right", .delivers, .delivers) { scene, _ in
            [.send(scene.whole())]
        }
        for (transport, operation) in TransportKind.allCases.flatMap({ transport in
            Operation.allCases.map { (transport, $0) }
        }) {
            let end = await Self.inThread {
                HostileCall(
                    behavior: behavior,
                    operation: operation,
                    transport: transport,
                    margin: Self.margin
                ).run()
            }
            #expect(end.kind == .right, "\(transport) \(operation): \(end.detail)")
        }
    }

    @Test("Lost bytes, late ends and errors of other types are distinguished")
    func ends() async throws {
        let lost = Behavior("lost", .delivers) { scene, _ in
            [.send(scene.head(["Content-Length: 3"])), .text("abc")]
        }
        let cut = Behavior("cut", .delivers) { scene, _ in
            [.send(scene.head([scene.length])), .close]
        }
        let silent = Behavior("silent", .fails) { _, _ in [.wait] }
        let whole = Behavior("whole", .fails) { scene, _ in [.send(scene.whole())] }
        for (behavior, margin, kind) in [
            (lost, 1000, End.Kind.lost), (cut, 1000, .refused), (silent, 1000, .error),
            (silent, -1000, .late), (whole, 1000, .accepted),
        ] {
            let end = await Self.inThread {
                HostileCall(
                    behavior: behavior,
                    operation: .download,
                    transport: TransportKind.allCases.last ?? .urlSession,
                    margin: margin
                ).run()
            }
            #expect(end.kind == kind, "\(behavior.name): \(end.kind), \(end.detail)")
        }
    }

    @Test("The end of a process ends only its call")
    func death() async throws {
        let cells = [Cell("connections/two calls", .get), Cell(ChildCalls.deadly, .get)]
        let run = try await Self.inThread {
            Result { try ChildRun(Self.program, cells, .urlSession, lanes: 1, margin: 1000) }
        }.get()
        #expect(run.ends[cells[0]]?.kind == .right)
        #expect(run.unfinished == [cells[1]])
        #expect(run.death == "signal \(SIGABRT)")
    }

    @Test(
        "No response ends the process, exceeds its deadline, loses bytes or fails without a typed error",
        .timeLimit(.minutes(10)),
        arguments: TransportKind.allCases
    )
    func table(_ transport: TransportKind) async throws {
        let known = KnownFault.all(of: transport)
        let table = try await Self.inThread {
            Result {
                try HostileTable(
                    Self.program,
                    transport,
                    margin: Self.margin,
                    known: known,
                    // The command `HostileCalls` makes all calls, which takes minutes.
                    isSample: true
                )
            }
        }.get()
        print(table.text)
        // Many calls at once share it; `URLSession` takes in what comes.
        if transport != .urlSession { #expect(table.memory < Self.memory) }
        for fault in table.unknown(known) { Issue.record("\(transport.rawValue): \(fault)") }
        for fault in table.mended(known) {
            Issue.record("\(transport.rawValue): \(fault): no longer so; remove it from the list")
        }
    }

    /// The program that makes the calls, beside the one of the tests.
    private static var program: String {
        let tests = Bundle(for: Anchor.self).bundleURL
        #if canImport(Darwin)
        let folder = tests.deletingLastPathComponent()
        #else
        let folder = (Bundle.main.executableURL ?? tests).deletingLastPathComponent()
        #endif
        return folder.appending(path: "HostileCalls").path
    }

    private final class Anchor {}

    /// What work returns that blocks its thread.
    private static func inThread<Value: Sendable>(
        _ work: @escaping @Sendable () -> Value
    ) async -> Value {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
