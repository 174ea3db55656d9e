import Foundation
import PropertyListSyntax
import SourceText
import TestSupport
import Testing

/// Xcode projects, the largest OpenStep files in practice, are preserved and edited in place.
@Suite struct XcodeProjectTests {
    /// A small project with the constructs that Xcode writes.
    static let small = """
        // !$*UTF8*$!
        {
        \tarchiveVersion = 1;
        \tclasses = {
        \t};
        \tobjects = {

        /* Begin PBXBuildFile section */
        \t\tAA01 /* A.m in Sources */ = {isa = PBXBuildFile; fileRef = AA02 /* A.m */; };
        \t\tAA03 /* B.m in Sources */ = {isa = PBXBuildFile; fileRef = AA04 /* B.m */; settings = {ATTRIBUTES = (Public, ); }; };
        /* End PBXBuildFile section */

        /* Begin PBXGroup section */
        \t\tAA05 = {
        \t\t\tisa = PBXGroup;
        \t\t\tchildren = (
        \t\t\t\tAA02 /* A.m */,
        \t\t\t\tAA04 /* B.m */,
        \t\t\t);
        \t\t\tname = "my-group";
        \t\t\tsourceTree = "<group>";
        \t\t};
        /* End PBXGroup section */
        \t};
        \trootObject = AA06 /* Project object */;
        }

        """

    private func document(_ text: String) -> PropertyListDocument {
        PropertyListDocument(EncodedText(SourceText(text), in: .utf8), in: .openStep)
    }

    @Test func `An insertion into an array with a tolerated syntax error can be undone`() throws {
        let document = document("{ k = (<a); l = (c, {b=d;); m = {\"}; }")
        for (path, count) in [("k", 0), ("l", 1)] as [(ExactString, Int)] {
            let array = try #require(document.root?[path])
            #expect(array.childCount == count)
            let edited = document.applying(document.inserting([.string("new")], into: array, at: .end))
            #expect(edited.root?[path]?.value.array?.last == .string("new"))
            let longer = try #require(edited.root?[path])
            #expect(edited.applying(edited.removingElements(at: [count], of: longer)) == document)
        }
    }

    /// Applies the edits of an element and compares the removed and added lines with the expected ones.
    private func expect(
        _ changes: [String], in text: String = Self.small, at path: [PropertyListDocument.PathComponent],
        edits: (PropertyListDocument, PropertyListElement) -> [TextEdit],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let document = document(text)
        let element = try #require(document.element(at: path), sourceLocation: sourceLocation)
        let edited = document.applying(edits(document, element))
        #expect(edited == PropertyListDocument(edited.source, in: .openStep), sourceLocation: sourceLocation)
        let before = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let after = edited.source.text.string(in: 0..<edited.source.text.count)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let difference = after.difference(from: before)
        let found = difference.removals.map { "-\(line($0))" } + difference.insertions.map { "+\(line($0))" }
        #expect(found == changes, sourceLocation: sourceLocation)
    }

    private func line(_ change: CollectionDifference<String>.Change) -> String {
        switch change {
        case .insert(_, let line, _), .remove(_, let line, _): line
        }
    }

    private let buildFile: PropertyListValue = .dictionary([
        .init("isa", .string("PBXBuildFile")), .init("fileRef", .string("AB02")),
    ])
    private let names: [ExactString] = ["AB01", "AB02"]

    @Test func `A new entry is laid out like its neighbors`() throws {
        let entry = NewEntry(key: "AB01", value: buildFile)
        let named: [ExactString: String] = ["AB01": "C.m in Sources", "AB02": "C.m"]
        let line = "+\t\tAB01 /* C.m in Sources */ = {isa = PBXBuildFile; fileRef = AB02 /* C.m */; };"
        for position in [PropertyListDocument.Position.after(0), .after(1), .before(1), .before(0)] {
            try expect([line], at: [.key("objects")]) {
                $0.inserting([entry], into: $1, at: position, names: named)
            }
        }
        try expect(
            [
                "+\t\tAB01 = {", "+\t\t\tisa = PBXGroup;", "+\t\t\tchildren = (", "+\t\t\t\tAA02,", "+\t\t\t);",
                "+\t\t\tpath = \"a-b c\";", "+\t\t};",
            ], at: [.key("objects")]
        ) {
            $0.inserting(
                [
                    NewEntry(
                        key: "AB01",
                        value: .dictionary([
                            .init("isa", .string("PBXGroup")), .init("children", .array([.string("AA02")])),
                            .init("path", .string("a-b c")),
                        ]))
                ], into: $1, at: .end)
        }
    }

    @Test func `A new array element is laid out like its neighbors`() throws {
        let path: [PropertyListDocument.PathComponent] = [.key("objects"), .key("AA05"), .key("children")]
        for (position, removed) in [(PropertyListDocument.Position.end, 2), (.after(0), 1), (.before(0), 0)] {
            try expect(["+\t\t\t\tAB02 /* C.m */,"], at: path) {
                $0.inserting([.string("AB02")], into: $1, at: position, names: ["AB02": "C.m"])
            }
            let document = document(Self.small)
            let array = try #require(document.element(at: path))
            let longer = document.applying(document.inserting([.string("AB02")], into: array, at: position))
            let now = try #require(longer.element(at: path))
            #expect(longer.applying(longer.removingElements(at: [removed], of: now)).bytes == document.bytes)
        }
        let settings: [PropertyListDocument.PathComponent] = [
            .key("objects"), .key("AA03"), .key("settings"), .key("ATTRIBUTES"),
        ]
        try expect(
            [
                "-\t\tAA03 /* B.m in Sources */ = {isa = PBXBuildFile; fileRef = AA04 /* B.m */; settings = {ATTRIBUTES = (Public, ); }; };",
                "+\t\tAA03 /* B.m in Sources */ = {isa = PBXBuildFile; fileRef = AA04 /* B.m */; settings = {ATTRIBUTES = (Public, Weak, ); }; };",
            ], at: settings
        ) { $0.inserting([.string("Weak")], into: $1, at: .end) }
    }

    @Test func `Empty containers can be filled`() throws {
        try expect(["+\t\tkey = value;"], at: [.key("classes")]) {
            $0.inserting([NewEntry(key: "key", value: "value")], into: $1, at: .end)
        }
        let text = Self.small.replacing("\t\t\t\tAA02 /* A.m */,\n\t\t\t\tAA04 /* B.m */,\n", with: "")
        try expect(["+\t\t\t\tAA02 /* A.m */,"], in: text, at: [.key("objects"), .key("AA05"), .key("children")]) {
            $0.inserting([.string("AA02")], into: $1, at: .end, names: ["AA02": "A.m"])
        }
    }

    @Test func `A removed entry or element takes its line along`() throws {
        try expect(
            ["-\t\tAA01 /* A.m in Sources */ = {isa = PBXBuildFile; fileRef = AA02 /* A.m */; };"],
            at: [.key("objects")]
        ) {
            $0.removingEntries(at: [0], of: $1)
        }
        try expect(
            [
                "-\t\tAA01 /* A.m in Sources */ = {isa = PBXBuildFile; fileRef = AA02 /* A.m */; };",
                "-\t\tAA03 /* B.m in Sources */ = {isa = PBXBuildFile; fileRef = AA04 /* B.m */; settings = {ATTRIBUTES = (Public, ); }; };",
            ], at: [.key("objects")]
        ) { $0.removingEntries(at: [0, 1], of: $1) }
        try expect(["-\t\t\t\tAA04 /* B.m */,"], at: [.key("objects"), .key("AA05"), .key("children")]) {
            $0.removingElements(at: [1], of: $1)
        }
        try expect(["-\t\t\tname = \"my-group\";"], at: [.key("objects"), .key("AA05")]) {
            $0.removingEntries(at: [2], of: $1)
        }
    }

    @Test func `Setting a key replaces its value or adds an entry`() throws {
        try expect(["-\t\t\tname = \"my-group\";", "+\t\t\tname = group;"], at: [.key("objects"), .key("AA05")]) {
            $0.setting("name", to: .string("group"), in: $1)
        }
        try expect(
            ["-\trootObject = AA06 /* Project object */;", "+\trootObject = AA07 /* Other */;"], at: []
        ) { $0.setting("rootObject", to: .string("AA07"), in: $1, names: ["AA07": "Other"]) }
        try expect(["+\t\t\tusesTabs = 1;"], at: [.key("objects"), .key("AA05")]) {
            $0.setting("usesTabs", to: .integer(1), in: $1)
        }
    }

    @Test(.needsProjects) func `Real projects are preserved and edited in place`() throws {
        var random = SeededGenerator(seed: 5)
        var edits = 0
        let files = try Projects.files()
        for file in files {
            let bytes = Array(try Data(contentsOf: file))
            let document = PropertyListDocument(detectingFormat: bytes)
            #expect(document.grammar == .openStep && document.bytes == bytes && document.isEditable)
            expectWellFormed(document)
            let objects = try #require(document.element(at: [.key("objects")]), "\(file.path)")
            #expect(objects.entryCount > 10)
            // Text outside an edit is unchanged, and undoing the edit restores the bytes.
            for _ in 0..<TestRuns.count(6) {
                let index = Int.random(in: 0..<objects.entryCount, using: &random)
                let entry = try #require(objects.entry(at: index))
                expectUndone(in: document, objects, at: index, file.lastPathComponent)
                expectUndone(in: document, entry.element, at: 0, file.lastPathComponent)
                for inner in entry.element.entries where [.array, .dictionary].contains(inner.element.kind) {
                    let count = inner.element.kind == .array ? inner.element.childCount : inner.element.entryCount
                    expectUndone(in: document, inner.element, at: max(0, count - 1), file.lastPathComponent)
                }
                edits += 1
            }
        }
        #expect(files.count >= 56 && edits > files.count)
    }

    @Test(.needsProjects) func `Real projects are read as CoreFoundation reads them`() throws {
        for file in try Projects.files() {
            switch StringsOracleComparison(Array(try Data(contentsOf: file))) {
            case .bothRead: break
            default: Issue.record("\(file.path) is read differently")
            }
        }
    }

    /// Inserts values after an index of a container and removes them again.
    private func expectUndone(
        in document: PropertyListDocument, _ container: PropertyListElement, at index: Int, _ name: String
    ) {
        let isArray = container.kind == .array
        let isEmpty = container.childCount == 0
        let position: PropertyListDocument.Position = isEmpty ? .end : .after(index)
        let edits =
            isArray
            ? document.inserting([buildFile, .string("a-b")], into: container, at: position)
            : document.inserting(
                [NewEntry(key: "AB01", value: buildFile), NewEntry(key: "a b", value: "c")], into: container,
                at: position)
        let edited = document.applying(edits)
        #expect(edited == PropertyListDocument(edited.source, in: .openStep), "\(name)")
        guard let now = container.same(in: edited), edits.count == 1 else {
            Issue.record("\(name): the container is gone after \(edits)")
            return
        }
        let first = isEmpty ? 0 : index + 1
        if isArray {
            #expect(now.elements[first].value == buildFile && now.elements[first + 1].value == .string("a-b"))
        } else {
            #expect(now.entry(at: first)?.element.value == buildFile && now.entry(at: first + 1)?.key == "a b")
        }
        let indices = first..<(first + 2)
        let removal =
            isArray ? edited.removingElements(at: indices, of: now) : edited.removingEntries(at: indices, of: now)
        let removed = edited.applying(removal)
        #expect(removed.bytes == document.bytes, "\(name): \(edits)")
        let values = isArray ? container.elements.map(\.value) : container.entries.map(\.element.value)
        guard let value = values.last else { return }
        // Replacing the last value leaves the text around it unchanged.
        let last = isArray ? container.child(at: values.count - 1) : container.entry(at: values.count - 1)?.element
        guard let last, value.kind == .string else { return }
        let changed = document.applying(document.replacing(last, with: .string("another \"value\"")))
        #expect(changed == PropertyListDocument(changed.source, in: .openStep), "\(name)")
        let growth = changed.source.text.count - document.source.text.count
        let start = last.span.lowerBound
        #expect(changed.source.text.bytes(in: 0..<start) == document.source.text.bytes(in: 0..<start))
        #expect(
            changed.source.text.bytes(in: (last.span.upperBound + growth)..<changed.source.text.count)
                == document.source.text.bytes(in: last.span.upperBound..<document.source.text.count))
    }

    @Test func `An insertion follows the layout of the file`() throws {
        let text = Self.small.replacing("\n", with: "\r\n").replacing("\t", with: "  ")
        let document = document(text)
        let objects = try #require(document.element(at: [.key("objects")]))
        let entry = NewEntry(
            key: "AB01",
            value: .dictionary([.init("isa", .string("X")), .init("a", .array(["b"].map { .string($0) }))]))
        let edited = document.applying(document.inserting([entry], into: objects, at: .end))
        let added =
            "    AB01 = {\r\n      isa = X;\r\n      a = (\r\n        b,\r\n      );\r\n    };\r\n/* End PBXGroup section */"
        #expect(edited.source.text.string(in: 0..<edited.source.text.count).contains(added))
        expectArray("(a, b)", ["c"], "(a, b, c)")
        expectArray("(a)", ["c"], "(a, c)")
        expectArray("( a )", ["c"], "( a, c )")
        expectArray("()", ["c", "d"], "(c, d)")
        expectArray("(\n  a,\n  b // of b\n)", ["c"], "(\n  a,\n  b, // of b\n  c\n)")
        expectArray("(a /* A */, b /* B */)", ["c"], "(a /* A */, b /* B */, c)")
        expectArray("(\"a\",\n \"b\",\n)", ["c"], "(\"a\",\n \"b\",\n \"c\",\n)")
    }

    private func expectArray(
        _ before: String, _ new: [String], _ after: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let document = document("key = \(before);\n")
        guard let array = document.element(at: [.key("key")]) else { return }
        let edited = document.applying(document.inserting(new.map { .string($0) }, into: array, at: .end))
        #expect(
            edited.source.text.string(in: 0..<edited.source.text.count) == "key = \(after);\n",
            sourceLocation: sourceLocation)
        guard let now = edited.element(at: [.key("key")]) else { return }
        let count = array.childCount
        let removed = edited.applying(edited.removingElements(at: count..<(count + new.count), of: now))
        #expect(removed.bytes == document.bytes, sourceLocation: sourceLocation)
    }

    @Test func `A large project is read and edited in linear time`() throws {
        let entry =
            "\t\tAA%05d /* A.m in Sources */ = {isa = PBXBuildFile; fileRef = BB00000 /* A.m */; x = (a, b, ); };\n"
        func text(_ count: Int) -> [UInt8] {
            let entries = (0..<count).map { entry.replacing("%05d", with: "\(10_000 + $0)") }.joined()
            return Array("// !$*UTF8*$!\n{\n\tobjects = {\n\(entries)\t};\n}\n".utf8)
        }
        let bytes = text(50_000)
        let start = ContinuousClock.now
        var document = PropertyListDocument(detectingFormat: bytes)
        for index in 0..<20 {
            let objects = try #require(document.element(at: [.key("objects")]))
            document.apply(
                document.inserting(
                    [NewEntry(key: .init("K\(index)"), value: "v")], into: objects, at: .after(index * 100)))
        }
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(document.element(at: [.key("objects")])?.entryCount == 50_020)
    }
}

extension PropertyListElement {
    /// The element that starts at the same offset in another version of the document.
    fileprivate func same(in document: PropertyListDocument) -> PropertyListElement? {
        var element = document.root
        while let around = element, around.span.lowerBound != span.lowerBound || around.kind != kind {
            element = around.child(at: around.childIndex(touching: span.lowerBound))
        }
        return element
    }
}
