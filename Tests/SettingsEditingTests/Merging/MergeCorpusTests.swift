import Foundation
import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// Merges every real bundle into a test bundle.
@Suite struct MergeCorpusTests {
    private func files(in bundle: String) throws -> BundleFiles {
        let snapshot = try FolderSnapshot(
            of: #require(Corpus.folder).appending(path: bundle).path(percentEncoded: false))
        let paths = snapshot.files.filter { path in !path.split(separator: "/").contains { $0.hasPrefix(".") } }
        return BundleFiles(files: paths.map { .init(path: $0, target: $0, bytes: snapshot[$0]) })
    }

    /// A bundle with one key, in Japanese, English and the languages of another bundle.
    private func target(for other: SettingsBundle) -> SettingsBundle {
        let languages = Set(other.languages.map(\.folder)).union(["en.lproj", "ja.lproj"]).sorted()
        let table = Array(tableText(["Zzz": "Zzz"]).utf8)
        return SettingsBundle(
            bytes: [("Root.plist", Array(paneText(toggleText("Zzz", key: "zzz")).utf8))]
                + languages.map { ("\($0)/Root.strings", table) })
    }

    @Test(.needsCorpus, arguments: Corpus.bundles)
    func `Real bundles are merged completely, merged again without changes, and removed`(bundle: String) throws {
        var options = MergeOptions()
        options.name = "Zzz Merged"
        options.title = "Zzz Row"
        let files = try files(in: bundle)
        let other = SettingsBundle(files)
        let target = target(for: other)
        func merge(_ files: BundleFiles) throws -> MergeBundle {
            try MergeBundle(files, in: "Other.bundle", realPath: "/x/Other.bundle", options)
        }
        let draft: Draft
        do {
            draft = try merge(files)(target)
        } catch let error as BundleError {
            // Only unreadable files are rejected.
            let isBroken = other.files.values.contains { !$0.isReadable || $0.obstacle != nil }
            #expect(isBroken && error.bundle == "Other.bundle" && error.path != nil, "\(error)")
            return
        }
        let after = target.after(draft).reloaded
        #expect(after.titles() == "Zzz Zzz Row")
        let hasRoot = other.panes.contains { PaneName($0.name.last).isRoot }
        let top = hasRoot ? "Root" : try #require(other.panes.first?.name.full)
        for pane in after.panes where pane.name.full != "Root" {
            let name = pane.path.replacing("Zzz Merged", with: top)
            let origin = try #require(other.pane(at: name) ?? other.pane(at: pane.path))
            // Every byte is unchanged except for links to Root and the table name.
            let edited = String(decoding: pane.file.bytes ?? [], as: UTF8.self)
            #expect(
                edited.replacing("Zzz Merged", with: top) == String(decoding: origin.file.bytes ?? [], as: UTF8.self)
            )
        }
        for image in after.otherFiles {
            #expect(after.contents(ofOtherFile: image) == other.contents(ofOtherFile: image))
        }
        // Every string has an entry in every language, with the translation of the other bundle if there is one.
        for (name, panes) in after.requiredTables() {
            for language in after.languages {
                let values = try #require(after.table(name, in: language)?.values, "\(name)")
                let theirs = other.table(name == "Zzz Merged" ? "Root" : name, in: language)?.values ?? [:]
                for use in panes.flatMap(\.texts) {
                    #expect(values[use.text] != nil, "\(language.folder)/\(name): \(use.text)")
                    if let value = theirs[use.text], name != "Root", !value.isEmpty {
                        #expect(values[use.text] == value)
                    }
                }
            }
        }
        let again = try merge(files)(after)
        #expect(again.fileChanges == [])
        #expect(!again.lines.contains { [.create, .insert, .update, .remove, .review].contains($0.action) })

        let empty = BundleFiles(files: [.init(path: "Root.plist", target: "Root.plist", bytes: Array(paneText().utf8))])
        let emptied = after.after(try merge(empty)(after)).reloaded
        let tables = emptied.languages.map { "\($0.folder)/Zzz Merged.strings" }
        #expect(
            Set(emptied.files.keys).subtracting(tables) == Set(target.files.keys).union(["Zzz Merged.plist"]))
        #expect(emptied.otherFiles.isEmpty)
    }
}
