/// A way to get pieces of work done that do not depend on each other: one by one, or several at once.
package protocol WorkSharing: Sendable {
    /// The results for all pieces, in their order.
    func map<Piece: Sendable, Result: Sendable>(
        _ pieces: [Piece], _ work: @Sendable (Piece) -> Result
    ) -> [Result]
}
