import Foundation

extension Error {
    /// The reason why a file or folder cannot be written, in the system's words: `No such file or directory`.
    package var fileReason: String {
        let error = self as NSError
        let cause = (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError }
        guard let cause, cause.domain == NSPOSIXErrorDomain else {
            return error.localizedDescription
        }
        return String(cString: strerror(Int32(cause.code)))
    }
}
