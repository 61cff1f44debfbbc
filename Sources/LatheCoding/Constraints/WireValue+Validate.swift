extension WireValue {
    /// Checks the value and the values in it against the constraints of the schema.
    ///
    /// Only the program calls this method, since a service may now allow more than its schema states. In a
    /// ``Patch``, the values that are set are checked.
    ///
    /// - Throws: The first failure, also if the thread's stack is too small for the values inside one another.
    public func validate() throws(ConstraintFailure) {
        try ConstraintCheck.run { write(to: &$0) }
    }
}
