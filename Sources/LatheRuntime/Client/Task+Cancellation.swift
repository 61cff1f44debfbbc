extension Task {
    /// Waits for the result; who is cancelled meanwhile cancels the task too.
    nonisolated(nonsending) func ownedResult() async -> Result<Success, Failure> {
        await withTaskCancellationHandler {
            await result
        } onCancel: {
            cancel()
        }
    }
}
