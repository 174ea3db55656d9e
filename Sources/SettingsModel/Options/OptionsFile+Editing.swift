import JSONSyntax
import SourceText

extension OptionsFile {
    /// The bytes of an options file after it named the catalog of a table.
    ///
    /// - Parameter bytes: those of the file; nil where there is none, and then a new one says nothing else.
    package static func bytes(
        settingCatalog path: String, ofTable table: String, in bytes: [UInt8]?
    ) -> [UInt8] {
        guard let bytes else {
            let catalogs = JSON.object([(table, .string(path))])
            return Array((JSON.object([("localization", .object([("catalogs", catalogs)]))]).text + "\n").utf8)
        }
        let document = JSONDocument(decoding: bytes, in: .commented)
        return document.applying(edits(settingCatalog: path, ofTable: ExactString(table), in: document)).bytes
    }

    /// The bytes of an options file after the catalog of a table was taken out.
    package static func bytes(removingCatalogOfTable table: String, from bytes: [UInt8]) -> [UInt8] {
        let document = JSONDocument(decoding: bytes, in: .commented)
        return document.applying(edits(removingCatalogOfTable: ExactString(table), from: document)).bytes
    }

    /// The edits that name the catalog of a table.
    private static func edits(
        settingCatalog path: String, ofTable table: ExactString, in document: JSONDocument
    ) -> [TextEdit] {
        guard let root = document.root else { return [] }
        let catalogs = JSON.object([(table.string, .string(path))])
        guard let localization = root["localization"] else {
            return document.setting("localization", to: .object([("catalogs", catalogs)]), in: root)
        }
        guard let known = localization["catalogs"] else {
            return document.setting("catalogs", to: catalogs, in: localization)
        }
        return document.setting(table, to: .string(path), in: known)
    }

    /// The edits that take the catalog of a table out, with what would be left empty.
    private static func edits(removingCatalogOfTable table: ExactString, from document: JSONDocument) -> [TextEdit] {
        var objects: [JSONElement] = []
        var next = document.root
        for name in ["localization", "catalogs"] as [ExactString] {
            guard let object = next else { return [] }
            objects.append(object)
            next = object[name]
        }
        guard let catalogs = next else { return [] }
        objects.append(catalogs)
        for (object, name) in zip(objects, ["localization", "catalogs", table]).reversed() {
            guard let index = object.memberIndex(of: name) else { return [] }
            if object.count > 1 || name == "localization" { return document.removing([index], from: object) }
        }
        return []
    }
}
