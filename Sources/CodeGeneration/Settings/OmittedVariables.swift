/// The variables with unknown values in the strings of an item. Generated code omits values with such variables, and
/// omits the variables in texts.
package struct OmittedVariables: Hashable, Sendable {
    /// The names of the variables in default values and choices, without duplicates.
    private var namesInValues: [String] = []
    /// The names of the variables in texts, without duplicates.
    private var namesInTexts: [String] = []

    package init() {}

    /// The names of all variables, without duplicates.
    package var names: [String] { namesInValues + namesInTexts.filter { !namesInValues.contains($0) } }

    package mutating func addNames(inValue names: [String]) {
        namesInValues += names.filter { !namesInValues.contains($0) }
    }

    package mutating func addNames(inText names: [String]) {
        namesInTexts += names.filter { !namesInTexts.contains($0) }
    }

    package mutating func add(_ other: OmittedVariables) {
        addNames(inValue: other.namesInValues)
        addNames(inText: other.namesInTexts)
    }

    // Comments do not include the reasons, because the code would then depend on whether the Xcode project can be read.

    /// The sentence for comments about omitted values. The string is empty if there are none.
    var valueComment: String {
        let verb = namesInValues.count == 1 ? "its value is" : "their values are"
        return namesInValues.isEmpty
            ? "" : "Values with \(Self.list(namesInValues)) are omitted because \(verb) unknown."
    }

    /// The sentence for comments about omitted values and shortened texts. The string is empty if there are none.
    var comment: String {
        let verb = names.count == 1 ? "whose value is" : "whose values are"
        return names.isEmpty ? "" : "Omits \(Self.list(names)), \(verb) unknown."
    }

    private static func list(_ names: [String]) -> String { names.map { "$(\($0))" }.joined(separator: ", ") }
}
