import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// What our reading of the bytes of a property list says beside CoreFoundation's.
enum OracleComparison {
    case bothRead
    case bothRefuse
    /// The file is binary or in the old style, as which CoreFoundation reads what is no XML.
    case otherFormat
    /// The readings may differ, for a reason with a name.
    case exception(Exception)
    case different(String)

    /// Where we do not follow CoreFoundation, or the oracle cannot show what CoreFoundation has.
    enum Exception {
        /// An encoding declared that is neither UTF-8 nor Latin-1 nor ASCII: we refuse what CoreFoundation converts.
        case unsupportedEncoding
        /// Keys that only their normalization tells apart: Swift's dictionary keeps one.
        case blurredKeys
        /// A dictionary of nothing but `CF$UID`: CoreFoundation makes an object identifier of it.
        case archiverIdentifier
    }

    init(_ bytes: [UInt8]) {
        self.init(expectLossless(bytes), Oracle.readPropertyList(bytes))
    }

    private init(_ document: PropertyListDocument, _ reading: Oracle.Reading) {
        switch (reading, document.value) {
        case (.binary, nil), (.oldStyle, nil):
            self = .otherFormat
        case (.refused, nil):
            self = .bothRefuse
        case (.xml(let theirs), let ours?):
            if Oracle.value(ours) == theirs {
                self = .bothRead
            } else if Oracle.hasBlurredKeys(ours) {
                self = .exception(.blurredKeys)
            } else if Oracle.hasArchiverIdentifier(ours) {
                self = .exception(.archiverIdentifier)
            } else {
                self = .different("we read \(Oracle.value(ours)), CoreFoundation \(theirs)")
            }
        case (.xml(let theirs), nil):
            self =
                document.diagnostics.contains { $0.kind == .damagedEncoding } && !document.source.isDecoded
                ? .exception(.unsupportedEncoding)
                : .different("only CoreFoundation reads \(theirs): \(document.diagnostics)")
        case (.refused, let value?):
            self = .different("only we read \(value)")
        case (.oldStyle, let value?), (.binary, let value?):
            self = .different("CoreFoundation reads another format, we read \(value)")
        }
    }
}
