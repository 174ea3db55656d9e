import SourceText

/// The ids of objects that are made here: digits of a hash of what they stand for.
///
/// So the same command makes the same file, and two people who do the same on two branches can merge.
struct ObjectID {
    /// What the object stands for.
    let parts: [String]

    init(_ parts: String...) { self.parts = parts }

    /// The first id is hashed from the parts, each later one also from its number: for where the one before is taken.
    private func candidate(_ number: Int) -> ExactString {
        let text = (parts + (number == 0 ? [] : [String(number)])).joined(separator: "\n")
        return ExactString(SHA256.hex(of: text.utf8).prefix(24).uppercased())
    }

    /// The first id that occurs nowhere in a text.
    func unused(in text: SourceText) -> ExactString {
        var number = 0
        while text.bytes.holds(candidate(number).string.utf8) { number += 1 }
        return candidate(number)
    }

    /// Whether an object got its id here.
    func made(_ id: ExactString) -> Bool { (0..<8).contains { candidate($0) == id } }
}
