import Foundation
import TestSupport

/// Findings of `check --format sarif` by bundle. SARIF is the only format with the ends of findings.
struct MarkedReport {
    /// The location of a finding: a file, and optionally a range in it.
    struct Place: Hashable, Comparable, CustomStringConvertible {
        let path: String
        let startLine, startColumn, endLine, endColumn: Int

        init(path: String, place: MarkedText.Place?) {
            self.init(path, place.map { [$0.startLine, $0.startColumn, $0.endLine, $0.endColumn] })
        }

        fileprivate init(_ path: String, _ numbers: [Int]?) {
            let numbers = numbers ?? [0, 0, 0, 0]
            self.path = path
            (startLine, startColumn, endLine, endColumn) = (numbers[0], numbers[1], numbers[2], numbers[3])
        }

        static func < (left: Place, right: Place) -> Bool {
            (left.path, left.startLine, left.startColumn, left.endLine)
                < (right.path, right.startLine, right.startColumn, right.endLine)
        }

        var description: String {
            startLine == 0 ? path : "\(path):\(startLine):\(startColumn)-\(endLine):\(endColumn)"
        }
    }

    struct Finding: Hashable {
        let rule: String
        let severity: String
        let place: Place
        let message: String
    }

    /// The findings, by the bundle's path.
    let findings: [String: [Finding]]

    /// Parses the output of a check of folders that contain one bundle each.
    init(_ result: CommandResult) throws {
        let log = try JSONDecoder().decode(Log.self, from: Data(result.outputBytes))
        let all = (log.runs.first?.results ?? []).map { result in
            let place = result.locations[0].physicalLocation
            let region = place.region.map { [$0.startLine, $0.startColumn, $0.endLine, $0.endColumn] }
            let uri = place.artifactLocation.uri.removingPercentEncoding ?? ""
            let parts = uri.components(separatedBy: "/")
            // String Catalogs are stored next to the bundle.
            let inside = parts.firstIndex { $0.hasSuffix(".bundle") }
            let bundle = inside ?? parts.count - 1
            let path = inside == nil ? "../" + parts[bundle] : parts[(bundle + 1)...].joined(separator: "/")
            return (
                parts[..<bundle].joined(separator: "/"),
                Finding(
                    rule: result.ruleId, severity: result.level, place: Place(path, region),
                    message: result.message.text)
            )
        }
        findings = Dictionary(grouping: all, by: \.0).mapValues { $0.map(\.1) }
    }

    private struct Log: Decodable {
        struct Run: Decodable { var results: [Result] }
        struct Result: Decodable {
            var ruleId, level: String
            var message: Message
            var locations: [Location]
        }
        struct Message: Decodable { var text: String }
        struct Location: Decodable { var physicalLocation: PhysicalLocation }
        struct PhysicalLocation: Decodable {
            var artifactLocation: ArtifactLocation
            var region: Region?
        }
        struct ArtifactLocation: Decodable { var uri: String }
        struct Region: Decodable { var startLine, startColumn, endLine, endColumn: Int }

        var runs: [Run]
    }
}
