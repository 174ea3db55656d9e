/// Why a bundle, or a path with none in it, was not checked or not mended, beside others that were.
struct CheckFailure {
    /// The path as it was given or found.
    let path: String
    let failure: Failure

    /// What went wrong and what to do about it, in a line; it may hold characters that a terminal must not get.
    var message: String {
        [(failure.location.map { $0 + ": " } ?? "") + failure.message, failure.help].compactMap(\.self)
            .joined(separator: "; ")
    }
}
