import Testing

/// Waits until a condition holds.
///
/// Records an issue if it does not hold within 30 seconds, so that a test fails where it would never end.
func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: () -> Bool
) async {
    let end = ContinuousClock.now.advanced(by: .seconds(30))
    while !condition() {
        guard .now < end, !Task.isCancelled else {
            Issue.record("the condition never held", sourceLocation: sourceLocation)
            return
        }
        await Task.yield()
    }
}
