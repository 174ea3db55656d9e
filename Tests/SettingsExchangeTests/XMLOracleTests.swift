import Foundation
import SettingsExchange
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Compares the reader of damaged XLIFF files to expat.
///
/// Foundation's XML parser is not suitable: it continues after errors, and traps if an attribute appears twice.
@Suite struct XMLOracleTests {
    /// The result of reading a file with expat.
    private struct Reading: Decodable {
        let root: String
        let version: String?
        let originals: [String?]
        let units: [[String]]

        /// Whether the file is XLIFF of a supported version.
        var isXLIFF: Bool {
            root == "xliff" && ["1.0", "1.1", "1.2"].contains(version) && units.allSatisfy { $0[0] != "?" }
                && originals.allSatisfy { $0 == "Settings.bundle/en.lproj/Root.strings" }
        }
    }

    @Test(.needs(.python3)) func `Damaged XLIFF files that expat accepts have the same units`() throws {
        let seed = Array(
            xliffText(
                """
                <trans-unit id="a&#10;b &quot;c&quot;" xml:space="preserve"><source>A &amp; B</source>
                <target state='translated'>Á &#x1F39B;<![CDATA[<b>]]>\t</target><note>n</note></trans-unit>
                <!-- c --><group><trans-unit id='d'><source>D</source></trans-unit></group>
                """
            ).utf8)
        let count = TestRuns.count(10_000)
        var mutator = Mutator(seed: 12, vocabulary: .xml)
        let mutants = (0..<count).map { _ in mutator.mutant(of: seed) }.filter { mutant in
            let text = String(decoding: mutant, as: UTF8.self)
            // The encoding is detected like in CoreFoundation, and the contents of document types are not read.
            return !mutant.contains(0) && text.contains("encoding=\"UTF-8\"") && !text.contains("<!D")
        }
        let lines = mutants.map { Data($0).base64EncodedString() + "\n" }.joined()
        let answers = try Python.output(of: "Tests/SettingsExchangeTests/xliff_units.py", input: Array(lines.utf8))
        let readings = try String(decoding: answers, as: UTF8.self).split(separator: "\n").map {
            try JSONDecoder().decode(Reading?.self, from: Data($0.utf8))
        }
        try #require(readings.count == mutants.count)
        var read = 0
        var lax = 0
        for (mutant, reading) in zip(mutants, readings) {
            let ours = try? TranslationFile(mutant, as: .xliff, named: "x").tables.flatMap(\.units)
            let text = String(decoding: mutant, as: UTF8.self).debugDescription
            guard let reading else {
                if ours != nil { lax += 1 }
                continue
            }
            guard reading.isXLIFF else { continue }
            read += 1
            let expected = reading.units.map { unit in unit.map { ExactString($0) } }
            #expect(
                ours?.map {
                    [$0.key, $0.sources["en"] ?? $0.sources[""] ?? $0.sources.values.first ?? "-", $0.target ?? "-"]
                } == expected, "\(text)")
        }
        #expect(read * 10 >= mutants.count * 3, "too few mutants are readable: \(read) of \(mutants.count)")
        // The XML declaration, non-ASCII letters in names, and namespace prefixes are not validated strictly.
        #expect(lax * 20 < mutants.count, "too many damaged mutants are read: \(lax) of \(mutants.count)")
    }
}
