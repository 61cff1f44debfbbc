import Foundation
import Invention
import Testing

@testable import LatheCoding

@Suite struct EntityLayoutTests {
    @Test(arguments: 0..<20)
    func `Random structures are compared and hashed as by synthesised code`(seed: Int) {
        var types = RandomTypes(random: SeededGenerator(seed: UInt64(seed)))
        for _ in 0..<150 { check(types.row(), &types.random) }
    }

    private func check<Value: Row>(_ type: Value.Type, _ random: inout SeededGenerator) {
        #expect(type.isComparedInMemory, "\(type)")
        for _ in 0..<12 {
            // A copy of the generator makes the same values again, in memory of their own.
            var again = random
            let left = Value.sample(&random)
            let right = Bool.random(using: &random) ? Value.sample(&again) : .sample(&random)
            let isEqual = left.twin == right.twin
            if (left == right) != isEqual || isEqual && left.hashValue != right.hashValue {
                Issue.record("\(type): \(left) == \(right) must be \(isEqual)")
            }
        }
    }

    @Test func `Entities of any width and of generic types are compared in memory`() {
        #expect(Padded.isComparedInMemory)
        #expect(Row2<Row1<Int8>, String?>.isComparedInMemory)
        #expect(Direct.isComparedInMemory)
        #expect(Boxed.isComparedInMemory)
        #expect(Unhashed.isComparedInMemory)
    }

    @Test func `A value in a box of its own counts by what it holds`() {
        var left = Boxed(small: 1)
        let right = Boxed(small: 1)
        #expect(left == right && left.hashValue == right.hashValue)
        left.next = Row1(a: "x")
        #expect(left != right)
        left.mute = Mute(word: "m")
        #expect(left != right)
        left.next = nil
        left.mute = nil
        #expect(left == right && left.hashValue == right.hashValue)
    }

    @Test func `Values that are not Hashable count by their text`() {
        let values = [
            Unhashed(), Unhashed(word: Mute(word: "a")),
            Unhashed(words: [Mute(word: "a"), Mute(word: "")]),
            Unhashed(words: [Mute(word: ""), Mute(word: "a")]),
            Unhashed(wordOrNone: Mute(word: "")),
            Unhashed(listOrNone: []), Unhashed(listOrNone: [nil]),
            Unhashed(map: ["a": Mute(word: "")]),
        ]
        for (place, left) in values.enumerated() {
            for (other, right) in values.enumerated() {
                #expect((left == right) == (place == other))
                withUnsafePointer(to: left) { left in
                    withUnsafePointer(to: right) { right in
                        #expect(FieldComparison.equal(left, right) == (place == other))
                    }
                }
            }
            #expect(left.hashValue == values[place].hashValue)
        }
    }

    @Test func `An entity's own equality holds inside another one`() {
        #expect(Row1<Caseless>.isComparedInMemory)
        let left = Row2(a: [Caseless(name: "A")], b: Optional(Caseless(name: "B")))
        let right = Row2(a: [Caseless(name: "a")], b: Optional(Caseless(name: "b")))
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
    }

    @Test func `A list is equal to itself, even one of NaN, as an array is`() {
        let list = Row1(a: [Float.nan])
        let copy = list
        #expect(list == copy)
        #expect(list != Row1(a: [Float.nan]))
        #expect(Row1(a: Double.nan) != Row1(a: Double.nan))
        #expect(Row1(a: -0.0) == Row1(a: 0.0))
        #expect(Row1(a: -0.0).hashValue == Row1(a: 0.0).hashValue)
    }

    @Test func `A type that is not its fields is compared by what it writes`() {
        #expect(!Counted.isComparedInMemory)
        #expect(Counted(name: "a", reads: 1) == Counted(name: "a", reads: 2))
        #expect(Counted(name: "a", reads: 1) != Counted(name: "b", reads: 1))
        #expect(Counted(name: "a", reads: 1).hashValue == Counted(name: "a", reads: 2).hashValue)

        #expect(!Turned.isComparedInMemory)
        #expect(Turned(text: "a", number: 1) == Turned(text: "a", number: 1))
        #expect(Turned(text: "a", number: 1) != Turned(text: "a", number: 2))

        #expect(!Spelled.isComparedInMemory)
        #expect(Spelled(value: 1) == Spelled(value: 1) && Spelled(value: 1) != Spelled(value: 2))

        #expect(!Silent.isComparedInMemory)
        #expect(Silent(value: nil) == Silent(value: nil) && Silent(value: 1) != Silent(value: 2))

        #expect(!Held.isComparedInMemory)
        #expect(
            Held(Row5(a: 1, b: 2, c: 3, d: 4, e: 5)) == Held(Row5(a: 1, b: 2, c: 3, d: 4, e: 5))
        )
        #expect(
            Held(Row5(a: 1, b: 2, c: 3, d: 4, e: 5)) != Held(Row5(a: 1, b: 2, c: 3, d: 4, e: 6))
        )

        #expect(!Lazy.isComparedInMemory)
        var lazy = Lazy()
        lazy.text = "b"
        #expect(Lazy() == Lazy() && Lazy() != lazy)

        let owner = Shared(number: 1)
        #expect(!Weak.isComparedInMemory)
        #expect(Weak(owner: owner) == Weak(owner: owner))
        #expect(Weak(owner: owner) != Weak(owner: nil))
    }

    @Test func `Classes and enumerations are compared by what they write`() {
        #expect(!Thing.isComparedInMemory)
        #expect(Thing(number: 1) == Thing(number: 1) && Thing(number: 1) != Thing(number: 2))
        #expect(!Either.isComparedInMemory)
        #expect(Either.left("a") == .left("a") && Either.left("a") != .right("a"))
    }

    @Test func `A table that is made anew each time does`() {
        #expect(Fresh(a: 1) == Fresh(a: 1) && Fresh(a: 1) != Fresh(a: 2))
        #expect(Fresh(a: 1).hashValue == Fresh(a: 1).hashValue)
    }

    @Test func `Threads that compare a type for the first time agree`() async {
        await withTaskGroup(of: Bool.self) { group in
            for number in 0..<64 {
                group.addTask {
                    let left = Row2(a: UInt16(number), b: Row1(a: [UInt64(number)]))
                    return left == Row2(a: UInt16(number), b: Row1(a: [UInt64(number)]))
                        && left != Row2(a: UInt16(number), b: Row1(a: [UInt64(number) + 1]))
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
