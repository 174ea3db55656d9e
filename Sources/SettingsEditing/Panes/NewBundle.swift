package import SettingsModel
import SourceText

/// A new bundle to create from a template, with the languages that the user specified.
package struct NewBundle: Sendable {
    package let path: String
    /// The name of the bundle's folder.
    package let name: String
    /// The languages of the bundle. If the array is empty, the bundle has the languages of the template.
    package let languages: [Language]

    package init(named path: String, languages: [String]) throws(UsageError) {
        name = path.split(separator: "/").last.map(String.init) ?? path
        if !name.hasSuffix(".bundle") {
            throw UsageError(
                "\(quoted(path)) does not end in .bundle",
                help: "use \(run: .new) \(path.isEmpty ? "" : path + "/")Settings.bundle")
        }
        self.languages = try languages.map { identifier throws(UsageError) in try Language(checking: identifier) }
            .withoutRepetitions
        self.path = path
    }

    /// Returns the files of the new bundle. One language of the template provides the string tables for all languages
    /// of the bundle.
    package func files(of template: [(path: String, bytes: [UInt8])]) -> [(path: String, bytes: [UInt8])] {
        guard !languages.isEmpty, let modelLanguageFolder = Self.modelLanguageFolder(of: template) else {
            return template
        }
        return template.flatMap { file -> [(path: String, bytes: [UInt8])] in
            guard let slash = file.path.firstIndex(of: "/"), file.path[..<slash].hasSuffix(".lproj") else {
                return [file]
            }
            guard String(file.path[..<slash]) == modelLanguageFolder else { return [] }
            return languages.map { ($0.folder + file.path[slash...], file.bytes) }
        }
    }

    /// Returns the language folder whose string tables are copied, or `nil` if the template has no language folders.
    /// The folder for English or for a variant of English is preferred. Otherwise, the first language folder is
    /// returned.
    private static func modelLanguageFolder(of template: [(path: String, bytes: [UInt8])]) -> String? {
        let folders = template.compactMap { $0.path.split(separator: "/").first.map(String.init) }
            .filter { $0.hasSuffix(".lproj") }.sorted()
        return folders.first { $0 == "en.lproj" } ?? folders.first { $0.hasPrefix("en") } ?? folders.first
    }

    /// Returns the report lines for the new files.
    package func report(_ files: [(path: String, bytes: [UInt8])]) -> [ReportLine] {
        files.map { ReportLine(action: .create, path: "\(path)/\($0.path)", detail: "") }
    }
}
