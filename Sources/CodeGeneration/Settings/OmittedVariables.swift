/// The variables without a value in the values of a setting. Generated code omits these values.
package struct OmittedVariables: Hashable, Sendable {
    /// The names of the variables, without duplicates.
    package private(set) var names: [String] = []

    package init() {}

    package mutating func add(_ others: [String]) {
        names += others.filter { !names.contains($0) }
    }

    /// The sentence for comments that lists the variables. The string is empty if there are none.
    ///
    /// The sentence does not include the reason why a variable has no value, because the code would then depend on
    /// whether the Xcode project can be read.
    var comment: String {
        guard let last = names.last else { return "" }
        let others = names.dropLast().map { "$(\($0))" }.joined(separator: ", ")
        return others.isEmpty
            ? "Values with $(\(last)) are omitted because the variable has no value."
            : "Values with \(others) and $(\(last)) are omitted because the variables have no values."
    }
}
