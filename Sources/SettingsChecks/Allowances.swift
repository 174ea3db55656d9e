import PropertyListSyntax
import SettingsModel
import SourceText

/// What comments of a file allow: `settings-bundle: allow missing-translation`, by rule and place.
struct Allowances {
    private struct Allowance {
        let rules: [String]
        /// The bytes of the item or entry that the comment stands before; nil for the whole file.
        let span: Range<Int>?
    }

    private var allowances: [Allowance] = []
    private static let marker = Array("settings-bundle: allow ".utf8)

    init(in file: ParsedFile) {
        guard let text = file.text else { return }
        let offsets = Self.offsets(in: text)
        guard !offsets.isEmpty else { return }
        if file.path.hasSuffix(".strings"), case .oldStyle = file.format {
            collect(offsets, from: file.stringTable, text)
        } else if let root = file.propertyList?.root {
            collect(offsets, from: root, text)
        }
    }

    /// Whether a finding of a rule at a place is allowed.
    func allow(_ rule: String, at span: Range<Int>?) -> Bool {
        allowances.contains { allowance in
            guard allowance.rules.contains(rule) else { return false }
            guard let allowed = allowance.span else { return true }
            return span.map { allowed.contains($0.lowerBound) } ?? false
        }
    }

    private static func offsets(in text: SourceText) -> [Int] {
        let bytes = text.bytes(in: 0..<text.count)
        // How far the marker can move when its last byte meets a byte: a long file is looked at here and there only.
        var steps = [Int](repeating: marker.count, count: 256)
        for (index, byte) in marker.dropLast().enumerated() { steps[Int(byte)] = marker.count - 1 - index }
        var offsets: [Int] = []
        var end = bytes.startIndex + marker.count - 1
        while end < bytes.endIndex {
            if bytes[end] == marker[marker.count - 1], bytes[(end - marker.count + 1)...end].elementsEqual(marker) {
                offsets.append(end - marker.count + 1 - bytes.startIndex)
            }
            end += steps[Int(bytes[end])]
        }
        return offsets
    }

    /// The rules that are named behind the marker.
    private static func rules(at offset: Int, in text: SourceText) -> [String] {
        let start = offset + marker.count
        let line = text.string(in: start..<min(text.count, start + 400))
        var rules: [String] = []
        let end = line.indices.first { line[$0...].hasPrefix("--") || line[$0...].hasPrefix("*/") } ?? line.endIndex
        for word in line[..<end].split(whereSeparator: { $0 == " " || $0 == "," || $0.isNewline }) {
            guard word.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }) else { break }
            rules.append(String(word))
        }
        return rules
    }

    private mutating func collect(_ offsets: [Int], from root: PropertyListElement, _ text: SourceText) {
        var remaining = offsets[...]
        while let offset = remaining.first, offset < root.span.lowerBound {
            allowances.append(Allowance(rules: Self.rules(at: offset, in: text), span: nil))
            remaining.removeFirst()
        }
        root[ExactString(PaneSchema.items)]?.forEachChild { item, _ in
            while let offset = remaining.first, offset < item.span.lowerBound {
                if item.triviaSpan.contains(offset) {
                    allowances.append(Allowance(rules: Self.rules(at: offset, in: text), span: item.span))
                }
                remaining.removeFirst()
            }
        }
    }

    private mutating func collect(_ offsets: [Int], from table: StringTable, _ text: SourceText) {
        var remaining = offsets[...]
        var isFirst = true
        for entry in table.entries {
            while let offset = remaining.first, offset < entry.keySpan.lowerBound {
                let rules = Self.rules(at: offset, in: text)
                let isDirect = entry.comment?.contains("settings-bundle: allow") ?? false
                if isDirect {
                    allowances.append(
                        Allowance(rules: rules, span: entry.keySpan.lowerBound..<entry.valueSpan.upperBound))
                } else if isFirst {
                    allowances.append(Allowance(rules: rules, span: nil))
                }
                remaining.removeFirst()
            }
            isFirst = false
        }
    }
}
