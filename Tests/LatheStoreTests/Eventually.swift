import Testing

/// Waits until a condition holds.
///
/// Records an issue if it does not hold within 30 seconds, so that a test fails where it would never end.
func eventually(
    sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @Sendable () async throws -> Bool
) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(30))
    while try await !condition() {
        guard .now < end else {
            Issue.record("the condition never held", sourceLocation: sourceLocation)
            return
        }
        try await Task.sleep(for: .milliseconds(1))
    }
}
