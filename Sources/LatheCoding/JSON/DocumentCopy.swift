import Foundation
import Synchronization

/// A copy of a document with NUL bytes after it, in memory that is reused.
///
/// Each 4 KiB of new memory cause a page fault at the first write. Together these faults take longer than the
/// copy, a sixth of the time in which ten megabytes are read. The memory of medium-sized copies is therefore
/// reused, and Linux is requested to use larger pages for large copies. The memory of one small copy is reused as well,
/// since allocating more than a kilobyte makes glibc merge all the small memory that was freed before.
struct DocumentCopy {
    private enum Memory {
        case allocated
        case small
        case spare
        case mapped(UnsafeMutableRawPointer, size: Int)
    }

    let base: UnsafeMutablePointer<UInt8>
    private let memory: Memory

    /// The maximum size of a small copy.
    private static let smallSize = 1 << 14
    /// The address of the memory of a small copy; 0 while a copy uses it.
    private static let small = Atomic<UInt>(0)

    /// The memory of copies above this size, up to `spareSize`, is reused; the allocator itself keeps smaller
    /// memory.
    private static let leastSpare = 1 << 16
    private static let spareSize = 1 << 20

    // Unused memory does not belong to any thread.
    private struct Spare: @unchecked Sendable { let base: UnsafeMutableRawPointer }
    private static let spares = ReusePool<Spare>(most: 4)

    init(_ bytes: UnsafeRawBufferPointer) {
        let size = bytes.count + JSONScan.padding
        let start: UnsafeMutableRawPointer
        if size <= Self.smallSize {
            start = Self.exchangeSmall(nil) ?? Self.allocate(Self.smallSize)
            memory = .small
        } else if size > Self.leastSpare, size <= Self.spareSize {
            start = Self.spares.take()?.base ?? Self.allocate(Self.spareSize)
            memory = .spare
        } else if let (mapping, aligned, length) = Self.map(size) {
            start = aligned
            memory = .mapped(mapping, size: length)
        } else {
            start = Self.allocate(size)
            memory = .allocated
        }
        if let source = bytes.baseAddress {
            start.copyMemory(from: source, byteCount: bytes.count)
        }
        base = start.assumingMemoryBound(to: UInt8.self)
        (base + bytes.count).initialize(repeating: 0, count: JSONScan.padding)
    }

    func free() {
        switch memory {
        case .allocated: base.deallocate()
        case .small:
            Self.exchangeSmall(UnsafeMutableRawPointer(base))?.deallocate()
        case .spare:
            let spare = Spare(base: UnsafeMutableRawPointer(base))
            if !Self.spares.keep(spare) { base.deallocate() }
        case .mapped(let mapping, let size): munmap(mapping, size)
        }
    }

    /// Stores the memory of a small copy that is not used, and returns the memory that was stored before.
    private static func exchangeSmall(_ base: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    {
        let address = small.exchange(UInt(bitPattern: base), ordering: .acquiringAndReleasing)
        return UnsafeMutableRawPointer(bitPattern: address)
    }

    private static func allocate(_ size: Int) -> UnsafeMutableRawPointer {
        .allocate(byteCount: size, alignment: 16)
    }

    #if os(Linux)
    private static let largePage = 1 << 21

    /// Returns memory in pages of 2 MiB; `nil` if the system does not have them or the copy is too small for
    /// them.
    private static func map(
        _ size: Int
    ) -> (mapping: UnsafeMutableRawPointer, aligned: UnsafeMutableRawPointer, length: Int)? {
        guard size >= 2 * largePage else { return nil }
        let length = size + 2 * largePage
        let access = PROT_READ | PROT_WRITE
        guard let mapping = mmap(nil, length, access, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
            mapping != MAP_FAILED
        else { return nil }
        let aligned = mapping.alignedUp(toMultipleOf: largePage)
        madvise(aligned, (size + largePage - 1) & ~(largePage - 1), MADV_HUGEPAGE)
        return (mapping, aligned, length)
    }
    #else
    private static func map(
        _: Int
    ) -> (mapping: UnsafeMutableRawPointer, aligned: UnsafeMutableRawPointer, length: Int)? { nil }
    #endif
}
