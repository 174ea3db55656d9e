import SourceText

/// A deterministic ID for an object that the tool adds to an Xcode project, derived from a hash of identifying strings.
///
/// The same command therefore always produces the same file, and the same edit on two branches merges without
/// conflicts.
struct ObjectID {
    /// The strings that identify the object.
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }

    /// Returns a candidate for the ID. Candidate 0 is a hash of the parts. Later candidates also include their number,
    /// and are used if earlier ones are taken.
    private func candidate(_ number: Int) -> ExactString {
        let text = (parts + (number == 0 ? [] : [String(number)])).joined(separator: "\n")
        return ExactString(SHA256.hexDigest(of: text.utf8).prefix(24).uppercased())
    }

    /// Returns the first candidate that does not occur in the text.
    func firstUnusedID(in text: SourceText) -> ExactString {
        var number = 0
        while text.bytes.containsBytes(candidate(number).string.utf8) { number += 1 }
        return candidate(number)
    }

    /// Returns whether an existing ID was generated from the same parts, and therefore by the tool.
    func hasGenerated(_ id: ExactString) -> Bool { (0..<8).contains { candidate($0) == id } }
}
