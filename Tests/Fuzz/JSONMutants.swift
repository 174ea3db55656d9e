import Foundation

/// Damages JSON files and writes what our parser reads: one line per mutant, for `json_mutants.py`.
///
/// A line consists of the mutant in Base64, the grammar in which it is valid (`plain`, `commented` or `none`), and the
/// value with its kinds, separated by tabs.
@main struct JSONMutants {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count > 3, words.first == "json", let count = Int(words[2]), let seed = UInt64(words[3]) else {
            print("usage: mutants json COUNT SEED FILE…")
            exit(64)
        }
        let files = try words.dropFirst(3).map { Array(try Data(contentsOf: URL(filePath: $0))) }
        var mutator = Mutator(seed: seed, vocabulary: .json)
        for _ in 0..<count {
            var mutant = mutator.mutant(of: mutator.random.pick(files))
            if mutator.random.percent(5) { mutant = encoded(mutant, by: &mutator.random) }
            print(Data(mutant).base64EncodedString(), reading(of: mutant, by: &mutator), separator: "\t")
        }
    }

    /// Encodes a mutant in another encoding, occasionally with half a character at the end.
    private static func encoded(_ mutant: [UInt8], by random: inout SeededGenerator) -> [UInt8] {
        let schemes: [TextEncoding.Scheme] = [
            .utf8, .utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
        ]
        let bytes = TextEncoding(random.pick(schemes), byteOrderMark: true).encode(mutant)
        return random.percent(5) ? Array(bytes.dropLast()) : bytes
    }

    private static func reading(of mutant: [UInt8], by mutator: inout Mutator) -> String {
        let plain = checked(JSONDocument(decoding: mutant), mutant, &mutator)
        let commented = checked(JSONDocument(decoding: mutant, in: .commented), mutant, &mutator)
        guard let value = commented.root?.value else {
            guard plain.root == nil else { fatalError("only the plain grammar accepts \(mutant)") }
            return "none\tnull"
        }
        if let plain = plain.root?.value, plain != value { fatalError("the grammars read different values: \(mutant)") }
        return "\(plain.root == nil ? "commented" : "plain")\t\(tagged(value).text(as: .message))"
    }

    /// Checks that a document reproduces its bytes, and that the tree after an edit equals a new parse.
    private static func checked(
        _ document: JSONDocument, _ mutant: [UInt8], _ mutator: inout Mutator
    ) -> JSONDocument {
        guard document.bytes == mutant else { fatalError("not given back: \(mutant)") }
        let text = document.source.text
        let start = Int.random(in: 0...text.count, using: &mutator.random)
        let end = min(text.count, start + Int.random(in: 0...8, using: &mutator.random))
        let replacement = mutator.mutant(of: Array(text.bytes(in: start..<end)))
        let edit = TextEdit(span: start..<end, replacement: replacement)
        let isWhole = String(validating: text.applying([edit]).bytes, as: UTF8.self) != nil
        guard document.isEditable, isWhole else { return document }
        let edited = document.applying([edit])
        guard edited == JSONDocument(decoding: edited.bytes, in: document.grammar) else {
            fatalError("the tree after \(edit) differs: \(mutant)")
        }
        return document
    }

    /// A value with its kinds, as in `json_mutants.py`.
    private static func tagged(_ value: JSON) -> JSON {
        switch value {
        case .object(let members): .array(["object"] + members.map { [.string($0.name), tagged($0.value)] })
        case .array(let values): .array(["array"] + values.map(tagged))
        case .integer(let integer): ["number", .string(String(integer))]
        case .number(let number): ["number", .string(number)]
        case .string, .boolean, .null: value
        }
    }
}
