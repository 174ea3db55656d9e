import Testing

@Suite struct SwiftCodeTests {
    private func code(_ text: String) -> SwiftCode { SwiftCode(path: "Sources/A/B.swift", text: text) }

    @Test func `Comments and string literals are blanked`() {
        let code = code(
            ##"""
            // print(1)
            /* print( /* print( */
            print( */ let a = "print(" + #"print(" print("# + """
                print(
                """
            """##)
        #expect(code.lines(with: "print(") == [])
        #expect(code.lines(with: "let") == [3])
        #expect(code.lines.count == 5)
    }

    @Test func `Code in interpolations is kept`() {
        #expect(code(##"let a = "\(f(try! g())) try! \" try!" + #"\(try!) \#(try! h)"#"##).lines(with: "try!") == [1])
        #expect(code(#"let a = "\(f("try!"))try!""#).lines(with: "try!") == [])
        #expect(code("let a = \"\\(b)\"\nprint(a)").lines(with: "print(") == [2])
    }

    @Test func `Only whole words are found`() {
        #expect(code("fingerprint(a); printed(); a.print_()").lines(with: "print(") == [])
        #expect(code("\nSwift.print(a)").lines(with: "print(") == [2])
        #expect(code("publicity = 1; republic()").lines(with: "public") == [])
        #expect(code("@frozen public struct A {}").lines(with: "public") == [1])
    }

    @Test func `Imports are found in every spelling`() {
        let code = code(
            """
            import A
            package import B
            @testable import C
            @preconcurrency internal import D
            import struct E.F
            let important = 1
            // import G
            """)
        #expect(code.imports.map(\.module) == ["A", "B", "C", "D", "struct"])
        #expect(code.imports.map(\.line) == [1, 2, 3, 4, 5])
    }
}
