import CommandLine
import PropertyListSyntax
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// An item on one line: its entries in order, with the types of values other than strings.
func line(_ entries: [(key: String, value: PropertyListValue)]) -> String {
    entries.map { "\($0.key)=\(spelled($0.value))" }.joined(separator: " ")
}

func line(_ entries: [PropertyListValue.Entry]) -> String { line(entries.map { ($0.key.string, $0.value) }) }

func line(_ item: Item) -> String { line(item.entries.map { ($0.key.string, $0.element.value) }) }

private func spelled(_ value: PropertyListValue) -> String {
    switch value {
    case .string(let string): string.string
    case .array(let values): "[" + values.map(spelled).joined(separator: ",") + "]"
    default: "\(value.kind.rawValue):\(value)"
    }
}

/// Returns a new item with the specified options. Strings are stored under their schema keys.
func newItem(
    _ type: ItemType, _ texts: KeyValuePairs<ItemKey, String> = [:], options typed: [String] = [],
    _ change: (inout ItemOptions) -> Void = { _ in }
) throws -> NewItem {
    var options = ItemOptions()
    for (key, text) in texts { options.texts[key] = text }
    options.choices = typed.map(ItemChoice.init)
    change(&options)
    return try NewItem(type, options)
}

func toggle(_ title: String, key: String) throws -> NewItem { try newItem(.toggle, ["Title": title, "Key": key]) }

extension SettingsBundle {
    /// The bundle after an operation. Expects that every edit equals a fresh parse of its bytes.
    func after(_ outcome: Draft, sourceLocation: SourceLocation = #_sourceLocation) -> SettingsBundle {
        let result = outcome.bundle
        for (path, file) in result.files {
            let fresh = ParsedFile(path: path, target: file.target, bytes: file.bytes)
            #expect(fresh.propertyList?.value == file.propertyList?.value, "\(path)", sourceLocation: sourceLocation)
            let isBroken = !fresh.isReadable && file.bytes?.isEmpty == false && files[path]?.isReadable != false
            #expect(!isBroken, "\(path)", sourceLocation: sourceLocation)
        }
        return result
    }

    /// The items of a pane, one per line.
    func lines(of pane: String = "Root") -> [String] { self.pane(named: pane)?.items.map { line($0) } ?? [] }

    /// The titles of a pane's items; "-" for an item without a title.
    func titles(of pane: String = "Root") -> String {
        self.pane(named: pane)?.items.map { $0.title?.string ?? "-" }.joined(separator: " ") ?? ""
    }
}

extension Draft {
    /// The report, one line per change: action, path and detail.
    var report: [String] { lines.map { "\($0.action) \($0.path) \($0.detail.worded)" } }
}

extension Draft {
    /// The advice in the wording of the command line.
    var notes: [String] { advice.map(\.worded) }
}

/// An error in the wording of the command line.
struct WordedError {
    let message: String
    let help: String?
    var path: String?
    var position: SourcePosition?
    var bundle: String?
    var isAbsence = false

    init(_ error: BundleError) {
        message = error.message.worded
        help = error.help?.worded
        path = error.path
        position = error.position
        bundle = error.bundle
        isAbsence = error.isAbsence
    }

    init(_ error: UsageError) {
        message = error.message.worded
        help = error.help?.worded
    }
}

/// The error that the closure throws.
func bundleError(_ body: () throws -> Void) -> WordedError? {
    #expect(throws: BundleError.self) { try body() }.map { WordedError($0) }
}

func usageError(_ body: () throws -> Void) -> WordedError? {
    #expect(throws: UsageError.self) { try body() }.map { WordedError($0) }
}
