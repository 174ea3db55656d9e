/// A bundle to start from: a folder of `Templates`, kept in the binary.
package struct Template: Sendable {
    /// One file of a template.
    package struct File: Hashable, Sendable {
        /// The path relative to the bundle, with "/" between its parts: `en.lproj/Root.strings`.
        package let path: String
        package let bytes: [UInt8]
    }

    /// What `new --template` takes, and the name of the folder.
    package let name: String
    /// What is in the bundle, in one line.
    package let summary: String

    /// The files in the order of their paths. The texts are English: every table lies in `en.lproj`.
    package var files: [File] {
        let prefix = "\(name)/Settings.bundle/"
        return EmbeddedFiles.all.filter { $0.path.hasPrefix(prefix) }.map { path, bytes in
            File(path: String(path.dropFirst(prefix.count)), bytes: bytes)
        }
    }
}

extension Template {
    /// Every template, the one that `new` takes by default first.
    package static let all = [
        Template(name: "xcode", summary: "What Xcode starts with: a group, a text field, a toggle and a slider"),
        Template(name: "empty", summary: "A page without items"),
        Template(name: "tutorial", summary: "Apple's tutorial, finished: sound, user info and gravity in eight items"),
        Template(name: "remote-host", summary: "A switch, a host and a port, for an app that talks to a server"),
        Template(name: "about", summary: "The app's version and a pane of acknowledgements"),
    ]
}
