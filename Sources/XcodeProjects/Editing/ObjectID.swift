import SourceText

/// A deterministic ID for an object that the tool adds to an Xcode project. The ID is a hash of the strings that
/// identify the object.
///
/// Because IDs are deterministic, the same command always produces the same file, and the same edit on two branches
/// merges without conflicts.
struct ObjectID {
    /// The strings that identify the object.
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }

    /// Returns the candidate ID with the given number. Candidate 0 is a hash of the parts. The hash of each later
    /// candidate also includes the candidate's number. Later candidates are used if earlier candidates are taken.
    private func candidate(_ number: Int) -> ExactString {
        let text = (parts + (number == 0 ? [] : [String(number)])).joined(separator: "\n")
        return ExactString(SHA256.hexDigest(of: text.utf8).prefix(24).uppercased())
    }

    /// Returns the first candidate ID that does not occur in the text of a project.
    func firstUnusedID(in text: SourceText) -> ExactString {
        var number = 0
        while text.bytes.containsBytes(candidate(number).string.utf8) { number += 1 }
        return candidate(number)
    }

    /// Returns whether an existing ID was generated from these parts, which means that the tool added the object.
    func hasGenerated(_ id: ExactString) -> Bool { (0..<8).contains { candidate($0) == id } }
}
