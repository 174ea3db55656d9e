package import SettingsModel

/// Runs operations one after the other, each on the bundle that the one before left, as one change.
///
/// The operations must not touch the same file.
package func sequence(
    _ operations: [(SettingsBundle) throws -> Outcome], on bundle: SettingsBundle
) throws -> Outcome {
    var bundle = bundle
    var whole = Outcome()
    for operation in operations {
        let outcome = try operation(bundle)
        bundle.apply(outcome.edit)
        whole.edit.add(outcome.edit)
        whole.lines += outcome.lines
        for advice in outcome.advice where !whole.advice.contains(advice) { whole.advice.append(advice) }
    }
    return whole
}
