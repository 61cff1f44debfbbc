#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Runs the callbacks of a deferred, and of all deferreds that receive their results from them.
func start(_ node: (any Node)?) {
    guard let node else { return }
    if let submit = node.executor.submit {
        submit { drain(node, on: node.executor) }
    } else if Nesting.depth < Nesting.limit {
        Nesting.depth += 1
        defer { Nesting.depth -= 1 }
        drain(node, on: node.executor)
    } else {
        CallbackExecutor.concurrent.submit? { drain(node, on: .concurrent) }
    }
}

/// Runs callbacks depth first: those of a deferred that a callback fired run before the callback's successor.
///
/// The path is kept in an array, so that its length does not grow the stack.
private func drain(_ node: any Node, on executor: CallbackExecutor) {
    var way = [node]
    while let node = way.last {
        let next: (any Node)?
        switch node.step() {
        case .ran(let fired): next = fired
        case .stopped(let finalizer):
            way.removeLast()
            next = finalizer
        }
        guard let next else { continue }
        if next.executor.submit == nil || next.executor === executor {
            way.append(next)
        } else {
            start(next)
        }
    }
}

/// The number of nested callbacks on this thread that fire one another.
private enum Nesting {
    static let limit = 32

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let status = pthread_key_create(&key, nil)
        precondition(status == 0, "the system has no thread-specific keys left")
        return key
    }()

    static var depth: Int {
        get { Int(bitPattern: pthread_getspecific(key)) }
        set { pthread_setspecific(key, UnsafeRawPointer(bitPattern: newValue)) }
    }
}
