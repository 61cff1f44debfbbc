import SchemaSyntax
import Testing
import YAMLReading

#if YAML
@Suite struct AliasTests {
    @Test("An alias has the value that it names, with the place of the original")
    func alias() {
        let text = "a: &x {b: 1}\nc: *x\nd: [*x, &y 2, *y]\n*y : e\nf: &z !!str  # none\n  g\n"
        #expect(parse(text).json == "{a: {b: 1}, c: {b: 1}, d: [{b: 1}, 2, 2], 2: \"e\", f: \"g\"}")
        #expect(parse(text).lines == [])
        #expect(place(root(text)["c"]) == "1:7 {b: 1}")
        #expect(place(root(text)["f"]) == "6:3 g")
    }

    @Test("An alias of a tagged value in quotation marks is a key without them")
    func quotedKeys() {
        #expect(
            parse("a: &x !!int \"03\"\nb: &y !!bool 'true'\n*x : 1\n*y : 2\n").json
                == "{a: 3, b: true, 03: 1, true: 2}"
        )
    }

    @Test("An anchor that is defined twice refers to the last value")
    func again() {
        #expect(parse("[&x 1, *x, &x 2, *x]").json == "[1, 1, 2, 2]")
    }

    @Test("An alias without an anchor is reported with the nearest anchor")
    func unknown() {
        let (json, lines) = parse("a: &colour 1\nb: *color\nc: *zzz\nd: 2")
        #expect(json == "{a: 1, b: invalid, c: invalid, d: 2}")
        #expect(
            lines == [
                "2:4: error: no value before is marked '&color', did you mean '*colour'? [unknown-alias]",
                "3:4: error: no value before is marked '&zzz' [unknown-alias]",
            ]
        )
    }

    @Test("An alias within the value that it names is refused")
    func recursive() {
        let (json, lines) = parse("a: &x\n  b: *x\n  c: 1")
        #expect(json == "{a: {b: invalid, c: 1}}")
        #expect(
            lines == [
                "2:6: error: alias '*x' is used within the value that it names, "
                    + "expected a value that ends before it [recursive-alias]"
            ]
        )
    }

    @Test("A merge key adds the members that the mapping does not have, at its place")
    func merge() {
        let base = "x: &x {a: 1, b: 2}\ny: &y {b: 3, c: 4}\n"
        #expect(parse(base + "z: {<<: *x, b: 0, d: 5}").json.hasSuffix("z: {a: 1, b: 0, d: 5}}"))
        #expect(parse(base + "z: {b: 0, <<: [*x, *y]}").json.hasSuffix("z: {b: 0, a: 1, c: 4}}"))
        #expect(parse(base + "z:\n  <<: *y\n  <<: *x\n").json.hasSuffix("z: {b: 3, c: 4, a: 1}}"))
        #expect(parse(base + "z: {<<: {a: 7}}").json.hasSuffix("z: {a: 7}}"))
        #expect(parse(base + "z: {'<<': *x}").json.hasSuffix("z: {<<: {a: 1, b: 2}}}"))
    }

    @Test("A merge key with a value other than mappings is reported")
    func badMerge() {
        let (json, lines) = parse("a: {<<: 1, b: 2}\nc: {<<: [{d: 1}, 2]}")
        #expect(json == "{a: {b: 2}, c: {}}")
        #expect(
            lines == [
                "1:5: error: merge key '<<' has a number, expected an alias of a mapping, "
                    + "or a list of them [bad-merge]",
                "2:5: error: merge key '<<' has an array, expected an alias of a mapping, "
                    + "or a list of them [bad-merge]",
            ]
        )
    }

    @Test("Aliases of aliases that expand beyond the limit are reported once, at the place")
    func bomb() {
        let (json, lines) = parse(Self.bomb(levels: 30))
        #expect(json.hasSuffix("end: 1}"))
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("7:") == true)
        #expect(lines.first?.hasSuffix("expected fewer [too-many-aliases]") == true)
    }

    @Test("Five levels of the same element are read completely")
    func smallBomb() {
        #expect(parse(Self.bomb(levels: 5)).lines == [])
    }

    /// Each level is a list of ten aliases of the level before.
    private static func bomb(levels: Int) -> String {
        var text = "l0: &l0 x\n"
        for level in 1...levels {
            let list = [String](repeating: "*l\(level - 1)", count: 10).joined(separator: ", ")
            text += "l\(level): &l\(level) [\(list)]\n"
        }
        return text + "end: 1\n"
    }

    @Test("The limit on nesting also applies to a chain of aliases")
    func chain() {
        func chain(_ count: Int) -> String {
            (1...count).reduce("l0: &l0 x\n") { $0 + "l\($1): &l\($1) [*l\($1 - 1)]\n" }
        }
        #expect(parse(chain(120)).lines == [])
        let lines = parse(chain(300)).lines
        #expect(
            lines.first?.hasSuffix("nest deeper than 128 levels, expected fewer [too-deep]") == true
        )
    }

    @Test("Megabytes of aliases are read in linear time, up to the limit")
    func manyAliases() {
        let text = "a: &a 1\nb: [" + String(repeating: "*a, ", count: 900_000) + "]\n"
        let start = ContinuousClock.now
        #expect(parse(text).lines == [])
        let more = "a: &a 1\nb: [" + String(repeating: "*a, ", count: 1_100_000) + "]\n"
        #expect(
            parse(more).lines == [
                "2:4000005: error: the aliases up to here stand for more than 1000000 values, "
                    + "expected fewer [too-many-aliases]"
            ]
        )
        #expect(ContinuousClock.now - start < .seconds(60))
    }
}
#endif
