/// The candidate that the author of `name` most likely meant; `nil` when none is similar.
///
/// A name that differs only in case takes precedence. Otherwise, one wrong, missing, extra or swapped letter is
/// tolerated for every three letters, up to three. Of equally similar names, the alphabetically first is chosen, so
/// that the result does not depend on the order of candidates.
package func nearest(to name: String, in candidates: some Sequence<String>) -> String? {
    let letters = Array(name.lowercased().unicodeScalars.prefix(longestName + 1))
    guard letters.count <= longestName else { return nil }
    var best: (distance: Int, name: String)?
    for candidate in candidates {
        let other = Array(candidate.lowercased().unicodeScalars.prefix(longestName + 1))
        let limit = min(3, max(letters.count, other.count) / 3)
        guard other.count <= longestName, abs(other.count - letters.count) <= limit else {
            continue
        }
        guard let distance = editDistance(letters, other, limit: limit) else { continue }
        if let known = best, known < (distance, candidate) { continue }
        best = (distance, candidate)
    }
    return best?.name
}

/// The maximum length of names that are compared, since the cost grows with the square of the length.
private let longestName = 100

/// The number of letters that must be changed, added, dropped or swapped with their neighbor.
///
/// It is `nil` when the number exceeds the limit, which is determined without examining more distant letters.
private func editDistance(
    _ left: [Unicode.Scalar],
    _ right: [Unicode.Scalar],
    limit: Int
) -> Int? {
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for row in left.indices {
        var current = Array(repeating: limit + 1, count: right.count + 1)
        if row < limit { current[0] = row + 1 }
        var least = current[0]
        var column = max(0, row - limit)
        while column < min(right.count, row + limit + 1) {
            let isSame = left[row] == right[column]
            var cost = min(
                last[column] + (isSame ? 0 : 1),
                last[column + 1] + 1,
                current[column] + 1
            )
            if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                cost = min(cost, beforeLast[column - 1] + 1)
            }
            current[column + 1] = cost
            least = min(least, cost)
            column += 1
        }
        guard least <= limit || row == 0 else { return nil }
        beforeLast = last
        last = current
    }
    return last[right.count] <= limit ? last[right.count] : nil
}
