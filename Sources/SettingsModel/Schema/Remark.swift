/// A statement about a key or an item type that has its own evidence.
package struct Remark: Hashable, Sendable {
    /// The text of the statement, in one or two sentences.
    package let text: String
    package let evidence: Evidence

    init(_ text: String, _ evidence: Evidence) {
        self.text = text
        self.evidence = evidence
    }
}
