import Foundation
import TestSupport
import Testing

/// The output of `defaults list` for real bundles, compared with the panes as Foundation reads them.
@Suite struct DefaultsTests {
    @Test(.needsCorpus, .mustEnd) func `The property list contains the defaults of all panes`() throws {
        let corpus = try #require(Corpus.folder)
        let scratch = try ScratchFolder()
        var (bundles, values) = (0, 0)
        for bundle in Corpus.bundles {
            let folder = corpus.appending(path: bundle)
            let panes = try ReachedPanes(of: folder)
            guard panes.areReadable else { continue }
            bundles += 1
            for (group, expected) in panes.defaults {
                let options = group.isEmpty ? [] : ["--group", String(decoding: group, as: UTF16.self)]
                let result = try scratch.run(
                    ["defaults", "list", "--format", "plist", "-b", folder.path(percentEncoded: false)] + options)
                guard case .xml(.dictionary(let found)) = Oracle.readPropertyList(result.outputBytes) else {
                    Issue.record("\(bundle): \(result.exitCode) \(result.error)")
                    continue
                }
                #expect(Set(found.keys) == Set(expected.keys), "\(bundle)")
                for (key, value) in found {
                    // If items disagree, the first default is used; other tests check which one is first.
                    #expect(
                        expected[key]?.contains(value) == true, "\(bundle): \(String(decoding: key, as: UTF16.self))")
                    values += 1
                }
            }
        }
        #expect(bundles > 50 && values > 300)
    }
}

/// The panes of a bundle that are linked from Root, and their defaults.
private struct ReachedPanes {
    private static let suffixes = ["", "~ipad", "~iphone", "~vision"].flatMap { [$0, $0 + ".inApp"] }
    private static let types = [
        "PSToggleSwitchSpecifier", "PSSliderSpecifier", "PSTitleValueSpecifier", "PSTextFieldSpecifier",
        "PSMultiValueSpecifier", "PSRadioGroupSpecifier", "IASKTextViewSpecifier", "IASKDatePickerSpecifier",
        "IASKListGroupSpecifier", "IASKCustomViewSpecifier",
    ]

    /// The defaults of each key by app group; an empty name stands for the app itself.
    private(set) var defaults: [[UInt16]: [[UInt16]: Set<Oracle.Value>]] = [[]: [:]]
    /// Whether all panes are XML or binary property lists.
    private(set) var areReadable = true

    init(of bundle: URL) throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: bundle.path(percentEncoded: false))
        let folders = [""] + names.filter { $0.hasSuffix(".lproj") }.map { $0 + "/" }
        var waiting = ["Root"]
        var seen = Set(waiting)
        while let name = waiting.popLast() {
            for path in folders.flatMap({ folder in Self.suffixes.map { "\(folder)\(name)\($0).plist" } }) {
                guard let data = try? Data(contentsOf: bundle.appending(path: path)) else { continue }
                for file in read(Array(data)) where seen.insert(file).inserted { waiting.append(file) }
            }
        }
    }

    /// Records the defaults of a pane and returns the panes that it links to.
    private mutating func read(_ bytes: [UInt8]) -> [String] {
        let value: Oracle.Value
        switch Oracle.readPropertyList(bytes) {
        case .xml(let found), .binary(let found): value = found
        case .oldStyle, .refused:
            areReadable = false
            return []
        }
        guard case .dictionary(let pane) = value,
            case .array(let items)? = pane[Array("PreferenceSpecifiers".utf16)]
        else { return [] }
        var group: [UInt16] = []
        if case .string(let name)? = pane[Array("ApplicationGroupContainerIdentifier".utf16)] { group = name }
        var files: [String] = []
        for case .dictionary(let item) in items {
            func text(_ key: String) -> String? {
                guard case .string(let units)? = item[Array(key.utf16)] else { return nil }
                return String(decoding: units, as: UTF16.self)
            }
            let type = text("Type") ?? ""
            let opensOther = [
                "IASKViewControllerClass", "IASKViewControllerStoryBoardId", "IASKSegueIdentifier",
            ].contains { item[Array($0.utf16)] != nil }
            if type == "PSChildPaneSpecifier", !opensOther, let file = text("File") { files.append(file) }
            guard Self.types.contains(type), let key = text("Key"), !key.isEmpty else { continue }
            if let value = item[Array("DefaultValue".utf16)] {
                defaults[group, default: [:]][Array(key.utf16), default: []].insert(value)
            } else {
                // A group is recorded even if none of its keys has a default.
                defaults[group] = defaults[group] ?? [:]
            }
        }
        return files
    }
}
