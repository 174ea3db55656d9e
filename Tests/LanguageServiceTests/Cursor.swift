import JSONSyntax
import LanguageService
import SettingsModel
import SourceText
import TestSupport
import Testing

/// A bundle with a cursor, marked by `‸`, in one of its files.
struct Cursor {
    let bundle: SettingsBundle
    let path: String
    let offset: Int

    static let mark = "‸"

    init(_ files: KeyValuePairs<String, String>, sourceLocation: SourceLocation = #_sourceLocation) throws {
        try self.init(files.map { ($0.key, $0.value) }, sourceLocation: sourceLocation)
    }

    init(
        _ files: [(path: String, text: String)], catalogs: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let (path, text) = try #require(files.first { $0.text.contains(Self.mark) }, sourceLocation: sourceLocation)
        let before = try #require(text.prefix(before: Self.mark), sourceLocation: sourceLocation)
        bundle = SettingsBundle(
            BundleFiles(
                files: files.map {
                    BundleFiles.File(path: $0.path, target: $0.path, bytes: Array($0.text.without(Self.mark).utf8))
                }, catalogs: catalogs))
        self.path = path
        offset = before.utf8.count
    }

    var definitions: [String] { bundle.spelled(bundle.definitions(at: offset, in: path)) }

    func references(includingDeclaration: Bool = true) -> [String] {
        bundle.spelled(bundle.references(at: offset, in: path, includingDeclaration: includingDeclaration))
    }

    var highlights: [String] { bundle.spelled(bundle.highlights(at: offset, in: path)) }
}

extension String {
    fileprivate func without(_ mark: String) -> String { String(filter { String($0) != mark }) }

    /// The text before the first occurrence of a mark, or `nil` if there is none.
    fileprivate func prefix(before mark: String) -> String? {
        firstIndex { String($0) == mark }.map { String(self[..<$0]) }
    }
}

extension SettingsBundle {
    /// Descriptions of ranges in files. Each consists of the path, the line number, and the text in the range.
    func spelled(_ places: [FileRange]) -> [String] {
        places.map { place in
            guard let text = files[place.path]?.text ?? catalogText(at: place.path) else { return place.path }
            let line = text.bytes(in: 0..<place.span.lowerBound).count { $0 == UInt8(ascii: "\n") } + 1
            return "\(place.path):\(line) \(text.string(in: place.span))"
        }
    }

    private func catalogText(at path: String) -> SourceText? {
        catalogs.values.first { $0.path == path }?.document.source.text
    }
}
