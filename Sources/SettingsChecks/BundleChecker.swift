import PropertyListSyntax
package import SettingsModel
import SourceText

/// Checks a bundle against rules.
package struct BundleChecker: Sendable {
    package let rules: [Rule]

    /// The apps and platforms that display the bundle.
    package var deployment: Deployment
    /// The lowest severity to report.
    package var leastSeverity: Severity
    /// The severities that the user configured, keyed by rule ID. A configured severity replaces the rule's default
    /// severity.
    package let levels: [String: Severity]
    /// The maximum number of findings to list for each rule. The default allows for findings in 500 strings in 40
    /// languages, which take about one second to process. Beyond the limit, only the number of findings in each file is
    /// reported.
    let maximumListedCount: Int

    package init(
        rules: [Rule] = Rule.all, for deployment: Deployment = Deployment(), leastSeverity: Severity = .note,
        levels: [String: Severity] = [:], listing maximumListedCount: Int = 20_000
    ) {
        self.rules = rules
        self.deployment = deployment
        self.leastSeverity = leastSeverity
        self.levels = levels
        self.maximumListedCount = maximumListedCount
    }

    /// Returns the configured severity for a finding, or the finding's own severity if the user did not configure the
    /// rule. A note from a rule whose default severity is higher remains a note.
    func severity(_ severity: Severity, of rule: Rule) -> Severity {
        guard let chosen = levels[rule.id], severity > .note || rule.severity == .note else { return severity }
        return chosen
    }

    /// Returns whether to check a rule. An on-demand rule is skipped if its findings would not be reported.
    private func isChecked(_ rule: Rule) -> Bool {
        !rule.isOnDemand || severity(rule.severity, of: rule) >= leastSeverity
    }

    /// Whether the values of variables in the bundle affect the findings.
    package var requiresVariables: Bool { rules.contains { $0.id == Rule.longTitle.id && isChecked($0) } }

    /// Returns the findings in a bundle, sorted by path and position. For the same bundle, the result is always the
    /// same.
    package func check(_ bundle: SettingsBundle) -> [Finding] {
        let reporter = Reporter(for: self, suppressions: bundle.files.compactMapValues(Suppressions.init))
        let deployment = deployment.of(bundleNamed: bundle.loaded.name)
        let panes = bundle.panes.map { CheckedPane($0, for: deployment) }
        let checked = CheckedBundle(bundle, panes: panes, for: deployment)
        // Check all rules on an item before the next item, so a long pane is read from memory only once.
        let rulesOfItems = rules.enumerated().compactMap { index, rule in
            if case .item(let check) = rule.check { (index: index, check: check) } else { nil }
        }
        for pane in panes {
            for item in pane.items {
                for rule in rulesOfItems {
                    reporter.rule = rule.index
                    rule.check(item, pane, reporter)
                }
            }
        }
        let files = bundle.files.sorted { $0.key < $1.key }
        for (index, rule) in rules.enumerated() where isChecked(rule) {
            reporter.rule = index
            switch rule.check {
            case .suppressions, .item: break
            case .pane(let check): for pane in panes { check(pane, checked, reporter) }
            case .file(let check): for (_, file) in files { check(file, reporter) }
            case .table(let check): for table in checked.tables { check(table, checked, reporter) }
            case .language(let check): for language in checked.languages { check(language, checked, reporter) }
            case .translation(let check):
                for translation in checked.translations where !translation.isSource {
                    check(translation, checked, reporter)
                }
            case .bundle(let check): check(checked, reporter)
            }
        }
        for (index, rule) in rules.enumerated() {
            guard case .suppressions(let check) = rule.check else { continue }
            reporter.rule = index
            check(checked, Set(rules.filter(isChecked).map(\.id)), reporter)
        }
        return findings(of: reporter.drafts, in: checked)
    }

    /// Converts draft findings to findings. If the bundle is also used with InAppSettingsKit, the severities of some
    /// findings are reduced, because InAppSettingsKit accepts values that the Settings app does not accept.
    private func findings(of drafts: [Reporter.Draft], in checked: CheckedBundle) -> [Finding] {
        let bundle = checked.bundle
        var canRename: [String: Bool] = [:]
        func possible(_ fix: Fix?, of draft: Reporter.Draft) -> Fix? {
            if fix?.isSafe == true, let span = draft.span,
                checked.defaultsOfSharedKeys[draft.path]?.contains(span) == true
            {
                return fix?.unsafe
            }
            guard case .renameText(_, _, _, let pane)? = fix?.change else { return fix }
            let isPossible = canRename[pane] ?? bundle.canRenameTexts(ofPaneAt: pane)
            canRename[pane] = isPossible
            return isPossible ? fix : nil
        }
        let places = places(of: drafts, in: bundle)
        func finding(_ draft: Reporter.Draft, of members: [Reporter.Draft] = []) -> Finding {
            let rule = rules[draft.rule]
            let isCapped = checked.usesInAppSettingsKit && levels[rule.id] == nil
            return Finding(
                rule: rule.id,
                severity: isCapped ? min(draft.severity, rule.withInAppSettingsKit) : draft.severity,
                place: places(draft), message: draft.message, help: draft.help, fix: possible(draft.fix, of: draft),
                parts: draft.parts, summarizesUnlistedFindings: draft.summarizesUnlistedFindings,
                members: members.map { finding($0) })
        }
        return Reporter.Draft.grouped(drafts).map { finding($0.draft, of: $0.members) }.sorted()
    }

    /// Returns a function that computes the location of a draft finding. The lines and columns in each file are counted
    /// only once.
    private func places(
        of drafts: [Reporter.Draft], in bundle: SettingsBundle
    ) -> (Reporter.Draft) -> Finding.Place {
        let start = SourcePosition(line: 1, column: 1)
        var catalogs = bundle.catalogLocationConverter
        // A finding in a table of a catalog is reported in the catalog.
        var inCatalogs: [String: [Range<Int>?: (path: String, span: Range<Int>?)]] = [:]
        var offsets: [String: [Int]] = [:]
        for draft in drafts {
            var place = (path: draft.path, span: draft.span)
            if let inCatalog = catalogs.place(of: draft.span, in: draft.path) {
                place = (inCatalog.path, inCatalog.span)
                inCatalogs[draft.path, default: [:]][draft.span] = place
            }
            if let span = place.span { offsets[place.path, default: []] += [span.lowerBound, span.upperBound] }
        }
        var positions: [String: [Int: SourcePosition]] = [:]
        for (path, offsets) in offsets { positions[path] = catalogs.text(of: path)?.positions(of: offsets) }
        return { draft in
            let place = inCatalogs[draft.path]?[draft.span] ?? (draft.path, draft.span)
            let places = positions[place.path]
            let span = places == nil ? nil : place.span
            return Finding.Place(
                path: place.path, span: span, position: span.flatMap { places?[$0.lowerBound] } ?? start,
                end: span.flatMap { places?[$0.upperBound] } ?? start)
        }
    }
}
