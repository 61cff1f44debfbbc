/// What a measure is held to: ratios in one run, so that they mean the same on any machine.
struct Goal: Sendable {
    /// Which way a value gets better.
    enum Better: String, Sendable { case higher, lower }

    let name: String
    /// What the value compares with, or the unit of a value that stands alone.
    let against: String
    /// What must be reached.
    let floor: Double
    /// What is aimed at.
    let target: Double
    let better: Better
    /// Whether the value is in the unit that `against` names, and no ratio.
    var isAbsolute = false

    /// The row of a chart; `nil` for a value without a peer.
    func row(_ value: Double) -> Chart.Row? {
        guard !isAbsolute, value > 0 else { return nil }
        let isSpeed = better == .higher
        let share = isSpeed ? 1 / value : value
        return Chart.Row(label: name, peer: against, share: share, isSpeed: isSpeed)
    }

    func isMet(_ value: Double, _ limit: Double) -> Bool {
        better == .higher ? value >= limit : value <= limit
    }

    private static func higher(
        _ name: String,
        _ floor: Double,
        _ target: Double,
        _ against: String
    ) -> Goal {
        Goal(name: name, against: against, floor: floor, target: target, better: .higher)
    }

    private static func lower(
        _ name: String,
        _ floor: Double,
        _ target: Double,
        _ against: String
    ) -> Goal {
        Goal(name: name, against: against, floor: floor, target: target, better: .lower)
    }

    private static func absolute(
        _ name: String,
        _ floor: Double,
        _ target: Double,
        _ unit: String
    ) -> Goal {
        Goal(
            name: name,
            against: unit,
            floor: floor,
            target: target,
            better: .lower,
            isAbsolute: true
        )
    }

    /// The goal of that name.
    static func named(_ name: String) -> Goal? { all.first { $0.name == name } }

    static let all = [
        higher("json.decode", 6.1, 9, "JSONDecoder"),
        higher("json.decode.shuffled", 4.5, 6.5, "JSONDecoder"),
        higher("json.decode.nonascii", 4.5, 5.5, "JSONDecoder"),
        higher("json.decode.small", 8.5, 11, "JSONDecoder"),
        lower("json.decode.dates", 1.1, 1.1, "the list without dates"),
        higher("json.skip", 18, 23, "JSONDecoder"),
        higher("json.encode", 16, 22, "JSONEncoder"),
        higher("json.encode.small", 12, 22, "JSONEncoder"),
        lower("stream.json", 1.5, 1.15, "the whole document"),
        lower("error.locate", 2, 1, "one decode"),
        lower("xml.decode", 1.8, 1.5, "libxml2 alone"),
        higher("xml.decode.vs-xmlparser", 3.3, 3.8, "XMLParser"),
        higher("xml.decode.small", 4, 4, "XMLParser"),
        higher("xml.encode", 2, 4, "string interpolation"),
        higher("parallel.json", 1.8, 1.9, "one thread"),
        higher("parallel.xml", 1.8, 1.9, "one thread"),
        higher("request.build", 8, 11, "URLComponents"),
        higher("date.iso8601", 20, 60, "Date.ISO8601FormatStyle"),
        absolute("entity.equal", 35, 10, "ns a field of a card"),
        absolute("entity.hash", 50, 15, "ns a field of a card"),
        absolute("entity.first", 0.9, 0.3, "ms, three types"),
        absolute("client.get.small", 2, 1, "µs a call"),
        absolute("client.get.parameters", 6, 4, "µs a call"),
        absolute("client.middleware", 0.2, 0.1, "µs each"),
        higher("client.loopback", 6, 11, "URLSession"),
        higher("client.loopback.multi", 0.45, 0.75, "libcurl alone"),
        absolute("client.cancel", 10, 1, "ms, at most"),
        absolute("memory.client.stream", 2, 0.5, "MB"),
        absolute("memory.client.calls", 1, 0, "MB"),
        lower("memory.json.array", 3.5, 2.5, "the document"),
        lower("memory.xml.array", 2.2, 2.1, "the document"),
        absolute("memory.json.stream", 1, 0.3, "MB"),
        absolute("memory.xml.stream", 1, 0.3, "MB"),
        absolute("generator.generate", 5, 2, "s, 2,000 types"),
        absolute("generator.validate", 2, 0.8, "s, 2,000 types"),
        lower("generator.growth", 9, 8, "250 types"),
        lower("generator.stale", 1.2, 1.05, "the whole plan"),
        absolute("generator.ring", 10, 5, "s, 10,000 entities"),
        absolute("generator.ring.memory", 500, 400, "MB"),
        absolute("generator.enum", 5, 4, "s, 100,000 cases"),
        absolute("generator.placement", 1, 0.5, "s, 100,000 steps"),
        absolute("generator.unknown", 5, 1, "s, 3,000 types"),
        absolute("import.release", 1.5, 0.6, "s, all of Stripe"),
        absolute("import.debug", 5, 2, "s, all of Stripe"),
        absolute("import.lines", 150_000, 60_000, "lines, all of Stripe"),
        absolute("import.rewritten", 1, 1, "files, one description edited"),
        absolute("stripe.path.compile", 20, 5, "s"),
        absolute("stripe.path.memory", 1000, 1000, "MB"),
        absolute("stripe.path.lines", 15_000, 5000, "lines"),
        absolute("stripe.path.values.compile", 20, 5, "s"),
        absolute("stripe.path.values.memory", 1000, 1000, "MB"),
        absolute("stripe.path.values.lines", 15_000, 5000, "lines"),
        absolute("stripe.all.compile", 180, 60, "s"),
        absolute("stripe.all.memory", 2000, 1000, "MB"),
        absolute("consumer.debug", 42, 30, "s, the README's API"),
        absolute("consumer.release", 125, 80, "s, the README's API"),
        absolute("consumer.prebuilt.debug", 28, 28, "s, with a compiled generator"),
        absolute("consumer.prebuilt.release", 60, 60, "s, with a compiled generator"),
        absolute("consumer.lines", 11_000, 8000, "lines of the runtime"),
        absolute("consumer.size", 2, 1.2, "MB, stripped"),
        lower("store.merge", 2, 1.3, "SQLite by hand"),
        lower("store.merge.postgres", 3, 1.5, "COPY and INSERT by hand"),
        lower("store.read", 2, 1.3, "SQLite by hand"),
        lower("store.read.one", 3, 1.5, "SQLite by hand"),
        absolute("store.memory", 4, 1, "MB, one of 1,000,000"),
        absolute("store.observe", 20, 2, "ms"),
        absolute("store.open", 50, 5, "ms, 1,000,000 entities"),
        lower("compile.release.50", 0.8, 0.6, "Codable"),
        lower("compile.debug.50", 0.8, 0.6, "Codable"),
        lower("text.size.50", 0.6, 0.4, "Codable"),
        lower("compile.release.500", 0.3, 0.12, "Codable"),
        lower("compile.debug.500", 0.4, 0.2, "Codable"),
        lower("text.size.500", 0.4, 0.2, "Codable"),
    ]
}
