import SettingsEditing
import SettingsModel
import SourceText
import TestSupport
import Testing

/// A bundle to merge from: a Root pane with two panes below it, and a table in German, English and French.
struct OtherBundle {
    var files: [(path: String, text: String)] = [
        (
            "Root.plist",
            paneText(
                itemText("Group", ["Title": "Licences"]), itemText("ChildPane", ["Title": "Alpha", "File": "Alpha"]),
                itemText("ChildPane", ["Title": "Beta", "File": "sub/Beta"]))
        ),
        ("Alpha.plist", paneText(table: nil, itemText("Group", ["FooterText": "Alpha is free."]))),
        (
            "sub/Beta.plist",
            paneText(itemText("Group", ["FooterText": "Beta is free."]), toggleText("Show", key: "show"))
        ),
        (
            "en.lproj/Root.strings",
            "/* Heading */\n"
                + tableText(["Licences": "Licences", "Alpha": "Alpha", "Beta": "Beta", "Beta is free.": "Free!"])
                + tableText(["Show": "Show"])
        ),
        ("de.lproj/Root.strings", tableText(["Licences": "Lizenzen", "Show": "Zeigen"])),
        ("fr.lproj/Root.strings", tableText(["Licences": "Licences à lire"])),
    ]

    /// Returns the bundle with a file that has new contents.
    func with(_ path: String, _ text: String) -> OtherBundle {
        var other = without(path)
        other.files.append((path, text))
        return other
    }

    func without(_ path: String) -> OtherBundle {
        OtherBundle(files: files.filter { $0.path != path })
    }

    /// The operation that merges the bundle.
    func merge(
        named name: String = "Licences.bundle", _ change: (inout MergeOptions) throws -> Void = { $0.title = "Legal" }
    ) throws -> MergeBundle {
        var options = MergeOptions()
        try change(&options)
        let files = files.map { BundleFiles.File(path: $0.path, target: $0.path, bytes: Array($0.text.utf8)) }
        return try MergeBundle(BundleFiles(files: files), in: "x/\(name)", realPath: "/x/\(name)", options)
    }
}

/// The bundle to merge into.
let mergeTarget = SettingsBundle([
    "Root.plist": paneText(itemText("Group", ["Title": "Sound"]), toggleText("Play", key: "play")),
    "en.lproj/Root.strings": tableText(["Sound": "Sound", "Play": "Play"]),
    "de.lproj/Root.strings": tableText(["Sound": "Ton", "Play": "Spielen"]),
    "ja.lproj/Root.strings": tableText(["Sound": "音", "Play": "プレイ"]),
])

extension SettingsBundle {
    /// The bundle after an operation, compared with a fresh parse.
    func after(_ operation: some BundleOperation) throws -> SettingsBundle { after(try operation(self)) }

    /// The bundle as if it were written and read again, including images.
    var reloaded: SettingsBundle {
        var files = loaded.files
        for change in fileChanges {
            switch change {
            case .write(let path, let bytes, _): files[path] = .init(path: path, target: path, bytes: bytes)
            case .remove(let path): files[path] = nil
            }
        }
        return SettingsBundle(BundleFiles(files: Array(files.values), emptyFolders: loaded.emptyFolders))
    }
}
