import Foundation
import LatheCoding
import LatheRuntime
import LatheTesting
import Synchronization

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Many calls through a proxy that spoils answers by chance: each must end in its own right answer or in
/// a typed error, and neither memory nor file descriptors may be left behind.
///
/// `URLSession` makes as many requests first, in the same way: on Linux it loses some 170 bytes with each, the
/// parts of the address as libcurl took them apart, and calls must not lose more.
///
/// It is no measure of time; `lathe-bench soak` is a test that takes as long as it takes.
struct Soak {
    static let command = "soak"

    var calls = 100_000
    var inFlight = 64
    var seed = 1
    /// The share of requests that are spoilt.
    var rate = 0.1

    /// How much more memory may be resident than behind the session's requests, for what allocators keep.
    private static let slack = 8 << 20

    /// Takes `--calls N`, `--in-flight N`, `--seed N` and `--rate SHARE`; `nil` for anything else.
    init?(_ arguments: [String]) {
        var rest = arguments[...]
        while let name = rest.popFirst() {
            guard let value = rest.popFirst() else { return nil }
            switch (name, Int(value), Double(value)) {
            case ("--calls", let number?, _) where number > 0: calls = number
            case ("--in-flight", let number?, _) where number > 0: inFlight = number
            case ("--seed", let number?, _): seed = number
            case ("--rate", _, let share?) where 0...1 ~= share: rate = share
            default: return nil
            }
        }
    }

    /// Runs the calls and prints what became of them.
    ///
    /// - Returns: Whether all is as it must be.
    /// - Throws: What keeps the server or the proxy from running.
    func run() throws -> Bool {
        let server = try LoopbackServer { request in
            guard let id = request.path.split(separator: "/").last.flatMap({ Int($0) }),
                let parcel = try? Parcel.numbered(id).json()
            else {
                return LoopbackServer.Response(status: 404)
            }
            return .json(String(decoding: parcel, as: UTF8.self))
        }
        defer { server.stop() }
        let proxy = try FaultsProxy(upstream: server.port, seed: seed, rate: rate)
        defer { proxy.stop() }

        // What is made once, by the system too, is there before the first look. Each look comes when all
        // connections are closed.
        _ = try fly(min(1000, calls), bareRequests(proxy.address))
        _ = try fly(min(1000, calls), clientCalls(proxy.address))
        let start = try Resources.settled()
        _ = try fly(calls, bareRequests(proxy.address))
        let before = try Resources.settled(below: start.descriptors)
        let outcomes = try fly(calls, clientCalls(proxy.address))
        let after = try Resources.settled(below: before.descriptors)
        for (kind, count) in outcomes.sorted(by: { $0.key < $1.key }) {
            print(kind.padded(34) + "\(count)".padded(-9))
        }
        print("at the start:     \(start)")
        print("behind URLSession: \(before)")
        print("behind the calls: \(after)")

        var faults: [String] = []
        if outcomes.values.reduce(0, +) != calls { faults.append("calls without an end") }
        if outcomes.keys.contains(where: { !Self.isAllowed($0) }) { faults.append("wrong ends") }
        if outcomes[Self.right, default: 0] == 0 { faults.append("no right answer at all") }
        if after.descriptors > before.descriptors { faults.append("open file descriptors") }
        // Calls that fail are tried again, so that there are more requests of theirs.
        let allowed = (before.memory - start.memory) * 5 / 4 + Self.slack
        if after.memory - before.memory > allowed { faults.append("memory") }
        print(faults.isEmpty ? "all is well" : "WRONG: " + faults.joined(separator: ", "))
        return faults.isEmpty
    }

    private static let right = "the right answer"

    private static func isAllowed(_ kind: String) -> Bool {
        kind == right || kind.hasPrefix("error: ")
    }

    /// Does something so many times, some of them at the same time, and counts their ends by kind.
    private func fly(
        _ calls: Int,
        _ end: @escaping @Sendable (Int) async -> String
    ) throws -> [String: Int] {
        try wait { [inFlight] in
            await withTaskGroup(of: [String: Int].self) { group in
                for lane in 0..<inFlight {
                    group.addTask {
                        var ends: [String: Int] = [:]
                        for id in stride(from: lane, to: calls, by: inFlight) {
                            ends[await end(id), default: 0] += 1
                        }
                        return ends
                    }
                }
                return await group.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
            }
        }
    }

    private func clientCalls(_ address: String) -> @Sendable (Int) async -> String {
        var client = Client(
            API(
                name: "Parcels",
                retry: RetryPolicy(
                    attempts: 3,
                    initialBackoff: .milliseconds(5),
                    maximumBackoff: .milliseconds(50)
                )
            ),
            server: .fixed(address)
        )
        client.timeout = .milliseconds(250)
        return { [client] in await Self.end(of: GetParcel(id: $0), client) }
    }

    private func bareRequests(_ address: String) -> @Sendable (Int) async -> String {
        let bare = BareSession()
        return { id in
            guard let url = URL(string: "\(address)/parcels/\(id)") else { return "no address" }
            return (try? await bare.session.data(from: url)) == nil ? "an error" : "an answer"
        }
    }

    private static func end(of call: GetParcel, _ client: Client) async -> String {
        do {
            let parcel = try await client.send(call)
            return parcel == .numbered(call.id) ? right : "a wrong answer"
        } catch let error as APIError {
            let status = error.response.map { error.code == .status ? " \($0.status)" : "" } ?? ""
            return "error: \(error.code)\(status)"
        } catch {
            return "an error of no type of ours: \(type(of: error))"
        }
    }
}

/// A session that closes its connections when nobody needs it any more.
private final class BareSession: Sendable {
    let session: URLSession

    init() {
        let settings = URLSessionConfiguration.ephemeral
        settings.timeoutIntervalForRequest = 1
        session = URLSession(configuration: settings)
    }

    deinit { session.finishTasksAndInvalidate() }
}

/// What the soak's server answers with; small ones and some that take many packets.
private struct Parcel: Entity, Hashable {
    var id = 0
    var text = ""

    static let fields: FieldTable = ["id", "text"]
    static let blank = Parcel()

    static func numbered(_ id: Int) -> Parcel {
        let size = id % 50 == 0 ? 200_000 : id % 7 * 300
        return Parcel(id: id, text: String(repeating: "\(id)-", count: size / 8 + 1))
    }

    mutating func visit<Visitor: FieldVisitor>(
        _ field: FieldNumber,
        with visitor: inout Visitor
    ) {
        switch field {
        case .n0: visitor.visit(&id)
        default: visitor.visit(&text)
        }
    }
}

private struct GetParcel: LatheRuntime.Request {
    var id: Int

    typealias ResponseValue = Parcel
    typealias FailureValue = NoFailure
    static let endpoint = Endpoint(
        "parcels.get",
        .get,
        "/parcels/{id}",
        parameters: [.init(.path, "id")]
    )

    func write<Writer: ValueWriter>(_ parameter: FieldNumber, to writer: inout Writer) {
        writer.write(id)
    }
}

/// `Tests/Servers/faults/proxy.py` as a process of its own.
private final class FaultsProxy {
    let address: String
    private let process = Process()

    init(upstream: Int, seed: Int, rate: Double) throws {
        let output = Pipe()
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Servers/faults/proxy.py").standardizedFileURL
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [
            "python3", script.path, "--upstream", "\(upstream)", "--seed", "\(seed)",
            "--rate", "\(rate)",
        ]
        process.standardOutput = output
        try process.run()
        let line = output.fileHandleForReading.availableData
        address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)
        guard address.hasPrefix("http://127.0.0.1:") else {
            process.terminate()
            throw CocoaError(.executableLoad)
        }
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}

/// What the process holds, as Linux counts it.
private struct Resources: CustomStringConvertible {
    var descriptors: Int
    /// The bytes that are resident.
    var memory: Int

    var description: String {
        "\(descriptors) file descriptors, \(memory / 1024) KiB"
    }

    /// Looks when connections have had time to close: at most 20 seconds, until there are no more
    /// descriptors than that.
    static func settled(below limit: Int? = nil) throws -> Resources {
        for _ in 0..<(limit == nil ? 8 : 80) {
            if let limit, try now().descriptors <= limit { break }
            Thread.sleep(forTimeInterval: 0.25)
        }
        return try now()
    }

    private static func now() throws -> Resources {
        // What the allocator keeps goes back to the system; the headers that Swift sees lack this.
        if let trim = dlsym(nil, "malloc_trim") {
            _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
        }
        let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let text = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return Resources(descriptors: descriptors.count, memory: pages * Int(getpagesize()))
    }
}
