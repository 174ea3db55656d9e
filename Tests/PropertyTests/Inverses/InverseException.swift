import SettingsModel

/// A file that an edit and its inverse do not leave as it was, and why.
struct InverseException: Sendable {
    /// What the description of the edit contains.
    let edit: String
    /// How the file's path ends.
    let path: String
    let reason: String
    /// What is particular about the file.
    let condition: @Sendable (ParsedFile) -> Bool

    /// Whether all files that differ are as the exception has it.
    func covers(_ inverse: Inverse, _ paths: [String], of bundle: SettingsBundle, _ name: String) -> Bool {
        inverse.description.contains(edit)
            && paths.allSatisfy { differing in
                differing.hasSuffix(path) && bundle.files[differing].map(condition) == true
            }
    }

    static let all: [InverseException] = []
}
