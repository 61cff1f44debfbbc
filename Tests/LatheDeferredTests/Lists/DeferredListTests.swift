import LatheDeferred
import Testing

struct DeferredListTests {
    /// The results of all members as text, `-` for an error.
    private func texts<Member>(_ list: DeferredList<Member>) -> [String]? {
        guard case .all(let results)? = list.valueNow else { return nil }
        return results.map { result in (try? result.get()).map { "\($0)" } ?? "-" }
    }

    private func first<Member>(_ list: DeferredList<Member>) -> Member? {
        if case .first(let value)? = list.valueNow { value } else { nil }
    }

    @Test(
        "HL-100 A list is a deferred, keeps its members' order, and is not changed with the array"
    )
    func list() throws {
        let one = Deferred<Int>()
        let two = Deferred<Int>()
        var members = [one, two]
        let list: Deferred<DeferredListResult<Int>> = DeferredList(members)
        members.append(Deferred())
        try two.takeResult(2)
        try one.takeResult(1)
        #expect(texts(list) == ["1", "2"])
        #expect(list.valueNow?.values == [1, 2])
    }

    @Test("HL-101 An empty list fires immediately", arguments: [true, false])
    func empty(_ fireOnFirstError: Bool) {
        let list = DeferredList<Int>([Deferred<Int>](), fireOnFirstError: fireOnFirstError)
        #expect(texts(list) == [])
    }

    @Test("HL-102 An empty list that waits for a first value does not fire")
    func emptyFirst() {
        let list = DeferredList<Int>([Deferred<Int>](), fireOnFirstResult: true)
        #expect(!list.isCalled)
    }

    @Test("HL-103 A list fires with the last member, with the results in the members' order")
    func all() throws {
        let members = (0..<3).map { _ in Deferred<Int>() }
        let list = DeferredList(members)
        for place in [2, 0, 1] {
            #expect(!list.isCalled)
            try members[place].takeResult(place)
        }
        #expect(texts(list) == ["0", "1", "2"])
    }

    @Test("HL-104 A member's error is among the results, and the list succeeds")
    func oneError() {
        let list = DeferredList([Deferred(result: 1), Deferred(error: Oops())])
        #expect(texts(list) == ["1", "-"])
        #expect(list.valueNow?.values == [1])
    }

    @Test("HL-105 A member's nil is among the results")
    func oneNil() {
        let list = DeferredList([Deferred<Int?>(result: nil), Deferred<Int?>(result: 2)])
        #expect(texts(list) == ["nil", "Optional(2)"])
    }

    @Test(
        "HL-106 A list that fires on the first value fires with it, at its creation if it exists"
    )
    func firstResult() throws {
        let members = [Deferred<Int>(), Deferred<Int>()]
        let list = DeferredList(members, fireOnFirstResult: true)
        #expect(!list.isCalled)
        try members[1].takeResult(2)
        #expect(first(list) == 2)
        let fired = DeferredList(
            [Deferred<Int>(), Deferred(result: 5), Deferred(result: 6)],
            fireOnFirstResult: true
        )
        #expect(first(fired) == 5)
    }

    @Test("HL-107 Without any value a list fires with all errors")
    func noResult() throws {
        let members = [Deferred<Int>(), Deferred<Int>()]
        let list = DeferredList(members, fireOnFirstResult: true)
        try members[0].takeError(Oops())
        #expect(!list.isCalled)
        try members[1].takeError(Oops())
        #expect(texts(list) == ["-", "-"])
    }

    @Test(
        "HL-108 A list that fires on the first error fails with it, at its creation if it exists"
    )
    func firstError() throws {
        let members = [Deferred<Int>(), Deferred<Int>()]
        let list = DeferredList(members, fireOnFirstError: true)
        try members[1].takeError(Oops())
        #expect(list.errorNow as? Oops == Oops())
        let failed = DeferredList(
            [Deferred<Int>(), Deferred(error: Oops())],
            fireOnFirstError: true
        )
        #expect(failed.errorNow as? Oops == Oops())
    }

    @Test("HL-109 Members do not affect the list after it has fired")
    func later() throws {
        let log = Log()
        let members = (0..<3).map { _ in Deferred<Int>() }
        let list = DeferredList(members, fireOnFirstResult: true, fireOnFirstError: true)
        list.both { _ in log.add("fired") }
        try members[0].takeResult(1)
        try members[1].takeResult(2)
        try members[2].takeError(Oops())
        #expect(log.lines == ["fired"])
        #expect(first(list) == 1)
    }

    @Test("HL-110 Callbacks added to a member later get the member's own result")
    func memberKeeps() throws {
        let member = Deferred<Int>()
        let list = DeferredList([member], fireOnFirstResult: true)
        let next = member.then { $0 + 1 }
        try member.takeResult(1)
        #expect(first(list) == 1)
        #expect(next.valueNow == 2)
    }

    @Test("HL-111 Consumed errors become nil on the member, and remain errors in the list")
    func consumed() throws {
        let log = Log()
        let member = Deferred<Int?>()
        member.fail { error in
            log.add("earlier fail")
            throw error
        }
        let list = DeferredList([member], consumeErrors: true)
        member.fail { _ in
            log.add("later fail")
            return 0
        }
        member.then { log.add("later then \($0 as Any)") }
        try member.takeError(Oops())
        #expect(log.lines == ["earlier fail", "later then nil"])
        #expect(texts(list) == ["-"])
    }

    @Test("HL-112 Errors that are not consumed reach the member's callbacks")
    func notConsumed() throws {
        let members = [Deferred<Int?>(), Deferred<Int?>()]
        let lists = [
            DeferredList(members, fireOnFirstError: true),
            DeferredList(members, consumeErrors: false),
        ]
        let next = members[0].fail { _ in 7 }
        try members[0].takeError(Oops())
        #expect(next.valueNow == 7)
        #expect(lists.map(\.isCalled) == [true, false])
    }

    @Test("HL-113 The deferred in a member's value is awaited if the types require it")
    func followed() throws {
        let inner = Deferred<Int>()
        let member = Deferred(result: inner)
        #expect(DeferredList([member]).isCalled)
        let list = DeferredList([member.then { $0 }])
        #expect(!list.isCalled)
        try inner.takeResult(3)
        #expect(texts(list) == ["3"])
    }

    @Test("HL-114 Callbacks can be added to a list before and after it fires")
    func callbacks() throws {
        let log = Log()
        let member = Deferred<Int>()
        let list = DeferredList([member])
        list.then { log.add("before \($0.values)") }
        try member.takeResult(1)
        list.then { log.add("after \($0.values)") }
        #expect(log.lines == ["before [1]", "after [1]"])
    }

    @Test("HL-120 Cancelling a list makes it fail and does not affect the members")
    func cancel() {
        let member = Deferred<Int>()
        let list = DeferredList([member])
        list.cancel()
        #expect(list.errorNow is CancellationError)
        #expect(!member.isCalled)
    }

    @Test(
        "HL-121 On request, the members are cancelled too (corrected: not when the list has fired)"
    )
    func cancelMembers() throws {
        let log = Log()
        let member = Deferred<Int> { deferred in
            log.add("canceller")
            _ = try? deferred.takeError(CancellationError())
        }
        let list = DeferredList([member, Deferred(result: 1)], cancelsMembers: true)
        list.fail { error in
            log.add("list")
            throw error
        }
        list.cancel()
        #expect(log.lines == ["list", "canceller"])
        #expect(member.errorNow is CancellationError)

        let slow = Deferred<Int>()
        let fired = DeferredList(
            [slow, Deferred(result: 1)],
            fireOnFirstResult: true,
            cancelsMembers: true
        )
        fired.cancel()
        #expect(!slow.isCalled)
    }

    @Test("HL-122 Members that fire after the list's cancellation do not affect it")
    func lateMembers() throws {
        let members = [Deferred<Int>(), Deferred<Int>()]
        let list = DeferredList(members, fireOnFirstResult: true)
        list.cancel()
        try members[0].takeResult(1)
        try members[1].takeError(Oops())
        #expect(list.errorNow is CancellationError)
    }
}
