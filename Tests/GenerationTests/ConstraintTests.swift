import Foundation
import GoldenConstraints
import LatheCoding
import LatheRuntime
import Testing

@Suite("Constraints are checked in everything that holds a value")
struct ConstraintTests {
    /// Values with one property each that is not as the schema has it.
    private static let wrong: [(value: Limited, path: String)] = [
        (Limited(length: "abc"), "length"), (Limited(pattern: "b"), "pattern"),
        (Limited(items: [1, 2]), "items"), (Limited(range: 10), "range"),
        (Limited(multiple: 3), "multiple"), (Limited(unique: [1, 1]), "unique"),
        (Limited(each: ["a", ""]), "each[1]"),
    ]
    private static let right = Limited(
        length: "ab",
        pattern: "ab",
        items: [1],
        range: 9,
        multiple: 2,
        unique: [1, 2],
        each: ["a"]
    )

    /// What holds a value, with the path to it.
    private static let holders: [(path: String, make: @Sendable (Limited) -> Holders)] = [
        ("one", { Holders(one: $0) }), ("list[1]", { Holders(list: [right, $0]) }),
        ("gaps[1]", { Holders(gaps: [nil, $0]) }), ("lists[1][0]", { Holders(lists: [[], [$0]]) }),
        (#"map["b"]"#, { Holders(map: ["a": right, "b": $0]) }),
        (#"mapOfLists["a"][1]"#, { Holders(mapOfLists: ["a": [right, $0]]) }),
        ("patch", { Holders(patch: .set($0)) }),
        ("patchedList[0]", { Holders(patchedList: .set([$0])) }),
        ("few[0]", { Holders(few: [$0]) }), ("tagged", { Holders(tagged: .limited($0)) }),
        ("tagged.limited", { Holders(tagged: .inner(Inner(limited: $0))) }),
        ("tagged.next", { Holders(tagged: .again(Ring(next: .limited($0)))) }),
        ("taggedList[1]", { Holders(taggedList: [.free(Free(text: "")), .limited($0)]) }),
        ("patchedUnion", { Holders(patchedUnion: .set(.limited($0))) }),
        ("shaped[0]", { Holders(shaped: .limiteds([$0])) }),
        ("shaped.content", { Holders(shaped: .limitedBox(Box(content: $0))) }),
        (#"shapedMap["a"][0]"#, { Holders(shapedMap: ["a": .limiteds([$0])]) }),
        ("box.content", { Holders(box: Box(content: $0)) }),
        ("box.more[0]", { Holders(box: Box(more: [$0])) }),
        (#"box.by["a"]"#, { Holders(box: Box(by: ["a": $0])) }),
        ("box.inner.content", { Holders(box: Box(inner: Box(content: $0))) }),
        ("boxOfList.content[0]", { Holders(boxOfList: Box(content: [$0])) }),
        ("boxOfBox.content.content", { Holders(boxOfBox: Box(content: Box(content: $0))) }),
        ("boxOfUnion.content", { Holders(boxOfUnion: Box(content: .limited($0))) }),
        ("patchedBox.content", { Holders(patchedBox: .set(Box(content: $0))) }),
        (#"boxes["a"][0].content"#, { Holders(boxes: ["a": [Box(content: $0)]]) }),
        ("inner.limited", { Holders(inner: Inner(limited: $0)) }),
    ]

    private func path(_ value: some WireValue) -> String? {
        path(checking: value.validate)
    }

    private func path(_ request: some Request) -> String? {
        path(checking: request.validate)
    }

    private func path(checking check: () throws(ConstraintFailure) -> Void) -> String? {
        do throws(ConstraintFailure) {
            try check()
            return nil
        } catch {
            return error.path
        }
    }

    @Test("Each constraint is checked in each holder, whose path the failure has")
    func matrix() {
        for holder in Self.holders {
            for (value, property) in Self.wrong {
                #expect(path(holder.make(value)) == "\(holder.path).\(property)")
            }
            #expect(path(holder.make(Self.right)) == nil, "\(holder.path)")
            #expect(path(holder.make(Limited())) == nil, "\(holder.path)")
        }
    }

    @Test("Each property that can hold a constrained value is among the holders")
    func completeness() {
        let names = Mirror(reflecting: Holders()).children.compactMap(\.label)
            .map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 }
        let held = Self.holders.map { String($0.path.prefix { $0.isLetter }) }
        #expect(Set(names).subtracting(held) == ["freeBox", "unlimited"])
    }

    @Test("What holds nothing, or nothing with constraints, is always right")
    func nothing() {
        #expect(path(Holders()) == nil)
        #expect(
            path(
                Holders(
                    list: [],
                    patch: .clear,
                    tagged: .unknown("x", .blank),
                    shaped: .string("long"),
                    freeBox: Box(content: 100),
                    unlimited: .free(Free(text: "long"))
                )
            ) == nil
        )
    }

    @Test("Requests, lists, maps, optionals and patches are checked as well")
    func others() {
        let wrong = Limited(range: 10)
        #expect(path(Checks.Set(body: .limited(wrong))) == "body.range")
        #expect(path(Checks.Fill(box: Box(more: [wrong]), shapes: [])) == "box.more[0].range")
        #expect(
            path(Checks.Fill(box: Box(), shapes: [.string(""), .limiteds([wrong])]))
                == "shapes[1][0].range"
        )
        #expect(path([Self.right, wrong]) == "[1].range")
        #expect(path(["a": [wrong]]) == #"["a"][0].range"#)
        #expect(path(Limited?.some(wrong)) == "range")
        #expect(path(Limited?.none) == nil)
        #expect(path(Patch.set(wrong)) == "range")
        #expect(path(Patch<Limited>.clear) == nil)
        #expect(path(Checks.Leave(box: Box(), other: .string(""))) == nil)
    }
}
