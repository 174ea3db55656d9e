extension PreviewPane {
    /// The names of the images that the pane's rows show, as specified in the items.
    package var imageNames: Set<String> {
        Set(
            rows.flatMap { row in
                guard case .slider(_, _, let minimum, let maximum) = row.control else { return [String]() }
                return [minimum, maximum].compactMap { $0 }
            })
    }
}
