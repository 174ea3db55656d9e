package import SourceText

extension PropertyListDocument {
    /// Why the file cannot be laid out anew without losing something: nothing, or the first reason.
    ///
    /// CoreFoundation does not read what follows the root element; whoever wrote it may have meant it to be read.
    package var formattingObstacle: Diagnostic? {
        if let problem = diagnostics.first { return problem }
        if grammar == .openStep { return nil }
        if let offset = source.invalidUTF8 {
            return Diagnostic(
                .damagedEncoding, at: offset..<(offset + 1), "a byte that is not UTF-8", help: "save the file as UTF-8")
        }
        guard let place = unreadSpan?.lowerBound else { return nil }
        return Diagnostic(
            .truncated, at: place..<(place + 1), "CoreFoundation stops reading here: the property list has ended",
            help: "remove the text after it, or move it into the property list")
    }

    /// The text in the one layout that Apple's tools give a property list, or a string table, with every comment, and
    /// every key where it was; nil where `formattingObstacle` says why not, and for what is no table in OpenStep.
    package func formatted() -> [UInt8]? {
        if grammar == .openStep { return formattedTable() }
        guard let root = rootElement, isEditable, formattingObstacle == nil else { return nil }
        var formatter = PropertyListFormatter()
        formatter.write(root, epilogue: source.text.bytes(in: root.end..<source.text.count))
        return formatter.lines.finished
    }
}
