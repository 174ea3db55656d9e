import JSONSyntax
import PropertyListSyntax
import SettingsEditing
package import SettingsModel
import SourceText

extension SettingsBundle {
    /// Where what stands at a byte offset of a file is said: of a text on a pane its entries in all languages and of an
    /// entry where panes show it, of the name of a pane its files, of the key of an item all items that have it, of the
    /// name of a table its files.
    package func definitions(at offset: Int, in path: String) -> [FilePlace] {
        let bundle = recovering
        return bundle.subject(at: offset, in: path).map { subject in
            switch subject.kind {
            case .text where subject.isEntry, .key: bundle.uses(of: subject.kind, in: path)
            case .text, .pane, .table: bundle.declarations(of: subject.kind)
            }
        } ?? []
    }

    /// Every place that has to do with what stands at a byte offset of a file.
    ///
    /// - Parameter includingDeclaration: whether the entries of a text are among them, the files of a pane or a table.
    package func references(at offset: Int, in path: String, includingDeclaration: Bool) -> [FilePlace] {
        let bundle = recovering
        return bundle.subject(at: offset, in: path).map { subject in
            bundle.uses(of: subject.kind, in: path)
                + (includingDeclaration ? bundle.declarations(of: subject.kind) : [])
        } ?? []
    }

    /// The places of a file that have to do with what stands at a byte offset of it.
    package func highlights(at offset: Int, in path: String) -> [FilePlace] {
        references(at: offset, in: path, includingDeclaration: true).filter { $0.path == path && !$0.span.isEmpty }
    }

    // MARK: Uses

    /// The places of panes that show a text, have a key, or name a pane or a table.
    ///
    /// - Parameter path: where it was asked for: a text that is in no table is that of the file alone.
    private func uses(of kind: Subject.Kind, in path: String) -> [FilePlace] {
        panes.filter { $0.file.text != nil }.flatMap { pane in
            pane.elements(kind, isOwn: pane.path == path).map { FilePlace(pane.path, $0.contentSpan) }
        }
    }

    // MARK: Declarations

    private func declarations(of kind: Subject.Kind) -> [FilePlace] {
        switch kind {
        case .text(let text, let tables): tables.flatMap { entries(of: text, inTable: $0) }
        case .key: []
        case .pane(let base): files(ofPane: base).filter { Pane($0)?.isPane == true }.map(start)
        case .table(let name):
            catalogs[name].map { [FilePlace($0.path, 0..<0)] } ?? tables(named: name).map { start(of: $0.file) }
        }
    }

    /// The entries of a text in all languages, the source language first.
    private func entries(of text: ExactString, inTable name: String) -> [FilePlace] {
        if let catalog = catalogs[name] {
            guard let found = catalog.text(text) else { return [] }
            let spans = languagesInOrder.filter { found.units[$0] != nil }.map { catalog.span(of: text, in: $0) }
            return (spans.isEmpty ? [found.name.span] : spans.compactMap { $0 }).map { FilePlace(catalog.path, $0) }
        }
        return tables(named: name).filter { $0.file.text != nil }.compactMap { table in
            table.index(of: text).flatMap { table.dictionary?.entry(at: $0) }
                .map { FilePlace(table.path, $0.keyElement.contentSpan) }
        }
    }

    private var languagesInOrder: [Language] {
        let source = sourceLanguage
        return languages.filter { $0 == source } + languages.filter { $0 != source }
    }

    /// The files of a table: outside all languages, and in each, and those for a kind of device.
    private func tables(named name: String) -> [StringTable] {
        ([""] + languagesInOrder.map { $0.folder + "/" }).flatMap { folder in
            ([""] + StringTable.deviceSuffixes).compactMap { files["\(folder)\(name)\($0).strings"]?.stringTable }
        }
    }

    /// Where a file begins to say something.
    private func start(of file: ParsedFile) -> FilePlace { FilePlace(file.path, file.rootSpan ?? 0..<0) }
}

extension Pane {
    /// The strings of the pane that stand for something.
    ///
    /// - Parameter isOwn: whether it is the pane of which that was asked.
    fileprivate func elements(_ kind: Subject.Kind, isOwn: Bool) -> [PropertyListElement] {
        switch kind {
        case .text(let text, let tables):
            guard isOwn || tables.contains(where: mayUse) else { return [] }
            return texts.filter { $0.text == text }.map(\.element)
        case .key(let key):
            return items.filter { $0.key == key }.compactMap { $0[.key] }
        case .pane(let base):
            return paneLinks.filter { $0.pane.base == base }.map(\.element)
        case .table(let name):
            return stringsTable?.string == name ? [root?[ExactString(PaneSchema.stringsTable)]].compactMap { $0 } : []
        }
    }
}
