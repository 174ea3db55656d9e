/// A rule about items, ready to be called for each.
struct ItemRule: Sendable {
    let index: Int
    let check: @Sendable (CheckedItem, Reporter) -> Void

    init?(_ rule: Rule, index: Int) {
        self.index = index
        switch rule.check {
        case .item(let check), .itemAndPane(let check, _): self.check = check
        case .pane, .bundle, .suppressions: return nil
        }
    }
}
