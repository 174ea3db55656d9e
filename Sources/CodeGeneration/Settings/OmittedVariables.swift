/// The variables with unknown values in the strings of an item. Generated code omits values with such variables, and
/// omits the variables in texts.
package struct OmittedVariables: Hashable, Sendable {
    /// The names of the variables, without duplicates.
    package private(set) var names: [String] = []

    package init() {}

    package mutating func add(_ others: [String]) {
        names += others.filter { !names.contains($0) }
    }

    /// The sentence for comments that lists the variables. The string is empty if there are none.
    ///
    /// The sentence does not include the reason, because the code would then depend on whether the Xcode project can be
    /// read.
    var comment: String {
        guard let last = names.last else { return "" }
        let others = names.dropLast().map { "$(\($0))" }.joined(separator: ", ")
        return others.isEmpty
            ? "Omits $(\(last)), whose value is unknown."
            : "Omits \(others) and $(\(last)), whose values are unknown."
    }
}
