package import SettingsModel

/// A change of a bundle that a user can ask for.
package protocol BundleOperation: Sendable {
    /// Carries it out.
    ///
    /// - Throws: `BundleError` where the bundle does not allow it, `UsageError` where what is asked for cannot be right.
    func callAsFunction(on draft: inout Draft) throws

    /// The files that it has to know the contents of, beside property lists and tables.
    var otherFilesRead: Set<String> { get }

    /// Whether it changes the options file, too, where one governs the bundle.
    var changesOptions: Bool { get }

    /// What else it was made from: absolute paths without symbolic links, none of which may have to do with the bundle.
    var sources: [String] { get }
}

extension BundleOperation {
    package var otherFilesRead: Set<String> { [] }

    package var changesOptions: Bool { false }

    package var sources: [String] { [] }
}

extension BundleOperation {
    /// The bundle after the operation alone. Its files are copied where they change, unless the caller lets go of it.
    package func callAsFunction(_ bundle: consuming SettingsBundle) throws -> Draft {
        var draft = Draft(consume bundle)
        try draft.carryOut(self)
        return draft
    }
}

/// Operations one after the other, each on the bundle that the one before left.
package struct OperationSequence: BundleOperation {
    package let operations: [any BundleOperation]

    package init(_ operations: [any BundleOperation]) { self.operations = operations }

    package var otherFilesRead: Set<String> {
        operations.reduce(into: []) { $0.formUnion($1.otherFilesRead) }
    }

    package var changesOptions: Bool { operations.contains(where: \.changesOptions) }

    package var sources: [String] { operations.flatMap(\.sources) }

    package func callAsFunction(on draft: inout Draft) throws {
        for operation in operations { try draft.carryOut(operation) }
    }
}
