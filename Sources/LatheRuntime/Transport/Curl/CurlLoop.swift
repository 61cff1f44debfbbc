#if Curl && os(Linux)
import Foundation
import Synchronization
import libcurl

/// Runs all transfers of a transport in one thread, which sleeps while it has no work.
///
/// Tasks submit commands; the thread is woken only when it may be asleep. It starts with the first command and ends
/// when the transport has been released and no transfer is left.
// Unchecked, since only the thread uses the properties below `inbox`.
final class CurlLoop: @unchecked Sendable {
    enum Command {
        case start(CurlTransfer)
        /// Resumes a paused transfer.
        case resume(CurlTransfer)
        case cancel(CurlTransfer)
    }

    private struct Inbox {
        var commands: [Command] = []
        /// The multi handle; `nil` unless the thread runs.
        var multi: UnsafeMutableRawPointer?
        var isAsleep = false
        var isClosing = false
    }

    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
    /// Whether libcurl may fail to run a transfer whose bytes were received while it ran another one.
    ///
    /// It may before 8.4, on HTTP/2 and TLS connections, since it rounds times to milliseconds.
    private static let forgets =
        curl_version_info(CURLVERSION_FIRST).pointee.version_num < 0x08_04_00

    let configuration: CurlTransport.Configuration
    private let inbox = Mutex(Inbox())

    private var handles: CurlHandles
    /// The sockets to check for unread bytes before a request.
    var sockets = CurlSockets()
    /// The transfers to flush when all have been run.
    private var noted: [CurlTransfer] = []
    private var running = 0
    /// The number of running transfers over TLS.
    private var secure = 0
    /// The milliseconds to sleep if libcurl may have missed a transfer; running all transfers finds it.
    private var nap: Int32 = 1

    init(_ configuration: CurlTransport.Configuration) {
        self.configuration = configuration
        handles = CurlHandles(configuration)
    }

    /// Submits a command to the thread.
    func submit(_ command: Command) {
        let isRunning = inbox.withLock { inbox in
            inbox.commands.append(command)
            if inbox.multi == nil { return start(&inbox) }
            wake(&inbox)
            return true
        }
        if !isRunning, case .start(let transfer) = command { transfer.finish(CURLE_FAILED_INIT) }
    }

    /// Ends the thread as soon as no transfer is left.
    func close() {
        inbox.withLock { inbox in
            inbox.isClosing = true
            wake(&inbox)
        }
    }

    private func wake(_ inbox: inout Inbox) {
        // Inside the lock, since the thread frees the multi handle.
        if inbox.isAsleep, let multi = inbox.multi { curl_multi_wakeup(multi) }
        inbox.isAsleep = false
    }

    private func start(_ inbox: inout Inbox) -> Bool {
        // Only a new transfer needs a thread.
        guard case .start? = inbox.commands.last, Self.isReady, let multi = curl_multi_init()
        else {
            inbox.commands = []
            return false
        }
        inbox.multi = multi
        nonisolated(unsafe) let started = multi
        let thread = Thread { self.run(started) }
        thread.name = "lathe.curl"
        thread.start()
        return true
    }

    // MARK: The thread

    private func run(_ multi: UnsafeMutableRawPointer) {
        // OpenSSL may write to a connection that the server has closed.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)

        let limit = max(1, configuration.maximumConnectionsPerHost)
        _ = lathe_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, limit)
        // By default libcurl keeps fewer connections the fewer requests are running.
        _ = lathe_curl_multi_set_long(multi, CURLMOPT_MAXCONNECTS, max(limit, 64))

        var commands: [Command] = []
        while true {
            inbox.withLock { inbox in
                swap(&commands, &inbox.commands)
                inbox.isAsleep = false
            }
            for command in commands { run(command, multi) }
            commands.removeAll(keepingCapacity: true)
            var count: Int32 = 0
            curl_multi_perform(multi, &count)
            takeMessages(multi)
            if !noted.isEmpty { nap = 1 }
            flush()
            switch inbox.withLock({ next(&$0) }) {
            case .work: continue
            case .sleep: sleep(multi)
            case .end:
                handles.removeAll()
                curl_multi_cleanup(multi)
                return
            }
        }
    }

    /// Sleeps until there is work, until it is woken, or until one of libcurl's own timeouts.
    private func sleep(_ multi: UnsafeMutableRawPointer) {
        var count: Int32 = 0
        let isShort = Self.forgets && secure > 0
        curl_multi_poll(multi, nil, 0, isShort ? nap : 60_000, &count)
        nap = count > 0 ? 1 : min(nap * 4, 1000)
    }

    private enum Next { case work, sleep, end }

    private func next(_ inbox: inout Inbox) -> Next {
        if !inbox.commands.isEmpty { return .work }
        if inbox.isClosing, running == 0 {
            inbox.multi = nil
            return .end
        }
        inbox.isAsleep = true
        return .sleep
    }

    private func run(_ command: Command, _ multi: UnsafeMutableRawPointer) {
        switch command {
        case .start(let transfer): start(transfer, multi)
        case .resume(let transfer):
            guard let easy = transfer.easy else { return }
            // libcurl passes on the bytes that it kept, and pauses the transfer again if there is still no room, or
            // nothing to send. It does not end a transfer that refuses these bytes.
            let code = curl_easy_pause(easy, 0)
            if code != CURLE_OK {
                remove(transfer, easy, multi)
                transfer.finish(code)
            }
        case .cancel(let transfer):
            guard let easy = transfer.easy else { return }
            remove(transfer, easy, multi)
            _ = transfer.stopWatching()
        }
    }

    private func start(_ transfer: CurlTransfer, _ multi: UnsafeMutableRawPointer) {
        guard !transfer.isCancelled else { return }
        var code = CURLE_OK
        guard let easy = handles.take(for: transfer, &code) else {
            return transfer.finish(code)
        }
        transfer.easy = easy
        guard curl_multi_add_handle(multi, easy) == CURLM_OK else {
            release(transfer, easy)
            return transfer.finish(CURLE_FAILED_INIT)
        }
        running += 1
        if transfer.isSecure { secure += 1 }
        nap = 1
        transfer.startUpload()
    }

    private func takeMessages(_ multi: UnsafeMutableRawPointer) {
        var left: Int32 = 0
        while let message = curl_multi_info_read(multi, &left) {
            guard message.pointee.msg == CURLMSG_DONE, let easy = message.pointee.easy_handle,
                let transfer = CurlHandles.transfer(of: easy)
            else { continue }
            let code = lathe_curl_message_result(message)
            if transfer.isOfHTTP1 { sockets.add(easy) }
            remove(transfer, easy, multi)
            if transfer.startsAgain(after: code) {
                start(transfer, multi)
            } else {
                transfer.finish(code)
            }
        }
    }

    private func remove(
        _ transfer: CurlTransfer,
        _ easy: UnsafeMutableRawPointer,
        _ multi: UnsafeMutableRawPointer
    ) {
        curl_multi_remove_handle(multi, easy)
        running -= 1
        if transfer.isSecure { secure -= 1 }
        release(transfer, easy)
    }

    private func release(_ transfer: CurlTransfer, _ easy: UnsafeMutableRawPointer) {
        transfer.easy = nil
        handles.give(back: easy, of: transfer)
    }

    /// Schedules a transfer to be flushed when all have been run.
    func note(_ transfer: CurlTransfer) {
        guard !transfer.isNoted else { return }
        transfer.isNoted = true
        noted.append(transfer)
    }

    private func flush() {
        for transfer in noted { transfer.flush() }
        noted.removeAll(keepingCapacity: true)
    }
}
#endif
