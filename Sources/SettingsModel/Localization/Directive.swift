import PropertyListSyntax
import SourceText

/// What a comment in a file tells this tool: `<!-- settings-bundle: source-language de -->`.
package enum Directive {
    /// Whether a comment is one for this tool, and not for people.
    package static func isOne(_ comment: String) -> Bool { comment.contains("settings-bundle:") }

    /// Whether the comment of an entry says that it may have the value of the source language.
    static func allowsSame(_ comment: String) -> Bool { comment.contains("settings-bundle: allow same") }

    /// The language that a comment before the first key names: above the root dictionary, or at its top.
    static func sourceLanguage(in document: PropertyListDocument) -> String? {
        guard let root = document.root else { return nil }
        let end = root.child(at: 0)?.span.lowerBound ?? root.span.lowerBound
        return argument(of: "source-language", in: document.source.text.bytes(in: 0..<end))
    }

    /// The word that follows `settings-bundle: <name>` in a text.
    private static func argument(of name: String, in text: ArraySlice<UInt8>) -> String? {
        let marker = Array("settings-bundle: \(name) ".utf8)
        var start = text.startIndex
        while let next = text[start...].firstIndex(of: marker[0]) {
            if text[next...].starts(with: marker) {
                let word = text[(next + marker.count)...].prefix { isWordByte($0) }
                // The dashes that end a comment are no word.
                return word.first.map { $0 != UInt8(ascii: "-") } == true ? String(decoding: word, as: UTF8.self) : nil
            }
            start = next + 1
        }
        return nil
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
