import Synchronization

/// A deferred with the results of several others.
///
/// ```swift
/// let list = DeferredList([login, settings], fireOnFirstError: true)
/// list.then { result in print(result.values) }
/// ```
public typealias DeferredList<Member: Sendable> = Deferred<DeferredListResult<Member>>

/// The result of a ``DeferredList``.
public enum DeferredListResult<Member: Sendable>: Sendable {
    /// The results of all members, in their order.
    case all([Result<Member, any Error>])
    /// The first value, if the list fires on it.
    case first(Member)

    /// The values of the result, in their order, without errors.
    public var values: [Member] {
        switch self {
        case .all(let results): results.compactMap { try? $0.get() }
        case .first(let value): [value]
        }
    }
}

extension Deferred {
    /// Creates a list, which fires with the results of all members when all of them have fired.
    ///
    /// A list without members fires immediately with an empty result, unless it fires on the first value.
    ///
    /// - Parameters:
    ///   - members: The deferreds to wait for; their own callbacks run as usual.
    ///   - fireOnFirstResult: Whether the list fires with the first value, or with all errors when there is
    ///     none.
    ///   - fireOnFirstError: Whether the list fails with the first error.
    ///   - cancelsMembers: Whether cancelling the list also cancels its members. The list itself fails with
    ///     `CancellationError` in either case.
    public convenience init<Member>(
        _ members: [Deferred<Member>],
        fireOnFirstResult: Bool = false,
        fireOnFirstError: Bool = false,
        cancelsMembers: Bool = false
    ) where Value == DeferredListResult<Member> {
        self.init(cancelling: cancelsMembers ? members : [])
        gather(members, fireOnFirstResult, fireOnFirstError)
    }

    /// Creates a list of members with optional values, whose errors can be consumed.
    ///
    /// - Parameters:
    ///   - members: The deferreds to wait for.
    ///   - fireOnFirstResult: Whether the list fires with the first value, or with all errors when there is
    ///     none.
    ///   - fireOnFirstError: Whether the list fails with the first error.
    ///   - consumeErrors: Whether a member that fails has the value `nil` after the list has received its
    ///     error, which the list keeps.
    ///   - cancelsMembers: Whether cancelling the list also cancels its members. The list itself fails with
    ///     `CancellationError` in either case.
    public convenience init<Member>(
        _ members: [Deferred<Member?>],
        fireOnFirstResult: Bool = false,
        fireOnFirstError: Bool = false,
        consumeErrors: Bool,
        cancelsMembers: Bool = false
    ) where Value == DeferredListResult<Member?> {
        self.init(cancelling: cancelsMembers ? members : [])
        gather(members, fireOnFirstResult, fireOnFirstError) { member, outcome in
            if consumeErrors, case .failure = outcome { member.replaceOutcome(.success(nil)) }
        }
    }

    private convenience init<Member>(cancelling members: [Deferred<Member>]) {
        let canceller: Canceller = { list in
            start(list.handOver(.failure(CancellationError())))
            for member in members { member.cancel() }
        }
        self.init(canceller: members.isEmpty ? nil : canceller)
    }

    private func gather<Member>(
        _ members: [Deferred<Member>],
        _ fireOnFirstResult: Bool,
        _ fireOnFirstError: Bool,
        consume: @escaping @Sendable (Deferred<Member>, Deferred<Member>.Outcome) -> Void = {
            _,
            _ in
        }
    ) where Value == DeferredListResult<Member> {
        if members.isEmpty, !fireOnFirstResult { start(handOver(.success(.all([])))) }
        let results = Gathering<Member>(count: members.count)
        for (place, member) in members.enumerated() {
            start(
                member.attach { [weak member] outcome in
                    let all = results.add(outcome, at: place)
                    if let member { consume(member, outcome) }
                    switch outcome {
                    case .success(let value) where fireOnFirstResult:
                        return self.handOver(.success(.first(value)))
                    case .failure(let error) where fireOnFirstError:
                        return self.handOver(.failure(error))
                    default: return all.flatMap { self.handOver(.success(.all($0))) }
                    }
                }
            )
        }
    }

    private func replaceOutcome(_ outcome: Outcome) {
        state.withLock { $0.phase = .settled(outcome) }
    }
}

/// The results that have been received so far.
private final class Gathering<Member: Sendable>: Sendable {
    private struct State {
        var results: [Result<Member, any Error>?]
        var missing: Int
    }

    private let state: Mutex<State>

    init(count: Int) {
        state = Mutex(State(results: Array(repeating: nil, count: count), missing: count))
    }

    /// Adds a result; returns all results after the last one has been added.
    func add(_ result: Result<Member, any Error>, at place: Int) -> [Result<Member, any Error>]? {
        state.withLock { state in
            state.results[place] = result
            state.missing -= 1
            return state.missing == 0 ? state.results.compactMap { $0 } : nil
        }
    }
}
