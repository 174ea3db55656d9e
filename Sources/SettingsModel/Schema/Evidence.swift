/// The strength and the source of the evidence for a statement about Settings, iOS, Xcode or CoreFoundation.
package struct Evidence: Hashable, Sendable {
    /// The strength of the evidence.
    package let kind: Kind
    /// The address of the source. For an inference, this is the page from which the statement follows.
    package let source: String
    /// The open question whose answer would confirm or refute the statement, if there is one.
    package let question: OpenQuestion?

    package enum Kind: String, CaseIterable, Sendable {
        /// Apple's reference or article documents the behavior.
        case documented
        /// Open source code that ships in the system or in Xcode implements the behavior.
        case sourceCode = "source code"
        /// The behavior was observed on a device or in Simulator, and the result was published.
        case observed
        /// Users reported the behavior without isolating its cause.
        case reported
        /// The behavior follows from the source, but it was not tested.
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
    /// Returns the evidence for a rule or a key that only this tool supports.
    ///
    /// - Parameter page: The path of a page in the documentation of this tool, such as `Reference/Checks.md`.
    package static func toolConvention(_ page: String) -> Evidence {
        Evidence(kind: .toolConvention, source: "Docs/\(page)", question: nil)
    }

    /// The evidence on one line, such as `inferred, https://…; see open question D4 in Docs/Internals/Evidence.md`.
    package var line: String {
        "\(kind.rawValue), \(source)"
            + (question.map { "; see open question \($0.rawValue) in Docs/Internals/Evidence.md" } ?? "")
    }

    /// The evidence on one line of Markdown.
    ///
    /// Documentation pages are given as paths instead of links, because editors and code scanning display the line
    /// outside the documentation.
    package var markdown: String {
        "\(kind.rawValue), " + (kind == .toolConvention ? "`\(source)`" : "<\(source)>")
            + (question.map { "; see open question \($0.rawValue) in `Docs/Internals/Evidence.md`" } ?? "")
    }
}

/// A question that can only be answered on a device, in Simulator or in Xcode. `Docs/Internals/Evidence.md` describes
/// each question.
package enum OpenQuestion: String, CaseIterable, Sendable {
    /// The behavior of an item with an empty `Key`.
    case d1 = "D1"
    /// The behavior of two items with the same `Key`.
    case d2 = "D2"
    /// The values that a toggle displays and stores.
    case d3 = "D3"
    /// The behavior of items and values that Apple's reference forbids.
    case d4 = "D4"
    /// The behavior of links between panes.
    case d5 = "D5"
    /// The selection of the string table and the language.
    case d6 = "D6"
    /// The notifications that an app receives when Settings changes a value.
    case d7 = "D7"
    /// The values in the user defaults of an app group.
    case d8 = "D8"
    /// The appearance of radio groups, long text, short titles and idioms.
    case d9 = "D9"
    /// The way in which Xcode processes a bundle.
    case d11 = "D11"
    /// The behavior on platforms other than iOS.
    case d12 = "D12"
    /// The behavior of launch arguments that begin with a hyphen.
    case d13 = "D13"
    /// The behavior in iOS 27.
    case d14 = "D14"
}
