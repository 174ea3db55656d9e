import SettingsModel

/// The items of a pane that its sections depend on: all but the rows that merely go on with one.
struct SectionItems {
    private(set) var all: [CheckedItem] = []
    /// Whether another row would change nothing: the one before it shows on all devices.
    private var isInsideSection = false

    /// Notes the next item of the pane.
    mutating func add(_ item: CheckedItem) {
        switch item.form {
        case .group, .radioGroup, .inAppSettingsKit, .unknown:
            isInsideSection = false
        case .toggle, .slider, .title, .textField, .multiValue, .childPane:
            if isInsideSection { return }
            isInsideSection = !item.has(.idioms)
        }
        all.append(item)
    }

    /// Notes the items of the next part of the pane.
    mutating func append(_ next: SectionItems) {
        all += next.all
        isInsideSection = next.isInsideSection
    }
}
