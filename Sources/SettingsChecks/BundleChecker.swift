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
    /// The severities that the user configured.
    package let levels: ConfiguredSeverities

    /// The maximum number of findings to list for each rule.
    private let maximumListedCount: Int

    package init(
        rules: [Rule] = Rule.all, for deployment: Deployment = Deployment(), leastSeverity: Severity = .note,
        levels: ConfiguredSeverities = ConfiguredSeverities()
    ) {
        self.init(
            rules: rules, for: deployment, leastSeverity: leastSeverity, levels: levels,
            listing: Reporter.maximumListedCount)
    }

    init(
        rules: [Rule] = Rule.all, for deployment: Deployment = Deployment(), leastSeverity: Severity = .note,
        levels: ConfiguredSeverities = ConfiguredSeverities(), listing maximumListedCount: Int
    ) {
        self.rules = rules
        self.deployment = deployment
        self.leastSeverity = leastSeverity
        self.levels = levels
        self.maximumListedCount = maximumListedCount
    }

    /// Reports problems with suppression comments. Call this method after all other rules have been checked.
    private func checkSuppressions(_ checked: CheckedBundle, _ reporter: Reporter) {
        guard let index = rules.firstIndex(where: { if case .suppressions = $0.check { true } else { false } }),
            case .suppressions(let check) = rules[index].check
        else { return }
        // These suppressions take effect before a rule is checked, so mark them as used.
        for translation in checked.translations {
            guard case .same = translation.state else { continue }
            reporter.suppressions[translation.table.path]?
                .markUsed("same-as-source", at: translation.entry.keySpan.lowerBound)
        }
        reporter.rule = index
        let asked = Set(rules.filter(isChecked).map(\.id))
        // The check handles its own suppressions, so the reporter must not apply them.
        let suppressions = reporter.suppressions.sorted { $0.key < $1.key }
        reporter.suppressions = [:]
        for (path, var suppressions) in suppressions { check(path, &suppressions, asked, reporter) }
    }

    /// Returns whether to check a rule. An on-demand rule is skipped if its findings would not be reported.
    private func isChecked(_ rule: Rule) -> Bool {
        !rule.isOnDemand || levels.severity(rule.severity, of: rule) >= leastSeverity
    }

    /// Returns the findings in a bundle, sorted by path and position. For the same bundle, the result is always the
    /// same.
    package func check(_ bundle: SettingsBundle) -> [Finding] {
        let reporter = Reporter(
            rules, leastSeverity: leastSeverity, levels: levels,
            suppressions: bundle.files.compactMapValues(Suppressions.init),
            maximumListedCount: maximumListedCount)
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
        checkSuppressions(checked, reporter)
        return findings(of: reporter.drafts, in: bundle, hasLibrary: checked.usesInAppSettingsKit)
    }

    /// Converts draft findings to findings.
    ///
    /// - Parameter hasLibrary: Whether the bundle is also used with InAppSettingsKit. If `true`, the severities of some
    ///   findings are reduced, because InAppSettingsKit accepts values that the Settings app does not accept.
    private func findings(
        of drafts: [Reporter.Draft], in bundle: SettingsBundle, hasLibrary: Bool
    ) -> [Finding] {
        var findings: [Finding] = []
        var canRename: [String: Bool] = [:]
        func possible(_ fix: Fix?) -> Fix? {
            guard case .renameText(_, _, _, let pane)? = fix?.change else { return fix }
            let isPossible = canRename[pane] ?? bundle.canRenameTexts(ofPaneAt: pane)
            canRename[pane] = isPossible
            return isPossible ? fix : nil
        }
        let places = places(of: drafts, in: bundle)
        for (draft, others) in Reporter.Draft.grouped(drafts) {
            let rule = rules[draft.rule]
            let place = places(draft)
            let isCapped = hasLibrary && !levels.isConfigured(rule)
            findings.append(
                Finding(
                    rule: rule.id,
                    severity: isCapped ? min(draft.severity, rule.withInAppSettingsKit) : draft.severity,
                    path: place.path, span: place.span, position: place.position, end: place.end,
                    message: draft.message, help: draft.help, fix: possible(draft.fix),
                    summarizesUnlistedFindings: draft.summarizesUnlistedFindings,
                    others: others.map(places)))
        }
        return findings.sorted()
    }
    /// Returns a function that computes the location of a draft finding. The lines and columns in each file are counted
    /// only once.
    private func places(
        of drafts: [Reporter.Draft], in bundle: SettingsBundle
    ) -> (Reporter.Draft) -> Finding.Place {
        let start = SourcePosition(line: 1, column: 1)
        var positions: [String: [Int: SourcePosition]] = [:]
        var catalogs = bundle.catalogLocationConverter
        var texts: [String: SourceText] = [:]
        // A finding in a table of a catalog is reported in the catalog.
        var inCatalogs: [String: [Range<Int>?: (path: String, span: Range<Int>?)]] = [:]
        for draft in drafts {
            guard let place = catalogs.place(of: draft.span, in: draft.path) else { continue }
            inCatalogs[draft.path, default: [:]][draft.span] = (place.path, place.span)
            texts[place.path] = place.text
        }
        for (path, text) in texts {
            let spans = inCatalogs.values.flatMap(\.values).filter { $0.path == path }.compactMap(\.span)
            positions[path] = text.positions(of: spans.flatMap { [$0.lowerBound, $0.upperBound] })
        }
        for (path, drafts) in Dictionary(grouping: drafts, by: \.path) where inCatalogs[path] == nil {
            let ends = drafts.compactMap(\.span).flatMap { [$0.lowerBound, $0.upperBound] }
            positions[path] = bundle.files[path]?.text?.positions(of: ends)
        }
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
