import JSONSyntax
package import SourceText

extension OptionsFile {
    /// Returns the contents of an options file after setting the String Catalog of a table.
    ///
    /// - Parameters:
    ///   - bytes: The current contents of the file, or `nil` to create a file.
    ///   - bundle: The only bundle to which a created file applies, or `nil` for all bundles.
    package static func bytes(
        settingCatalog path: String, ofTable table: String, in bytes: [UInt8]?, creatingFor bundle: String? = nil
    ) -> [UInt8] {
        guard let bytes else {
            let catalogs = JSON.object([(table, .string(path))])
            let members =
                (bundle.map { [("bundle", JSON.string($0))] } ?? [])
                + [("localization", .object([("catalogs", catalogs)]))]
            return Array((JSON.object(members).text + "\n").utf8)
        }
        var document = JSONDocument(decoding: bytes, in: .commented)
        document.set(.string(path), at: ["localization", "catalogs", ExactString(table)])
        return document.bytes
    }

    /// Returns the contents of an options file after removing the String Catalog of a table.
    package static func bytes(removingCatalogOfTable table: String, from bytes: [UInt8]) -> [UInt8] {
        var document = JSONDocument(decoding: bytes, in: .commented)
        document.remove(at: ["localization", "catalogs", ExactString(table)])
        return document.bytes
    }

    /// Returns the contents of an options file after renaming a language in it.
    package static func bytes(renamingLanguage old: String, to new: String, in bytes: [UInt8]) -> [UInt8] {
        var document = JSONDocument(decoding: bytes, in: .commented)
        var listed = document.element(at: languages)?.elements ?? []
        if listed.contains(where: { $0.string == ExactString(new) }) {
            // A language may be listed only once.
            document = JSONDocument(decoding: Self.bytes(removingLanguage: old, from: bytes), in: .commented)
            listed = []
        }
        let names = ([document.element(at: source)].compactMap(\.self) + listed).filter {
            $0.string == ExactString(old)
        }
        document.apply(names.flatMap { document.replacing($0, with: .string(new)) })
        return document.bytes
    }

    /// Returns the contents of an options file after adding a language to the languages that the app ships, if the file
    /// lists them.
    package static func bytes(addingLanguage name: String, to bytes: [UInt8]) -> [UInt8] {
        var document = JSONDocument(decoding: bytes, in: .commented)
        guard let list = document.element(at: languages), list.count > 0,
            !(list.elements + [document.element(at: source)]).contains(where: { $0?.string == ExactString(name) })
        else { return bytes }
        document.apply(document.inserting([.string(name)], into: list, at: list.count))
        return document.bytes
    }

    /// Returns the contents of an options file after removing a language from the languages that the app ships.
    package static func bytes(removingLanguage name: String, from bytes: [UInt8]) -> [UInt8] {
        var document = JSONDocument(decoding: bytes, in: .commented)
        guard let list = document.element(at: languages) else { return bytes }
        let indices = list.elements.indices.filter { list.elements[$0].string == ExactString(name) }
        // Without any language, the app would ship all languages of the bundle.
        if indices.isEmpty || indices.count == list.count { return bytes }
        document.apply(document.removing(indices, from: list))
        return document.bytes
    }

    private static let source: [ExactString] = ["localization", "source"]
    private static let languages: [ExactString] = ["localization", "languages"]

    /// Returns the contents of an options file after updating it for a renamed user-defaults key.
    ///
    /// - Parameter isMoving: Whether to move stored values to the new key and keep the setting's name in code. If
    ///   `false`, only references to the old key are updated.
    package static func bytes(
        renamingKey old: ExactString, to new: ExactString, moving isMoving: Bool, in bytes: [UInt8]
    ) -> [UInt8] {
        var document = JSONDocument(decoding: bytes, in: .commented)
        document.renameSetting(old, to: new, keepingName: isMoving)
        document.updateMigrations(under: old, to: new, isMoving: isMoving)
        return document.bytes
    }

    /// Returns the text of an element of `generate.migrations` for a renamed user-defaults key.
    package static func migrationText(from old: ExactString, to new: ExactString) -> String {
        migration(from: old, to: new).text(as: .line)
    }

    fileprivate static func migration(from old: ExactString, to new: ExactString) -> JSON {
        .object([("from", .string(old.string)), ("to", .string(new.string))])
    }
}

/// Edits to an options file.
extension JSONDocument {
    /// Returns the values along a path of keys, starting with the root value. The result ends before the first missing
    /// key.
    private func elementsAlongPath(_ names: [ExactString]) -> [JSONElement] {
        var elementsAlongPath = [root].compactMap(\.self)
        for name in names {
            guard let next = elementsAlongPath.last?[name] else { break }
            elementsAlongPath.append(next)
        }
        return elementsAlongPath
    }

    fileprivate func element(at names: [ExactString]) -> JSONElement? {
        let elementsAlongPath = elementsAlongPath(names)
        return elementsAlongPath.count > names.count ? elementsAlongPath.last : nil
    }

    fileprivate mutating func set(_ value: JSON, at names: [ExactString]) {
        let elementsAlongPath = elementsAlongPath(names)
        guard let last = elementsAlongPath.last else { return }
        if elementsAlongPath.count > names.count { return apply(replacing(last, with: value)) }
        let rest = names.dropFirst(elementsAlongPath.count - 1)
        guard let name = rest.first else { return }
        let whole = rest.dropFirst().reversed().reduce(value) { .object([($1.string, $0)]) }
        apply(setting(name, to: whole, in: last))
    }

    /// Removes a value and any objects that become empty as a result.
    fileprivate mutating func remove(at names: [ExactString]) {
        let elementsAlongPath = elementsAlongPath(names)
        guard elementsAlongPath.count > names.count else { return }
        for (depth, name) in names.enumerated().reversed() {
            guard let index = elementsAlongPath[depth].memberIndex(of: name) else { return }
            if elementsAlongPath[depth].count > 1 || depth == 0 {
                return apply(removing([index], from: elementsAlongPath[depth]))
            }
        }
    }

    // MARK: User-defaults keys

    private static let names: [ExactString] = ["generate", "names"]
    private static let migrations: [ExactString] = ["generate", "migrations"]

    /// Transfers the name of a setting in code from the setting's old key to its new key. If the options file does not
    /// specify a name and `isKeeping` is `true`, the old key is added as the name.
    fileprivate mutating func renameSetting(_ old: ExactString, to new: ExactString, keepingName isKeeping: Bool) {
        let chosen = element(at: Self.names + [old])?.string
        guard chosen != nil || isKeeping else { return }
        if (chosen ?? old) == new {
            // The default name is the same.
            remove(at: Self.names + [old])
        } else if chosen != nil {
            remove(at: Self.names + [new])
            guard let names = element(at: Self.names), let index = names.memberIndex(of: old),
                let name = names.member(at: index)?.nameElement
            else { return }
            apply(replacing(name, with: .string(new.string)))
        } else {
            set(.string(old.string), at: Self.names + [new])
        }
    }

    /// Updates the migrations after a key has been renamed. If `isMoving` is `true`, adds a migration from the old key
    /// to the new key. Otherwise, migrations that lead to the old key are changed to lead to the new key. Obsolete
    /// migrations are removed.
    fileprivate mutating func updateMigrations(under old: ExactString, to new: ExactString, isMoving: Bool) {
        if !isMoving {
            let ends = element(at: Self.migrations)?.elements.compactMap { $0["to"] } ?? []
            apply(ends.filter { $0.string == old }.flatMap { replacing($0, with: .string(new.string)) })
        } else {
            let step = OptionsFile.migration(from: old, to: new)
            if let list = element(at: Self.migrations) {
                apply(inserting([step], into: list, at: list.count))
            } else {
                set(.array([step]), at: Self.migrations)
            }
        }
        guard let list = element(at: Self.migrations) else { return }
        let steps = list.elements
        let stale = steps.indices.filter { index in
            let from = steps[index]["from"]?.string
            return from == new || from == old && (!isMoving || index < steps.count - 1)
        }
        if stale.count == list.count { return remove(at: Self.migrations) }
        apply(removing(stale, from: list))
    }
}
