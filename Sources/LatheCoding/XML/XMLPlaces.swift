/// Places on a tape, of which the last ones are dropped first, in memory that is used again.
struct XMLPlaces {
    private var base: UnsafeMutablePointer<UInt32>
    private(set) var count = 0
    private var capacity = 64

    init() { base = .allocate(capacity: capacity) }

    func free() { base.deallocate() }

    @inline(__always)
    subscript(_ at: Int) -> Int { Int(base[at]) }

    /// The place that was added last; there must be one.
    @inline(__always)
    var last: Int { Int(base[count &- 1]) }

    @inline(__always)
    mutating func append(_ place: Int) {
        if count == capacity { grow() }
        base[count] = UInt32(truncatingIfNeeded: place)
        count &+= 1
    }

    /// Drops the places behind the first `count`.
    @inline(__always)
    mutating func truncate(to count: Int) { self.count = count }

    /// Says that the tape has lost its first tokens.
    mutating func shift(by tokens: Int) {
        for at in 0..<count { base[at] -= UInt32(tokens) }
    }

    @inline(never)
    private mutating func grow() {
        let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity * 2)
        larger.moveInitialize(from: base, count: count)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
