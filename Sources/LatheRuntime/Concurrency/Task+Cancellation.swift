extension Task {
    /// Waits for the result; if the waiting task is cancelled, this task is cancelled too.
    package nonisolated(nonsending) func ownedResult() async -> Result<Success, Failure> {
        await withTaskCancellationHandler {
            await result
        } onCancel: {
            cancel()
        }
    }
}
