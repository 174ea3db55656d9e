package import SettingsModel

/// An operation that changes a bundle, for example by adding an item.
package protocol BundleOperation: Sendable {
    /// Applies the operation to a draft.
    ///
    /// - Throws: `BundleError` if the bundle does not allow the change, or `UsageError` if the arguments are invalid.
    func callAsFunction(on draft: inout Draft) throws

    /// The paths of the files that the operation reads, excluding property lists and string tables.
    var otherFilesRead: Set<String> { get }

    /// Whether the operation changes the options file that applies to the bundle.
    var changesOptionsFile: Bool { get }

    /// The absolute paths of the other bundles that the operation reads, with symbolic links resolved. These bundles
    /// must not contain the changed bundle or be inside it.
    var sources: [String] { get }
}

extension BundleOperation {
    package var otherFilesRead: Set<String> { [] }

    package var changesOptionsFile: Bool { false }

    package var sources: [String] { [] }
}

extension BundleOperation {
    /// Applies the operation to a bundle and returns the resulting draft. If the caller transfers ownership of
    /// `bundle`, changed files are not copied.
    package func callAsFunction(_ bundle: consuming SettingsBundle) throws -> Draft {
        var draft = Draft(consume bundle)
        try draft.carryOut(self)
        return draft
    }
}

/// A sequence of operations, each applied to the result of the previous one.
package struct OperationSequence: BundleOperation {
    package let operations: [any BundleOperation]

    package init(_ operations: [any BundleOperation]) { self.operations = operations }

    package var otherFilesRead: Set<String> {
        operations.reduce(into: []) { $0.formUnion($1.otherFilesRead) }
    }

    package var changesOptionsFile: Bool { operations.contains(where: \.changesOptionsFile) }

    package var sources: [String] { operations.flatMap(\.sources) }

    package func callAsFunction(on draft: inout Draft) throws {
        for operation in operations { try draft.carryOut(operation) }
    }
}

/// An error in the command-line arguments that does not depend on the contents of the bundle.
package struct UsageError: Error, Hashable, Sendable {
    /// The problem, in lowercase and without a trailing period.
    package let message: Message
    /// The suggested correction.
    package let help: Message?

    package init(_ message: Message, help: Message? = nil) {
        self.message = message
        self.help = help
    }
}
