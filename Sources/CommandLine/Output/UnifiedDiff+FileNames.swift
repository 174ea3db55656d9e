import BundleStorage
import SourceText

extension UnifiedDiff {
    /// The path of a bundle as a diff has it: from the working folder, or for a bundle that does not lie below it from
    /// the root of its repository, as those who apply diffs take neither `..` nor absolute paths.
    static func bundleName(_ path: String) -> String {
        guard path.hasPrefix("/") || path.split(separator: "/").contains("..") else { return path }
        if let below = try? PathAnchor(folder: ".").path(to: path), !below.hasPrefix("..") { return below }
        return (try? PathAnchor(checkoutOf: path, in: "/").path(to: path))
            ?? path.split(separator: "/").drop { $0 == ".." }.joined(separator: "/")
    }

    /// The line that names a file, for patch(1) and `git apply`: they take a name with blanks as far as the tab after it.
    static func heading(_ sign: String, _ name: String) -> String {
        "\(sign) \(name)" + (name.utf8.contains(UInt8(ascii: " ")) ? "\t" : "")
    }

    /// A file's name as git writes it: one with control characters, quotes or backslashes is a string of C.
    ///
    /// Source: <https://git-scm.com/docs/git-config#Documentation/git-config.txt-corequotePath>, which is off here.
    static func name(_ path: String) -> String {
        let isPlain = path.unicodeScalars.allSatisfy { !isControl($0) && $0 != "\"" && $0 != "\\" }
        if isPlain { return path }
        var quoted = ""
        for scalar in path.unicodeScalars {
            if let letter = escapes[scalar] {
                quoted += "\\" + letter
            } else if isControl(scalar) {
                for byte in String(scalar).utf8 {
                    let octal = String(byte, radix: 8)
                    quoted += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
                }
            } else {
                quoted.unicodeScalars.append(scalar)
            }
        }
        return "\"\(quoted)\""
    }

    private static let escapes: [Unicode.Scalar: String] = [
        "\u{7}": "a", "\u{8}": "b", "\t": "t", "\n": "n", "\u{B}": "v", "\u{C}": "f", "\r": "r", "\"": "\"",
        "\\": "\\",
    ]
}
