/// A rule about items, ready to be called for each.
struct ItemRule: Sendable {
    let index: Int
    let check: @Sendable (CheckedItem, Reporter) -> Void

    init?(_ rule: Rule, index: Int) {
        guard case .item(let check) = rule.check else { return nil }
        self.index = index
        self.check = check
    }
}
