import GeneratedCodeSupport
import TestSupport
import Testing

/// `generate objc`: two files, both of which are written or neither.
@Suite struct GenerateObjCTests {
    private func folder() throws -> ScratchFolder { try MadeFiles.tutorial.folder() }

    @Test func `generate objc writes a header and an implementation`() throws {
        let folder = try folder()
        let first = try folder.run("generate", "objc", "-o", "ABCSettings.h", "--name", "ABC")
        #expect(first.exitCode == 0 && first.error == "create     ABCSettings.h\ncreate     ABCSettings.m\n")
        let header = try folder.text(of: "ABCSettings.h")
        #expect(
            header.contains(
                "/// The key of the setting: 3D Sound\nFOUNDATION_EXPORT NSString *const ABC3DSoundPreferenceKey;\n"))
        #expect(header.contains("FOUNDATION_EXPORT void ABCRegister(void);\n"))
        let code = try folder.text(of: "ABCSettings.m")
        for line in [
            "#import \"ABCSettings.h\"", "NSString *const ABC3DSoundPreferenceKey = @\"3D_sound_preference\";",
            "    [values setObject:[NSNumber numberWithBool:YES] forKey:ABCPlaySoundsPreferenceKey];",
            "    [values setObject:@\"0\" forKey:ABCExperiencePreferenceKey];",
            "    [values setObject:[NSNumber numberWithDouble:1.0] forKey:ABCGravityPreferenceKey];",
        ] {
            #expect(code.contains(line + "\n"), "\(line)")
        }
        #expect(!code.contains("forKey:ABCUserNameKey"), "it has no default")
        let before = try folder.snapshot()
        let second = try folder.run("generate", "objc", "-o", "ABCSettings.h", "--name", "ABC")
        #expect(second.exitCode == 0 && second.error == "identical  ABCSettings.h\nidentical  ABCSettings.m\n")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test func `generate objc --check reports an outdated file`() throws {
        let folder = try folder()
        #expect(try folder.run("generate", "objc", "-o", "App.h").exitCode == 0)
        #expect(try folder.run("generate", "objc", "-o", "App.h", "--check").exitCode == 0)
        try folder.write("changed", to: "App.m")
        let result = try folder.run("generate", "objc", "-o", "App.h", "--check")
        #expect(result.exitCode == 1)
        #expect(
            result.error == """
                App.m is out of date
                  = help: update it with: settings-bundle generate objc --output App.h

                """)
        #expect(try folder.text(of: "App.m") == "changed")
    }

    /// As in `generate swift`, the target is written and the link is kept.
    @Test func `generate objc follows symbolic links to files in one folder`() throws {
        let folder = try folder()
        try folder.write("", to: "Sources/App.h")
        try folder.write("", to: "Sources/App.m")
        #expect(try shell("ln -s Sources/App.h App.h && ln -s Sources/App.m App.m", in: folder).exitCode == 0)
        let result = try folder.run("generate", "objc", "-o", "App.h")
        #expect(result.exitCode == 0 && result.error == "update     App.h\nupdate     App.m\n")
        #expect(try shell("test -L App.h && test -L App.m", in: folder).exitCode == 0)
        #expect(try folder.text(of: "Sources/App.h").contains("FOUNDATION_EXPORT void AppSettingsRegister(void);"))
        #expect(try folder.text(of: "Sources/App.m").contains("#import \"App.h\""))
        #expect(try folder.run("generate", "objc", "-o", "App.h", "--check").exitCode == 0)

        try folder.write("", to: "Other/App.m")
        #expect(
            try shell("ln -sf Other/App.m App.m && rm Sources/App.h && touch Sources/App.h", in: folder).exitCode == 0)
        let apart = try folder.run("generate", "objc", "-o", "App.h")
        #expect(apart.exitCode == 2)
        #expect(apart.error.contains("/Sources/App.h and "))
        #expect(
            apart.error.contains("are in different folders")
                && apart.error.contains("= help: specify files in one folder"))
        #expect(try folder.text(of: "Sources/App.h") == "" && folder.text(of: "Other/App.m") == "")
    }

    @Test func `generate objc writes nothing if one of its files cannot be written`() throws {
        let folder = try folder()
        try folder.write("", to: "App.m/in the way")
        let before = try folder.snapshot()
        let result = try folder.run("generate", "objc", "-o", "App.h")
        #expect(result.exitCode == 2 && result.error.contains("App.m"))
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    @Test(arguments: [
        (["-o", "App.m"], "'App.m' is not a header"), (["-o", "a\"b.h"], "cannot be imported"), ([], "--output"),
        (["-o", ""], "--output is empty"),
        (["-o", "App.h", "--name", "Größe"], "is not ASCII"), (["-o", "App.h", "--name", "1"], "cannot be used"),
    ])
    func `generate objc rejects invalid options`(options: [String], message: String) throws {
        let result = try folder().run(["generate", "objc"] + options)
        #expect(result.exitCode == 64 && result.error.contains(message), "\(result)")
    }

    @Test(.needs(.gnustep)) func `Generated Objective-C code compiles`() throws {
        let folder = try folder()
        #expect(try folder.run("generate", "objc", "-o", "App.h").exitCode == 0)
        let result = try ObjectiveCCompiler.check(["App.m"], in: folder)
        #expect(result.exitCode == 0, "\(result.error)")
    }

    /// A key is distinct from one that looks like its escaped code points.
    @Test func `generate objc gives keys in all scripts distinct names`() throws {
        let items = ["xé", "xuE9", "xè1", "xກ"].map { toggleText("T", key: $0) }
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(items[0], items[1], items[2], items[3])], inMemory: true)
        #expect(try folder.run("generate", "objc", "-o", "App.h").exitCode == 0)
        let names = try folder.text(of: "App.h").split(separator: "\n").filter {
            $0.hasPrefix("FOUNDATION_EXPORT NSString")
        }
        #expect(
            names.map { String($0.dropFirst("FOUNDATION_EXPORT NSString *const AppSettings".count)) } == [
                "X_uE9_Key;", "XuE9Key;", "X_uE8_1Key;", "X_uE81_Key;",
            ])
    }

    @Test func `generate objc does not rewrite files with Windows line breaks`() throws {
        let folder = try folder()
        #expect(try folder.run("generate", "objc", "-o", "App.h").exitCode == 0)
        try folder.write(try folder.text(of: "App.h").replacing("\n", with: "\r\n"), to: "App.h")
        let before = try folder.snapshot()
        #expect(try folder.run("generate", "objc", "-o", "App.h").error == "identical  App.h\nidentical  App.m\n")
        #expect(try folder.snapshot().changes(since: before) == [])
    }

    /// The dotless i has the same capital as i.
    @Test func `generate objc rejects keys whose names differ only in dotless i`() throws {
        let folder = try ScratchFolder(
            ["Settings.bundle/Root.plist": paneText(toggleText("A", key: "ı_mode"), toggleText("B", key: "I_mode"))],
            inMemory: true)
        #expect(try folder.run("generate", "swift").exitCode == 0)
        let result = try folder.run("generate", "objc", "-o", "App.h")
        #expect(result.exitCode == 2)
        let message = "the keys 'ı_mode' and 'I_mode' would both be called AppSettingsIModeKey"
        #expect(result.error.contains(message), "\(result.error)")
    }

    /// The header, which is specified, or the implementation.
    @Test(arguments: ["App.h", "App.m"])
    func `generate objc does not overwrite files that it did not write`(file: String) throws {
        let folder = try folder()
        try folder.write("// Mine\n", to: file)
        let before = try folder.snapshot()
        let result = try folder.run("generate", "objc", "-o", "App.h")
        #expect(result.exitCode == 2)
        #expect(result.error.hasPrefix("\(file): error: the file was not written by settings-bundle generate objc\n"))
        #expect(try folder.snapshot().changes(since: before) == [])
        try folder.write("", to: file)
        let written = ["App.h", "App.m"].map { ($0 == file ? "update     " : "create     ") + $0 + "\n" }.joined()
        #expect(try folder.run("generate", "objc", "-o", "App.h").error == written)
        #expect(try folder.run("set-item", "gravity_preference", "--default", "0.5", "-q").exitCode == 0)
        #expect(try folder.run("generate", "objc", "-o", "App.h").error == "identical  App.h\nupdate     App.m\n")
    }
}
