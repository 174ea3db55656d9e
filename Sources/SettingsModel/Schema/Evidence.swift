/// Evidence for a statement about Settings, iOS, Xcode or CoreFoundation. It consists of a strength and a source.
package struct Evidence: Hashable, Sendable {
    /// The strength of the evidence.
    package let kind: Kind
    /// The address of the source. For an inference, this is the page from which the statement is inferred.
    package let source: String
    /// The open question whose answer would confirm or refute the statement, or `nil` if there is none.
    package let question: OpenQuestion?

    package enum Kind: String, CaseIterable, Sendable {
        /// The behavior is documented in Apple's reference or article.
        case documented
        /// The behavior is implemented in open source code that is part of the system or Xcode.
        case sourceCode = "source code"
        /// The behavior has been observed on a device or in Simulator, and the result has been published.
        case observed
        /// The behavior has been reported by users, but its cause has not been isolated.
        case reported
        /// The behavior is inferred from the source, but has not been tested.
        case inferred
        /// The statement concerns only this tool.
        case toolConvention = "tool convention"
    }

    package static func documented(_ source: String) -> Evidence {
        Evidence(kind: .documented, source: source, question: nil)
    }
    package static func sourceCode(_ source: String) -> Evidence {
        Evidence(kind: .sourceCode, source: source, question: nil)
    }
    package static func observed(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .observed, source: source, question: question)
    }
    package static func reported(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .reported, source: source, question: question)
    }
    package static func inferred(_ source: String, _ question: OpenQuestion? = nil) -> Evidence {
        Evidence(kind: .inferred, source: source, question: question)
    }
    /// Returns evidence for a rule or a key that is specific to this tool.
    ///
    /// - Parameter page: The path of a page in this tool's documentation, such as `Reference/Checks.md`.
    package static func toolConvention(_ page: String) -> Evidence {
        Evidence(kind: .toolConvention, source: "Docs/\(page)", question: nil)
    }

    /// A one-line description of the evidence, such as `inferred, https://…; see open question D4 in
    /// Docs/Internals/Evidence.md`.
    package var line: String {
        "\(kind.rawValue), \(source)"
            + (question.map { "; see open question \($0.rawValue) in Docs/Internals/Evidence.md" } ?? "")
    }

    /// A one-line description of the evidence in Markdown.
    ///
    /// Documentation pages are shown as paths instead of links, because editors and code scanning display the
    /// description outside of the documentation.
    package var markdown: String {
        "\(kind.rawValue), " + (kind == .toolConvention ? "`\(source)`" : "<\(source)>")
            + (question.map { "; see open question \($0.rawValue) in `Docs/Internals/Evidence.md`" } ?? "")
    }
}

/// A question that can be answered only on a device, in Simulator or in Xcode. Each question is described in
/// `Docs/Internals/Evidence.md`.
package enum OpenQuestion: String, CaseIterable, Sendable {
    /// The behavior of an item with an empty `Key`.
    case d1 = "D1"
    /// The behavior of two items with the same `Key`.
    case d2 = "D2"
    /// The values that a toggle displays and stores.
    case d3 = "D3"
    /// The behavior of items and values that are not allowed by Apple's reference.
    case d4 = "D4"
    /// The behavior of links between panes.
    case d5 = "D5"
    /// The selection of string tables and languages.
    case d6 = "D6"
    /// The notifications that an app receives when Settings changes a value.
    case d7 = "D7"
    /// The values stored in the user defaults of an app group.
    case d8 = "D8"
    /// The appearance of radio groups, long text, short titles and idioms.
    case d9 = "D9"
    /// The way in which Xcode processes Settings bundles.
    case d11 = "D11"
    /// The behavior on platforms other than iOS.
    case d12 = "D12"
    /// The behavior of launch arguments that begin with a hyphen.
    case d13 = "D13"
    /// The behavior in iOS 27.
    case d14 = "D14"
}
