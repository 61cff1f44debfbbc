import LatheCoding

/// A stack of places on a tape, in reusable memory.
struct XMLPlaceStack {
    private var base: UnsafeMutablePointer<UInt32>
    private(set) var count = 0
    private var capacity = 64

    init() { base = .allocate(capacity: capacity) }

    func free() { base.deallocate() }

    @inline(__always)
    subscript(_ at: Int) -> Int { Int(base[at]) }

    /// The place that was added last; the stack must not be empty.
    @inline(__always)
    var last: Int { Int(base[count &- 1]) }

    @inline(__always)
    mutating func append(_ place: Int) {
        if count == capacity { base.grow(count, &capacity) }
        base[count] = UInt32(truncatingIfNeeded: place)
        count &+= 1
    }

    /// Removes the places after the first `count`.
    @inline(__always)
    mutating func truncate(to count: Int) { self.count = count }

    /// Adjusts the places to the removal of the tape's first tokens.
    mutating func shift(by tokens: Int) {
        for at in 0..<count { base[at] -= UInt32(tokens) }
    }
}

extension UnsafeMutablePointer {
    /// Moves the elements to memory of twice the capacity.
    @inline(never)
    mutating func grow(_ count: Int, _ capacity: inout Int) {
        capacity *= 2
        let larger = Self.allocate(capacity: capacity)
        larger.moveInitialize(from: self, count: count)
        deallocate()
        self = larger
    }
}
