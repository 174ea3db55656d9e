package import JSONSyntax
package import SourceText

extension OptionsFile {
    /// The text of an options file that says nothing but where the catalog of a table is.
    package static func text(withCatalogAt path: String, ofTable table: String) -> String {
        JSON.object([("localization", .object([("catalogs", .object([(table, .string(path))]))]))]).text + "\n"
    }

    /// The edits that name the catalog of a table.
    package static func edits(
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
    package static func edits(removingCatalogOfTable table: ExactString, from document: JSONDocument) -> [TextEdit] {
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
