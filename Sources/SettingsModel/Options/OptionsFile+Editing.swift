import JSONSyntax
package import SourceText

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
        var text = OptionsText(bytes)
        text.set(.string(path), at: ["localization", "catalogs", ExactString(table)])
        return text.document.bytes
    }

    /// The bytes of an options file after the catalog of a table was taken out.
    package static func bytes(removingCatalogOfTable table: String, from bytes: [UInt8]) -> [UInt8] {
        var text = OptionsText(bytes)
        text.remove(at: ["localization", "catalogs", ExactString(table)])
        return text.document.bytes
    }

    /// The bytes of an options file after a key of the bundle got another name: its setting is called in code as it was,
    /// and what people stored moves.
    ///
    /// - Parameter isMoving: whether it does so; otherwise only what names the old key names the new one.
    package static func bytes(
        renamingKey old: ExactString, to new: ExactString, moving isMoving: Bool, in bytes: [UInt8]
    ) -> [UInt8] {
        var text = OptionsText(bytes)
        text.renameSetting(old, to: new, keepingName: isMoving)
        text.moveStored(under: old, to: new, isMoving: isMoving)
        return text.document.bytes
    }
}

/// The text of an options file that is being changed.
private struct OptionsText {
    private(set) var document: JSONDocument

    init(_ bytes: [UInt8]) { document = JSONDocument(decoding: bytes, in: .commented) }

    /// The values on the way that some names lead, the whole first, as far as there are any.
    private func way(_ names: [ExactString]) -> [JSONElement] {
        var way = [document.root].compactMap(\.self)
        for name in names {
            guard let next = way.last?[name] else { break }
            way.append(next)
        }
        return way
    }

    private func element(at names: [ExactString]) -> JSONElement? {
        let way = way(names)
        return way.count > names.count ? way.last : nil
    }

    mutating func set(_ value: JSON, at names: [ExactString]) {
        let way = way(names)
        guard let last = way.last else { return }
        if way.count > names.count { return document.apply(document.replacing(last, with: value)) }
        let rest = names.dropFirst(way.count - 1)
        guard let name = rest.first else { return }
        let whole = rest.dropFirst().reversed().reduce(value) { .object([($1.string, $0)]) }
        document.apply(document.setting(name, to: whole, in: last))
    }

    /// Removes a value, with what would be left empty.
    mutating func remove(at names: [ExactString]) {
        let way = way(names)
        guard way.count > names.count else { return }
        for (depth, name) in names.enumerated().reversed() {
            guard let index = way[depth].memberIndex(of: name) else { return }
            if way[depth].count > 1 || depth == 0 {
                return document.apply(document.removing([index], from: way[depth]))
            }
        }
    }

    // MARK: Keys of items

    private static let names: [ExactString] = ["generate", "names"]
    private static let migrations: [ExactString] = ["generate", "migrations"]

    /// What is chosen for the old key is chosen for the new one; where nothing is, the name is made of the old one.
    mutating func renameSetting(_ old: ExactString, to new: ExactString, keepingName isKeeping: Bool) {
        let chosen = element(at: Self.names + [old])?.string
        guard chosen != nil || isKeeping else { return }
        if (chosen ?? old) == new {
            // It is called so by itself.
            remove(at: Self.names + [old])
        } else if chosen != nil {
            remove(at: Self.names + [new])
            guard let names = element(at: Self.names), let index = names.memberIndex(of: old),
                let name = names.member(at: index)?.nameElement
            else { return }
            document.apply(document.replacing(name, with: .string(new.string)))
        } else {
            set(.string(old.string), at: Self.names + [new])
        }
    }

    /// The new key is no old one any more, and the old one is.
    mutating func moveStored(under old: ExactString, to new: ExactString, isMoving: Bool) {
        if !isMoving {
            let ends = element(at: Self.migrations)?.elements.compactMap { $0["to"] } ?? []
            document.apply(
                ends.filter { $0.string == old }.flatMap { document.replacing($0, with: .string(new.string)) })
        } else {
            let step = JSON.object([("from", .string(old.string)), ("to", .string(new.string))])
            if let list = element(at: Self.migrations) {
                document.apply(document.inserting([step], into: list, at: list.count))
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
        document.apply(document.removing(stale, from: list))
    }
}
