import Foundation

/// The kind of file at a path, after symbolic links are resolved.
package enum FileEntry {
    case folder
    case file(size: Int)
    /// A pipe, socket or device.
    case stream
    /// A file that cannot be read, with the reason.
    case unusable(String)

    package init(at path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            let code = errno
            var link = stat()
            let isLink = lstat(path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK
            self = .unusable(Self.reason(code, isLink: isLink))
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self = .folder
        case S_IFREG: self = .file(size: Int(status.st_size))
        default: self = .stream
        }
    }

    private static func reason(_ code: Int32, isLink: Bool) -> String {
        switch code {
        case ELOOP: "is a link that refers to itself, expected a file or folder"
        case ENOENT where isLink: "is a link to nothing, expected a file or folder"
        case ENOENT, ENOTDIR: "there is no such file or folder"
        case EACCES: "may not be read, expected permission to read it"
        default: "cannot be read: \(String(cString: strerror(code)))"
        }
    }
}
