import Dispatch

/// Decoders that rest between two bundles: what one has learned of keys and types holds for the next bundle, too.
final class ItemDecoders: @unchecked Sendable {
    private let queue = DispatchQueue(label: "item decoders")
    private var resting: [ItemDecoder] = []

    /// What is made with a decoder that nobody else uses meanwhile.
    func withDecoder<Result>(_ body: (ItemDecoder) -> Result) -> Result {
        let decoder = queue.sync { resting.popLast() } ?? ItemDecoder()
        let result = body(decoder)
        // One that a hostile bundle filled would slow down the others, and fill the memory.
        if decoder.isSmall { queue.sync { resting.append(decoder) } }
        return result
    }
}
