import PropertyListSyntax
import SettingsModel
import SourceText

@testable import SettingsEditing

extension Step {
    /// The differences between the bundle and a parse of its bytes.
    func freshness() -> [String] {
        var broken: [String] = []
        let fresh = after.writtenAndRead
        if fresh.files.keys.sorted() != after.files.keys.sorted() { broken.append("fresh: other files") }
        if fresh.otherFiles != after.otherFiles { broken.append("fresh: other files of other kinds") }
        if fresh.languages != after.languages { broken.append("fresh: other languages") }
        if fresh.panes.map(\.path) != after.panes.map(\.path) { broken.append("fresh: other pages") }
        if fresh.sourceLanguage != after.sourceLanguage { broken.append("fresh: another source language") }
        for path in changedPaths {
            guard let new = after.files[path], let read = fresh.files[path] else { continue }
            if new.bytes != read.bytes { broken.append("fresh: \(path) has other bytes") }
            broken += Self.differences(new, read).map { "fresh: \(path): \($0)" }
        }
        return broken
    }

    /// The differences between an edited file and a parse of its bytes.
    private static func differences(_ file: ParsedFile, _ fresh: ParsedFile) -> [String] {
        var differences: [String] = []
        if file.propertyList?.value != fresh.propertyList?.value { differences.append("another value") }
        if file.diagnostics != fresh.diagnostics { differences.append("other diagnostics") }
        if file.obstacle != fresh.obstacle { differences.append("another obstacle") }
        // A binary property list is shown as XML, whose layout is not part of the file.
        guard !file.isBinary || !fresh.isBinary else { return differences }
        func spans(_ table: StringTable) -> [[Range<Int>]] { table.entries.map { [$0.keySpan, $0.valueSpan] } }
        if file.path.hasSuffix(".strings"), spans(file.stringTable) != spans(fresh.stringTable) {
            differences.append("other places of entries")
        }
        func comments(_ table: StringTable) -> [String?] { (0..<table.count).map(table.comment(ofEntryAt:)) }
        if file.path.hasSuffix(".strings"), comments(file.stringTable) != comments(fresh.stringTable) {
            differences.append("other comments of entries")
        }
        let places = [file, fresh].map { $0.propertyList?.root?.entries.map(\.span) }
        if places[0] != places[1] { differences.append("other places of keys") }
        return differences
    }
}
