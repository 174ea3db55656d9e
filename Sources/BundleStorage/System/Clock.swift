import CLibrary

/// Reads the system clocks and suspends the current thread.
package enum Clock {
    package static var secondsSince1970: Int64 { nanosecondsSince1970 / 1_000_000_000 }
    /// The time of a monotonic clock, in milliseconds.
    static var milliseconds: Int { Int(read(CLOCK_MONOTONIC) / 1_000_000) }
    static var nanosecondsSince1970: Int64 { read(CLOCK_REALTIME) }

    static func sleep(milliseconds: Int) {
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        unsafe nanosleep(&time, nil)
    }

    private static func read(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
