#if Curl && os(Linux)
import Foundation
import libcurl

/// libcurl's multi interface as a C program would use it: nothing but requests, some in flight at any time.
final class BareMulti {
    private let multi: UnsafeMutableRawPointer
    private var handles: [UnsafeMutableRawPointer] = []
    private let bytes = UnsafeMutablePointer<Int>.allocate(capacity: 1)

    init?(_ url: URL, inFlight: Int) {
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
        guard let multi = curl_multi_init() else { return nil }
        self.multi = multi
        bytes.initialize(to: 0)
        for _ in 0..<inFlight {
            guard let handle = curl_easy_init() else { return nil }
            handles.append(handle)
            _ = lathe_curl_set_text(handle, CURLOPT_URL, url.absoluteString)
            _ = lathe_curl_set_long(handle, CURLOPT_NOSIGNAL, 1)
            _ = lathe_curl_set_pointer(handle, CURLOPT_WRITEDATA, bytes)
            _ = lathe_curl_set_transfer(handle, CURLOPT_WRITEFUNCTION) { _, size, count, context in
                context?.assumingMemoryBound(to: Int.self).pointee += size * count
                return size * count
            }
        }
    }

    deinit {
        for handle in handles { curl_easy_cleanup(handle) }
        curl_multi_cleanup(multi)
        bytes.deallocate()
    }

    /// Makes requests and returns the number of bytes in all answers.
    func run(_ count: Int) -> Int {
        bytes.pointee = 0
        var started = 0
        var done = 0
        for handle in handles.prefix(count) {
            curl_multi_add_handle(multi, handle)
            started += 1
        }
        var running: Int32 = 0
        var left: Int32 = 0
        while done < count {
            curl_multi_perform(multi, &running)
            while let message = curl_multi_info_read(multi, &left) {
                guard let handle = message.pointee.easy_handle else { continue }
                done += 1
                curl_multi_remove_handle(multi, handle)
                if started < count {
                    curl_multi_add_handle(multi, handle)
                    started += 1
                }
            }
            if done < count { curl_multi_poll(multi, nil, 0, 100, nil) }
        }
        return bytes.pointee
    }
}
#endif
