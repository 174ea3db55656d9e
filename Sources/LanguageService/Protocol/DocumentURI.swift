import SourceText

/// Functions that convert between file paths and document URIs.
///
/// Source: RFC 8089, RFC 3986
enum DocumentURI {
    /// The length in bytes of the longest path that Linux can open. macOS accepts only shorter paths.
    private static let maximumPathLength = 4096

    /// Returns the file path for a URI, or `nil` if the URI does not refer to a file on this machine.
    static func path(of uri: String) -> String? {
        guard let colon = uri.firstIndex(of: ":"), uri[..<colon].lowercased() == "file" else { return nil }
        var rest = uri[uri.index(after: colon)...]
        if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
            guard let slash = rest.firstIndex(of: "/") else { return nil }
            let host = rest[..<slash]
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = rest[slash...]
        }
        // The query and the fragment are not part of the path.
        rest = rest[..<(rest.firstIndex { $0 == "?" || $0 == "#" } ?? rest.endIndex)]
        guard rest.hasPrefix("/"), let bytes = percentDecoded(rest.utf8), !bytes.contains(0),
            bytes.count <= maximumPathLength
        else { return nil }
        return String(validating: bytes, as: UTF8.self).map(normalized)
    }

    /// Normalizes an absolute path by resolving `.` and `..` components and removing a trailing slash.
    static func normalized(_ path: String) -> String {
        var names: [Substring] = []
        for name in path.split(separator: "/") where name != "." {
            if name != ".." { names.append(name) } else if !names.isEmpty { names.removeLast() }
        }
        return "/" + names.joined(separator: "/")
    }

    private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(HexDigit.value), let low = rest.popFirst().flatMap(HexDigit.value)
            else { return nil }
            bytes.append(high << 4 | low)
        }
        return bytes
    }

    /// Returns the URI of the file at an absolute path.
    static func uri(of path: String) -> String { "file://" + path.percentEncodedPath }
}
