import Foundation

/// Compares millions of damaged files with what Foundation reads: `Scripts/soak mutants` starts several of these.
@main struct Mutants {
    static func main() throws {
        let words = CommandLine.arguments.dropFirst()
        guard words.count > 3, let grammar = words.first, let count = Int(words[2]), let seed = UInt64(words[3]) else {
            print("usage: mutants GRAMMAR COUNT SEED FILE…")
            exit(64)
        }
        let files = try words.dropFirst(3).map { Array(try Data(contentsOf: URL(filePath: $0))) }
        var counts: [String: Int] = [:]
        var mutator = Mutator(seed: seed, vocabulary: grammar == "xml" ? .xml : .strings)
        // The readable ones count more, so that enough mutants are readable.
        let fixtures = files.flatMap { Array(repeating: $0, count: verdict(grammar, $0) == "read" ? 6 : 1) }
        for _ in 0..<count {
            let fixture = mutator.random.pick(fixtures)
            let mutant = grammar == "binary" ? mutator.random.binaryMutant(of: fixture) : mutator.mutant(of: fixture)
            let found = autoreleased { verdict(grammar, mutant) }
            counts[found.hasPrefix("different") ? "different" : found, default: 0] += 1
            if found.hasPrefix("different") {
                print("\(found)\n  \(String(decoding: mutant, as: UTF8.self).debugDescription)")
            }
        }
        print(counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", "))
        exit(counts["different"] == nil ? 0 : 1)
    }

    private static func autoreleased(_ body: () -> String) -> String {
        #if canImport(ObjectiveC)
        autoreleasepool(invoking: body)
        #else
        body()
        #endif
    }

    private static func verdict(_ grammar: String, _ bytes: [UInt8]) -> String {
        switch grammar {
        case "xml":
            switch OracleComparison(bytes) {
            case .bothRead: "read"
            case .bothRefuse: "refused"
            case .otherFormat: "other format"
            case .exception(let exception): "\(exception)"
            case .different(let how): "different: \(how)"
            }
        case "binary":
            switch BinaryComparison(bytes) {
            case .bothRead: "read"
            case .bothRefuse: "refused"
            case .beyondXML: "beyond XML"
            case .different(let how): "different: \(how)"
            }
        default:
            switch StringsOracleComparison(bytes) {
            case .bothRead: "read"
            case .bothRefuse: "refused"
            case .notComparable: "not comparable"
            case .different(let how): "different: \(how)"
            }
        }
    }
}

// What the tests do with a failure is to record it; here it ends the run.

func expectLossless(_ bytes: [UInt8]) -> PropertyListDocument { checked(PropertyListDocument(decoding: bytes), bytes) }

func expectLosslessStrings(_ bytes: [UInt8]) -> PropertyListDocument {
    checked(PropertyListDocument(EncodedText(decoding: bytes), in: .openStep), bytes)
}

private func checked(_ document: PropertyListDocument, _ bytes: [UInt8]) -> PropertyListDocument {
    guard document.bytes == bytes else { fatalError("not given back: \(bytes)") }
    checkRecovered(document)
    checkSomeEdit(of: document)
    return document
}
