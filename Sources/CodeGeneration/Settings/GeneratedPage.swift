package import PropertyListSyntax
package import SourceText

/// A page of the settings, as code is written that draws it.
package struct GeneratedPage: Sendable {
    /// The name of its file without `.plist`.
    let name: String
    /// The app group whose user defaults hold the values; nil for those of the app.
    let appGroup: ExactString?
    /// The table in which a device looks texts up.
    let table: String
    let sections: [Section]

    package init(name: String, appGroup: ExactString?, table: String, sections: [Section]) {
        self.name = name
        self.appGroup = appGroup
        self.table = table
        self.sections = sections
    }

    /// A text of the file, and what the source language shows for it.
    package struct Words: Sendable {
        let text: String
        let shown: String

        package init(_ text: String, shown: String) {
            self.text = text
            self.shown = shown
        }
    }

    /// The build configurations that have something; nil for all.
    package struct Limit: Hashable, Sendable {
        let configurations: [ExactString]?
        /// The condition under which it is compiled; nil for code that is always there.
        let condition: String?

        /// - Parameter conditions: the compilation conditions of build configurations, by their names.
        package init(_ configurations: [ExactString]?, under conditions: [String: String] = [:]) {
            self.configurations = configurations
            condition = GeneratedSetting.condition(of: configurations, under: conditions)
        }
    }

    package struct Section: Sendable {
        let header: Words?
        let footer: Words?
        let rows: [Row]
        let limit: Limit

        package init(header: Words?, footer: Words?, rows: [Row], limit: Limit = Limit(nil)) {
            self.header = header
            self.footer = footer
            self.rows = rows
            self.limit = limit
        }
    }

    package struct Row: Sendable {
        let title: Words?
        let key: ExactString?
        let defaultValue: PropertyListValue?
        let control: Control
        /// The devices that have it, as `SupportedUserInterfaceIdioms` names them; nil for all.
        let idioms: [String]?
        let limit: Limit

        package init(
            title: Words?, key: ExactString?, defaultValue: PropertyListValue? = nil, _ control: Control,
            idioms: [String]? = nil, limit: Limit = Limit(nil)
        ) {
            self.title = title
            self.key = key
            self.defaultValue = defaultValue
            self.control = control
            self.idioms = idioms
            self.limit = limit
        }
    }

    package enum Control: Sendable {
        case toggle(on: PropertyListValue, off: PropertyListValue)
        /// The words are those of the file, as `NumberPad`.
        case textField(isSecure: Bool, keyboard: String, capitalization: String, correction: String)
        case slider(minimum: Double, maximum: Double, minimumImage: String?, maximumImage: String?)
        /// A list; that of a radio group has its choices on the page itself.
        case list(Choices, isOnPage: Bool)
        /// A value that cannot be changed, with the texts for some values.
        case title(Choices)
        /// A row that leads to a page, by the kinds of devices; to none where the page is missing.
        case link([Destination])
    }

    package struct Choices: Sendable {
        let titles: [Words]
        let values: [PropertyListValue]
        let isSorted: Bool

        package init(_ titles: [Words], values: [PropertyListValue], isSorted: Bool) {
            self.titles = titles
            self.values = values
            self.isSorted = isSorted
        }
    }

    /// A page that some devices show in a place.
    package struct Destination: Sendable {
        /// The name of the page.
        package let page: String
        /// The kind of device, as `SupportedUserInterfaceIdioms` names it; nil for those that have no page of their own.
        let idiom: String?

        package init(_ page: String, on idiom: String?) {
            self.page = page
            self.idiom = idiom
        }
    }
}
