import LatheCoding

/// The document's names by the addresses of their parts, which libxml2's dictionary makes unique.
struct XMLNameAddresses {
    private struct Slot {
        var local: UnsafePointer<UInt8>?
        var uri: UnsafePointer<UInt8>?
        var place: UInt32
    }

    private var slots: UnsafeMutablePointer<Slot>
    private var mask = 127
    private var count = 0

    init() {
        slots = .allocate(capacity: 128)
        slots.initialize(repeating: Slot(place: 0), count: 128)
    }

    func free() { slots.deallocate() }

    @inline(__always)
    mutating func place(
        _ local: UnsafePointer<UInt8>,
        _ uri: UnsafePointer<UInt8>?,
        _ scan: UnsafeMutablePointer<XMLScan>
    ) -> UInt32 {
        var at = hash(local, uri) & mask
        while true {
            let slot = slots[at]
            if slot.local == local, slot.uri == uri { return slot.place }
            if slot.local == nil { return add(local, uri, scan) }
            at = (at &+ 1) & mask
        }
    }

    @inline(__always)
    private func hash(_ local: UnsafePointer<UInt8>, _ uri: UnsafePointer<UInt8>?) -> Int {
        let bits = UInt(bitPattern: local) &+ UInt(bitPattern: uri) &* 31
        return Int(truncatingIfNeeded: (UInt64(bits) &* 0x9E37_79B9_7F4A_7C15) &>> 40)
    }

    @inline(never)
    private mutating func add(
        _ local: UnsafePointer<UInt8>,
        _ uri: UnsafePointer<UInt8>?,
        _ scan: UnsafeMutablePointer<XMLScan>
    ) -> UInt32 {
        if count * 2 > mask { grow() }
        let name = XMLName(
            local: String(cString: local),
            namespace: uri.map { String(cString: $0) }
        )
        let place = scan.pointee.names.append(name)
        if place >= XMLStop.maximumNames { scan.pointee.halt(.names) }
        insert(Slot(local: local, uri: uri, place: place))
        count += 1
        return place
    }

    private mutating func insert(_ slot: Slot) {
        guard let local = slot.local else { return }
        var at = hash(local, slot.uri) & mask
        while slots[at].local != nil { at = (at + 1) & mask }
        slots[at] = slot
    }

    private mutating func grow() {
        let old = UnsafeMutableBufferPointer(start: slots, count: mask + 1)
        mask = mask * 2 + 1
        slots = .allocate(capacity: mask + 1)
        slots.initialize(repeating: Slot(place: 0), count: mask + 1)
        for slot in old { insert(slot) }
        old.deallocate()
    }
}
