import SchemaModel
import SwiftTranslation

/// Joins shapes of equal meaning.
///
/// Two objects are joined if they have the same members, at least two, or if their last names are the same and at
/// least half of their members are. Common members must have the same kind.
struct SampleShapeSharing {
    private var table: SampleShapeTable

    static func sharing(_ table: SampleShapeTable) -> SampleShapeTable {
        var sharing = SampleShapeSharing(table: table)
        sharing.joinMaps()
        // Each pass that joins shapes reduces their number.
        while sharing.pass() {}
        return sharing.table
    }

    /// Joins the values of objects whose keys are data.
    private mutating func joinMaps() {
        for id in table.ids {
            let shape = table[id]
            let names = shape.order
            guard let first = names.first.flatMap({ shape.members[$0]?.shape }),
                names.allSatisfy(TypeInference.isData)
            else { continue }
            let values = names.compactMap { shape.members[$0]?.shape }
            guard values.allSatisfy({ table[$0].kinds == ["objects"] }) else { continue }
            for value in values { table.join(first, value) }
            var path = shape.paths.first ?? []
            if let last = path.popLast() { path.append(TypeNames.item(of: last)) }
            table[first].paths = [path]
        }
    }

    private mutating func pass() -> Bool {
        var joined = false
        var byMembers: [[String]: ShapeID] = [:]
        var byName: [String: [ShapeID]] = [:]
        for id in table.ids where table.root(id) == id && table[id].objects > 0 {
            let names = table[id].members.keys.sorted()
            if names.count >= 2 {
                if let first = byMembers[names], isAlike(first, id) {
                    joined = joined || table.root(first) != table.root(id)
                    table.join(first, id)
                } else if byMembers[names] == nil {
                    byMembers[names] = id
                }
            }
            guard table.root(id) == id, let last = table[id].paths.first?.last else { continue }
            let name = Words.of(Plurals.singular(last)).joined(separator: "_").lowercased()
            let known = byName[name, default: []]
            if let other = known.prefix(20).first(where: { isClose($0, id) && isAlike($0, id) }) {
                joined = joined || table.root(other) != table.root(id)
                table.join(other, id)
            } else {
                byName[name, default: []].append(id)
            }
        }
        return joined
    }

    /// Whether both shapes share at least half of the members, or all members of the smaller one.
    private func isClose(_ one: ShapeID, _ other: ShapeID) -> Bool {
        let left = Set(table[one].members.keys)
        let right = Set(table[other].members.keys)
        let common = left.intersection(right).count
        let all = left.union(right).count
        return common * 2 >= all && common > 0
            || (common >= 2 && common == min(left.count, right.count))
    }

    /// Whether members of the same name have the same kind, including the kinds of their members.
    private func isAlike(_ one: ShapeID, _ other: ShapeID) -> Bool {
        if table.root(one) == table.root(other) { return true }
        for (name, member) in table[one].members {
            guard let second = table[other].members[name] else { continue }
            let left = table[member.shape]
            let right = table[second.shape]
            let (leftKinds, rightKinds) = (left.kinds, right.kinds)
            guard leftKinds.isEmpty || rightKinds.isEmpty || leftKinds == rightKinds else {
                return false
            }
            if left.objects > 0, right.objects > 0,
                table.root(member.shape) != table.root(second.shape)
            {
                let names = Set(left.members.keys)
                let others = Set(right.members.keys)
                if !names.isEmpty, !others.isEmpty, names.isDisjoint(with: others) { return false }
            }
        }
        return true
    }
}
