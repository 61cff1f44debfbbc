extension WireValue {
    /// Checks the schema's constraints of the fields of the value, and of the values inside them.
    ///
    /// Nothing calls this method by itself, since a service may have come to allow more than its schema says. Of a
    /// ``Patch``, the values that are set are checked.
    ///
    /// - Throws: The first field whose value is not allowed.
    public func validate() throws(ConstraintFailure) {
        try ConstraintCheck.run { write(to: &$0) }
    }
}
