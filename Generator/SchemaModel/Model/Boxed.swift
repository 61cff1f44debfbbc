/// A value in a separate allocation, so that the values that contain it stay small.
///
/// A copy of a large value copies each of its parts, and the compiler emits that code wherever a value is copied.
/// Large, rarely used values are boxed, so that their container copies one reference.
@propertyWrapper
package indirect enum Boxed<Value: Sendable>: Sendable {
    case value(Value)

    package init(wrappedValue: Value) { self = .value(wrappedValue) }

    package var wrappedValue: Value {
        get {
            switch self {
            case .value(let value): value
            }
        }
        set { self = .value(newValue) }
    }
}
