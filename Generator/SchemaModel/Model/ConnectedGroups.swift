/// Groups the types that refer to one another, directly or indirectly.
///
/// The groups are the strongly connected components, found by Tarjan's algorithm in linear time. The algorithm does not
/// recurse, since chains may be long.
///
/// - Parameters:
///   - ids: The types.
///   - direct: The types to which each type refers directly.
/// - Returns: The number of each type's group, which is greater than the numbers of the groups to which it refers.
package func connectedGroups(
    _ ids: [TypeID],
    _ direct: [TypeID: [TypeID]]
) -> [TypeID: Int] {
    var groups: [TypeID: Int] = [:]
    var order: [TypeID: Int] = [:]
    var open: [TypeID] = []
    var count = 0
    for start in ids where direct[start] != nil && order[start] == nil {
        var path: [(id: TypeID, next: Int, lowest: Int)] = []
        func enter(_ id: TypeID) {
            path.append((id, 0, order.count))
            order[id] = order.count
            open.append(id)
        }
        enter(start)
        while let top = path.last {
            let held = direct[top.id] ?? []
            if top.next < held.count {
                path[path.count - 1].next += 1
                let next = held[top.next]
                if let place = order[next] {
                    guard groups[next] == nil else { continue }
                    path[path.count - 1].lowest = min(top.lowest, place)
                } else if direct[next] != nil {
                    enter(next)
                }
                continue
            }
            path.removeLast()
            if let parent = path.indices.last {
                path[parent].lowest = min(path[parent].lowest, top.lowest)
            }
            guard top.lowest == order[top.id] else { continue }
            while let id = open.popLast() {
                groups[id] = count
                if id == top.id { break }
            }
            count += 1
        }
    }
    return groups
}
