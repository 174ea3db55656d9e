extension LanguageIdentifier {
    package static func tag(of identifier: String) -> String? {
        if identifier == "Base" { return nil }
        return self.identifier(forLegacyName: identifier) ?? String(identifier.map { $0 == "_" ? "-" : $0 })
    }
}
