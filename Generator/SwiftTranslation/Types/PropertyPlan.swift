import SchemaModel
import SwiftSource

/// A property of a generated structure: an entity's field or a request's parameter.
struct PropertyPlan {
    var name: String
    var doc: Documentation?
    /// The type as Swift text, including its question mark.
    var type: String
    /// The default value; `nil` when the caller must pass a value.
    var defaultValue: Expression?
    /// The value of the property before it is read.
    var blank: Expression
    /// Whether the value is stored indirectly.
    var isIndirect = false
    /// The deprecation message of the property; `nil` if it is not deprecated.
    var deprecated: String?
    /// The name of the stored property.
    ///
    /// It differs from the visible name of a deprecated property, since generated code would cause warnings.
    var storage: String
    /// The value of a property that is constant and not stored.
    var constant: Expression?
    /// Whether the parameter has no argument label in the method that sends the request.
    var isUnlabeled = false
}

extension PropertyPlan {
    init(
        name: String,
        doc: Documentation?,
        type: String,
        defaultValue: Expression?,
        blank: Expression,
        isIndirect: Bool = false,
        isUnlabeled: Bool = false
    ) {
        self.name = name
        self.doc = doc
        self.type = type
        self.defaultValue = defaultValue
        self.blank = blank
        self.isIndirect = isIndirect
        self.isUnlabeled = isUnlabeled
        storage = name
    }

    /// The plan without documentation, for a structure whose parameters a method documents.
    var undocumented: PropertyPlan {
        var plan = self
        plan.doc = nil
        return plan
    }
}
