import SettingsModel

/// A known difference after an edit and its inverse, with its reason.
struct InverseException: Sendable {
    let reason: String
    let condition: @Sendable (_ path: String, _ difference: Difference, _ inverse: Inverse) -> Bool

    func covers(_ path: String, _ difference: Difference, _ inverse: Inverse) -> Bool {
        condition(path, difference, inverse)
    }

    /// The bytes as text without zero bytes, so the byte order of UTF-16 does not matter.
    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self) }

    static let all: [InverseException] = [
        .init(reason: "a text that was spelled with references comes back with those that it needs") {
            path, difference, inverse in
            inverse.description.hasPrefix("retitle")
                && (difference.before + difference.after).contains(UInt8(ascii: "&"))
        },
        .init(reason: "of a table of nothing, which CoreFoundation does not read, a line is left, which it reads") {
            path, difference, inverse in
            path.hasSuffix(".strings") && difference.isOfNothing && text(difference.after) == "\n"
        },
        .init(reason: "an element that was empty between two tags comes back as one tag") { path, difference, inverse in
            text(difference.after) == "/" && ["></array", "></dict"].contains(text(difference.before))
        },
    ]
}
