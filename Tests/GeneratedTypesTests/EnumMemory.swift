/// How the cases of an enum with values lie in memory, as Swift's runtime describes its type.
struct EnumMemory {
    struct Case {
        /// The values of the case, each with its offset.
        let values: [(type: Any.Type, offset: Int)]
    }

    /// The cases with values, in their order.
    let cases: [Case]
    private let type: UnsafeRawPointer

    private typealias Inject =
        @convention(c) (UnsafeMutableRawPointer, UInt32, UnsafeRawPointer) -> Void

    /// Fails for another type, and for an enum with a case that is `indirect`.
    init?(_ type: Any.Type) {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard metadata.load(as: UInt.self) == Self.enumKind else { return nil }
        let descriptor = metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
        let fields = Self.target(of: descriptor + 16)
        let count = Int((descriptor + 20).load(as: UInt32.self) & 0xFF_FFFF)
        let recordSize = Int((fields + 10).load(as: UInt16.self))
        var cases: [Case] = []
        for number in 0..<count {
            let record = fields + 16 + number * recordSize
            let isIndirect = record.load(as: UInt32.self) & 1 != 0
            guard !isIndirect,
                let values = Self.type(named: Self.target(of: record + 4), descriptor)
            else { return nil }
            cases.append(Case(values: Self.elements(of: values)))
        }
        self.cases = cases
        self.type = metadata
    }

    /// Makes the values in memory those of a case.
    func select(_ number: Int, in memory: UnsafeMutableRawPointer) {
        let witnesses = (type - 8).load(as: UnsafeRawPointer.self)
        let inject = (witnesses + 13 * 8).load(as: UnsafeRawPointer.self)
        unsafeBitCast(inject, to: Inject.self)(memory, UInt32(number), type)
    }

    private static let enumKind: UInt = 0x201
    private static let tupleKind: UInt = 0x301

    /// The place to which a relative pointer leads.
    private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer {
        pointer + Int(pointer.load(as: Int32.self))
    }

    private static func elements(of type: Any.Type) -> [(type: Any.Type, offset: Int)] {
        let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
        guard metadata.load(as: UInt.self) == tupleKind else { return [(type, 0)] }
        return (0..<metadata.load(fromByteOffset: 8, as: Int.self)).map { number in
            let element = metadata + 24 + number * 16
            return (element.load(as: Any.Type.self), Int((element + 8).load(as: UInt32.self)))
        }
    }

    private static func type(
        named name: UnsafeRawPointer,
        _ context: UnsafeRawPointer
    ) -> Any.Type? {
        // The name has references of four bytes, which may contain a zero.
        var end = name
        while case let byte = end.load(as: UInt8.self), byte != 0 {
            end += (1...0x17).contains(byte) ? 5 : (0x18...0x1F).contains(byte) ? 9 : 1
        }
        return _getTypeByMangledNameInContext(
            name.assumingMemoryBound(to: UInt8.self),
            UInt(end - name),
            genericContext: context,
            genericArguments: nil
        )
    }
}
