/// A bundle that `new` copies as a starting point: a folder in `Templates`, embedded in the binary.
package struct Template: Sendable {
    /// A file in a template.
    package struct File: Hashable, Sendable {
        /// The path relative to the bundle, with "/" as the separator, such as `en.lproj/Root.strings`.
        package let path: String
        package let bytes: [UInt8]
    }

    /// The value of `new --template`, which is also the name of the folder.
    package let name: String
    /// A one-line summary of the contents.
    package let summary: String

    /// The files, sorted by path. The source language is English, so every string table is in `en.lproj`.
    package var files: [File] {
        let prefix = "\(name)/Settings.bundle/"
        return EmbeddedFiles.all.filter { $0.path.hasPrefix(prefix) }.map { path, bytes in
            File(path: String(path.dropFirst(prefix.count)), bytes: bytes)
        }
    }
}

extension Template {
    /// All templates. `new` uses the first one by default.
    package static let all = [
        Template(name: "xcode", summary: "What Xcode starts with: a group, a text field, a toggle and a slider"),
        Template(name: "empty", summary: "A page without items"),
        Template(name: "tutorial", summary: "Apple's tutorial, finished: sound, user info and gravity in eight items"),
        Template(name: "remote-host", summary: "A switch, a host and a port, for an app that talks to a server"),
        Template(name: "about", summary: "The app's version and a pane of acknowledgements"),
    ]
}
