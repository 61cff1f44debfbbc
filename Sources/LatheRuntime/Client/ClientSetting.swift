/// A setting that a part of the runtime adds to clients.
///
/// ```swift
/// struct Tracing: ClientSetting { var isOn = false }
///
/// extension Client {
///     var tracing: Tracing {
///         get { self[Tracing.self] }
///         set { self[Tracing.self] = newValue }
///     }
/// }
/// ```
public protocol ClientSetting: Sendable {
    /// Creates the setting of clients that do not set it.
    init()
}
