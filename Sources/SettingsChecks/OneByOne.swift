/// Gets work done one by one.
package struct OneByOne: WorkSharing {
    package init() {}

    package func map<Piece: Sendable, Result: Sendable>(
        _ pieces: [Piece], _ work: @Sendable (Piece) -> Result
    ) -> [Result] {
        pieces.map(work)
    }
}
