#if Curl && os(Linux)
import Foundation
import libcurl

/// Reusable libcurl handles, and their options for a transfer.
struct CurlHandles {
    private static let maximumIdle = 64
    /// The fields that the transport derives from the body.
    private static let own = ["Content-Length", "Transfer-Encoding", "Expect"]

    private let configuration: CurlTransport.Configuration
    private var idle: [UnsafeMutableRawPointer] = []

    init(_ configuration: CurlTransport.Configuration) { self.configuration = configuration }

    /// Returns the transfer of a handle.
    static func transfer(of easy: UnsafeMutableRawPointer) -> CurlTransfer? {
        var pointer: UnsafeMutableRawPointer?
        _ = lathe_curl_get_pointer(easy, CURLINFO_PRIVATE, &pointer)
        return pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Returns a handle that is configured for a transfer and retains it; `nil`, with a code, when libcurl rejects
    /// an option.
    mutating func take(
        for transfer: CurlTransfer,
        _ code: inout CURLcode
    ) -> UnsafeMutableRawPointer? {
        guard let easy = idle.popLast() ?? curl_easy_init() else {
            code = CURLE_OUT_OF_MEMORY
            return nil
        }
        var setting = Setting(easy: easy)
        let context = Unmanaged.passRetained(transfer).toOpaque()
        setting.pointer(CURLOPT_PRIVATE, context)
        setting.callbacks(context)
        setting.transport(configuration, isStreamed: transfer.request.isStreamed)
        setting.request(transfer, waits: configuration.usesHTTP2)
        guard setting.code == CURLE_OK else {
            code = setting.code
            give(back: easy, of: transfer)
            return nil
        }
        return easy
    }

    /// Resets a handle for reuse and releases its transfer.
    mutating func give(back easy: UnsafeMutableRawPointer, of transfer: CurlTransfer) {
        curl_easy_reset(easy)
        curl_slist_free_all(transfer.list)
        transfer.list = nil
        Unmanaged.passUnretained(transfer).release()
        if idle.count < Self.maximumIdle { idle.append(easy) } else { curl_easy_cleanup(easy) }
    }

    mutating func removeAll() {
        for easy in idle { curl_easy_cleanup(easy) }
        idle = []
    }

    /// Sets options until libcurl rejects one.
    fileprivate struct Setting {
        let easy: UnsafeMutableRawPointer
        var code = CURLE_OK

        mutating func set(_ option: CURLoption, _ value: Int) {
            if code == CURLE_OK { code = lathe_curl_set_long(easy, option, value) }
        }

        mutating func set(_ option: CURLoption, _ value: String?) {
            if code == CURLE_OK, let value { code = lathe_curl_set_text(easy, option, value) }
        }

        mutating func pointer(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
            if code == CURLE_OK { code = lathe_curl_set_pointer(easy, option, value) }
        }
    }
}

extension CurlHandles.Setting {
    fileprivate mutating func callbacks(_ context: UnsafeMutableRawPointer) {
        _ = lathe_curl_set_transfer(easy, CURLOPT_HEADERFUNCTION, onHeader)
        pointer(CURLOPT_HEADERDATA, context)
        _ = lathe_curl_set_transfer(easy, CURLOPT_WRITEFUNCTION, onBytes)
        pointer(CURLOPT_WRITEDATA, context)
        lathe_curl_set_before(easy, onConnection, context)
        lathe_curl_set_context(easy, onContext)
    }

    /// Sets the options that are the same for all requests.
    fileprivate mutating func transport(
        _ configuration: CurlTransport.Configuration,
        isStreamed: Bool
    ) {
        if code == CURLE_OK { code = lathe_curl_allow_http(easy) }
        set(CURLOPT_NOSIGNAL, 1)
        lathe_curl_set_quick_exit(easy)
        set(CURLOPT_CONNECTTIMEOUT_MS, configuration.connectMilliseconds)
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        set(CURLOPT_HTTP_TRANSFER_DECODING, 0)
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        set(CURLOPT_USERAGENT, "Lathe")
        // The path is sent unchanged, since the URL may be signed.
        set(CURLOPT_PATH_AS_IS, 1)
        // A slow reader of one HTTP/2 stream would delay the other streams of the connection. A library without
        // HTTP/2 rejects the option and uses HTTP/1.1.
        let isShared = configuration.usesHTTP2 && !isStreamed
        let version = isShared ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        _ = lathe_curl_set_long(easy, CURLOPT_HTTP_VERSION, Int(version))
        // Both values mean the same to a server, but libcurl reuses a connection only for the same value. Streamed
        // responses thus have connections of their own, apart from those that multiplex requests.
        let newest = isStreamed ? 0 : Int(CURL_SSLVERSION_MAX_DEFAULT)
        set(CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2) | newest)
        // libcurl rejects it for a handle whose last transfer was cancelled while it waited for a connection.
        if isStreamed { _ = lathe_curl_set_long(easy, CURLOPT_BUFFERSIZE, 1 << 16) }

        if let proxy = configuration.proxy {
            set(CURLOPT_PROXY, proxy.address)
            set(CURLOPT_NOPROXY, "")
            set(CURLOPT_PROXYUSERNAME, proxy.user)
            set(CURLOPT_PROXYPASSWORD, proxy.password)
        } else if !configuration.usesEnvironmentProxy {
            set(CURLOPT_PROXY, "")
        }
        set(CURLOPT_UNIX_SOCKET_PATH, configuration.unixSocket)
        set(CURLOPT_CAINFO, configuration.authorities)
        if let certificate = configuration.clientCertificate {
            set(CURLOPT_SSLCERT, certificate.file)
            set(CURLOPT_SSLKEY, certificate.key)
            set(CURLOPT_KEYPASSWD, certificate.password)
        }
        if !configuration.pinnedKeys.isEmpty {
            set(CURLOPT_PINNEDPUBLICKEY, configuration.pins)
        }
    }

    /// Sets the options of one request.
    fileprivate mutating func request(_ transfer: CurlTransfer, waits: Bool) {
        let request = transfer.request
        let address = request.address
        set(CURLOPT_URL, address)
        // Requests wait for a connection that can multiplex them instead of opening further ones.
        if waits, !request.isStreamed, transfer.isSecure { set(CURLOPT_PIPEWAIT, 1) }
        if transfer.isSecond { set(CURLOPT_FRESH_CONNECT, 1) }
        let method = request.method
        switch method {
        case .get where request.body == nil: break
        case .head: set(CURLOPT_NOBODY, 1)
        default:
            body(of: transfer)
            set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
        fields(of: transfer)
    }

    private mutating func body(of transfer: CurlTransfer) {
        let request = transfer.request
        let context = Unmanaged.passUnretained(transfer).toOpaque()
        if let bytes = request.body?.bytes, bytes.count <= HTTPBody.chunk {
            // The length is set first, since the bytes may contain a zero.
            set(CURLOPT_POSTFIELDSIZE, bytes.count)
            bytes.withUnsafeBytes { bytes in
                guard code == CURLE_OK else { return }
                let start = bytes.baseAddress
                if let start {
                    code = lathe_curl_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
                } else {
                    code = lathe_curl_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
                }
            }
            if !transfer.isSecond { request.body?.onRead?(bytes.count) }
        } else if let body = request.body {
            set(CURLOPT_UPLOAD, 1)
            let length = transfer.upload?.length ?? body.length
            if code == CURLE_OK {
                code = lathe_curl_set_offset(easy, CURLOPT_INFILESIZE_LARGE, length ?? -1)
            }
            _ = lathe_curl_set_transfer(easy, CURLOPT_READFUNCTION, onRead)
            pointer(CURLOPT_READDATA, context)
            _ = lathe_curl_set_seek(easy, onSeek)
            pointer(CURLOPT_SEEKDATA, context)
            // libcurl does not resend a body when the server has closed a reused connection.
            set(CURLOPT_FRESH_CONNECT, 1)
        } else if [.post, .put, .patch].contains(request.method) {
            set(CURLOPT_POSTFIELDSIZE, 0)
            set(CURLOPT_COPYPOSTFIELDS, "")
        }
    }

    private mutating func fields(of transfer: CurlTransfer) {
        let fields = transfer.request.fields
        var list: UnsafeMutablePointer<curl_slist>?
        func add(_ line: String) { list = curl_slist_append(list, line) ?? list }
        for field in fields
        where !CurlHandles.own.contains(where: { HTTPFields.equal($0, field.name) }) {
            // A semicolon after the name sends a field with an empty value.
            add(field.value.isEmpty ? "\(field.name);" : "\(field.name): \(field.value)")
        }
        if transfer.request.body != nil || transfer.request.method != .get {
            add("Expect:")
            if fields["Content-Type"] == nil { add("Content-Type:") }
        }
        if Inflater.isAvailable, fields["Accept-Encoding"] == nil {
            add("Accept-Encoding: gzip, deflate")
        }
        transfer.list = list
        if code == CURLE_OK { code = lathe_curl_set_list(easy, CURLOPT_HTTPHEADER, list) }
    }
}

extension CurlTransport.Configuration {
    fileprivate var connectMilliseconds: Int {
        let milliseconds = connectTimeout / .milliseconds(1)
        return Int(min(max(milliseconds, 1), 1e9))
    }

    fileprivate var pins: String {
        pinnedKeys.map { $0.hasPrefix("sha256//") ? $0 : "sha256//" + $0 }.joined(separator: ";")
    }
}

// MARK: libcurl's callbacks

private func transfer(_ context: UnsafeMutableRawPointer) -> CurlTransfer {
    Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
}

private let onConnection: lathe_curl_before = { context, remote, local, remotePort, localPort in
    guard let context,
        let key = CurlSockets.key(remote, Int(remotePort), local, Int(localPort))
    else { return 0 }
    return transfer(context).begins(on: key) ? 0 : 1
}

private let onContext: lathe_curl_context = { _, context, _ in
    CurlShutdown.prepare(context.map { OpaquePointer($0) })
    return CURLE_OK
}

private let onHeader: lathe_curl_transfer = { bytes, size, count, context in
    guard let context else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    return transfer(context).receive(line: line) ? line.count : 0
}

private let onBytes: lathe_curl_transfer = { bytes, size, count, context in
    guard let context else { return 0 }
    return transfer(context).receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
}

private let onRead: lathe_curl_transfer = { bytes, size, count, context in
    guard let context, let bytes else { return lathe_curl_abort_read }
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return transfer(context).read(into: buffer)
}

private let onSeek: lathe_curl_seek = { context, offset, origin in
    guard let context, origin == SEEK_SET else { return CURL_SEEKFUNC_FAIL }
    return transfer(context).rewind(to: Int(offset)) ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_FAIL
}
#endif
