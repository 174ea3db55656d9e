/// Operations one after the other, each on the bundle that the one before left.
package struct OperationSequence: BundleOperation {
    package let operations: [any BundleOperation]

    package init(_ operations: [any BundleOperation]) { self.operations = operations }

    package var otherFilesRead: Set<String> {
        operations.reduce(into: []) { $0.formUnion($1.otherFilesRead) }
    }

    package var sources: [String] { operations.flatMap(\.sources) }

    package func callAsFunction(on draft: inout Draft) throws {
        for operation in operations { try draft.carryOut(operation) }
    }
}
