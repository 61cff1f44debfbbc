/// The calls under a rate limit, counted by slices of its period.
///
/// A period is 64 slices, and in each 65 slices one after another there are no more calls than the limit allows: a
/// period can begin within a slice. So a limit is never exceeded, what is kept does not grow with its calls, and at
/// most one call in 65 waits that need not.
struct CallSlices {
    private static let perPeriod = 64
    /// The greatest number of a slice.
    private static let longest = 1e15

    /// How many calls begin in the slices of which some do, in order.
    private var counts: [(slice: Int, calls: Int)]
    /// Seconds.
    private let length: Double
    private let most: Int

    /// - Parameters:
    ///   - numbers: What ``numbers`` was; what cannot have been is as if nothing were counted.
    ///   - requests: How many calls a period allows.
    ///   - seconds: The period.
    init(_ numbers: [Int], requests: Int, per seconds: Double) {
        counts = stride(from: 0, to: numbers.count - 1, by: 2)
            .map { (numbers[$0], numbers[$0 + 1]) }
            .filter { abs(Double($0.0)) < Self.longest && 1...Int(UInt32.max) ~= $0.1 }
        // Shorter slices have numbers that a date cannot tell apart.
        length = max(seconds / Double(Self.perPeriod), 1e-5)
        most = requests
    }

    /// The slices and their calls in turn.
    var numbers: [Int] { counts.flatMap { [$0.slice, $0.calls] } }

    /// The time at which nothing counts any more; `nil` when nothing does.
    var end: Double? { counts.last.map { Double($0.slice + Self.perPeriod + 1) * length } }

    /// The first time, no earlier than one in seconds, at which one more call may begin.
    func earliest(from time: Double) -> Double {
        let first = slice(of: time)
        var start = first
        while let full = (start...(start + Self.perPeriod)).last(where: { calls(upTo: $0) >= most })
        {
            start = full + 1
        }
        // Within the slice, since a product may be a little less than its beginning.
        return start == first ? time : (Double(start) + 0.25) * length
    }

    /// Counts a call.
    mutating func add(at time: Double) {
        let slice = slice(of: time)
        let place = counts.firstIndex { $0.slice >= slice } ?? counts.endIndex
        if place < counts.endIndex, counts[place].slice == slice {
            counts[place].calls += 1
        } else {
            counts.insert((slice, 1), at: place)
        }
    }

    /// Undoes ``add(at:)``.
    mutating func remove(at time: Double) {
        let slice = slice(of: time)
        guard let place = counts.firstIndex(where: { $0.slice == slice }) else { return }
        counts[place].calls -= 1
        if counts[place].calls == 0 { counts.remove(at: place) }
    }

    /// Removes what no longer counts for calls from a time on.
    mutating func drop(before time: Double) {
        let first = slice(of: time) - Self.perPeriod
        counts.removeAll { $0.slice < first }
    }

    private func slice(of time: Double) -> Int {
        Int(max(-Self.longest, min(Self.longest, (time / length).rounded(.down))))
    }

    /// How many calls begin in the period that ends with a slice.
    private func calls(upTo slice: Int) -> Int {
        counts.reduce(0) { sum, item in
            item.slice <= slice && item.slice >= slice - Self.perPeriod ? sum + item.calls : sum
        }
    }
}
