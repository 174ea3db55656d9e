#!/usr/bin/env python3
"""Packs the VS Code extension with its language client: Scripts/vscode_extension.py FILE [--client FOLDER]

FILE is the .vsix file to create. FOLDER contains the packages of Distribution/Editors/vscode/package-lock.json. By
default, it is the folder that `npm ci --omit=dev --ignore-scripts` creates there.

The file contains the code and the licenses of these packages, and nothing else from FOLDER. Scripts/release calls this
module, so both create the same bytes.
"""

import argparse
import json
import re
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from packing import DISTRIBUTION, REPOSITORY, ROOT, SERVER, fail, version_of_sources, zipped

EXTENSION = DISTRIBUTION / "Editors/vscode"
CLIENT = EXTENSION / "node_modules"

# The language client ends a server that does not answer with a script.
SCRIPT = ".sh"
CODE = {".cjs", ".js", ".json", ".mjs", SCRIPT}
LICENSE = re.compile(r"licen[cs]e|copying|notice|thirdpartynotices", re.I)
UNUSED_FILES = {"npm-shrinkwrap.json", "package-lock.json", "tsconfig.json"}
UNUSED_FOLDERS = {"__tests__", "example", "examples", "node_modules", "test", "tests"}

CONTENT_TYPES = {
    ".cjs": "application/javascript", ".js": "application/javascript", ".json": "application/json",
    ".md": "text/markdown", ".mjs": "application/javascript", ".txt": "text/plain", ".vsixmanifest": "text/xml",
}


def read(path):
    return json.loads(path.read_text())


def locked_packages():
    """The packages of the lock file by path, such as `node_modules/semver`."""
    packages = read(EXTENSION / "package-lock.json")["packages"]
    return {path: package for path, package in packages.items() if path and not package.get("dev")}


def package_files(folder):
    """The code and the licenses of a package by path, without the packages nested in it."""
    files = {}
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder)
        folders = path.parts[:-1]
        if not file.is_file() or any(part in UNUSED_FOLDERS or part.startswith(".") for part in folders):
            continue
        if file.suffix in CODE and file.name not in UNUSED_FILES or LICENSE.match(file.name):
            files[str(path)] = file.read_bytes()
    return files


def client_files(client):
    """The files of the locked packages by path in the extension. The packages must have the locked versions."""
    files = {}
    for path, package in locked_packages().items():
        folder = client / path.removeprefix("node_modules/")
        manifest = folder / "package.json"
        found = read(manifest).get("version") if manifest.is_file() else None
        if found != package["version"]:
            name = path.rpartition("node_modules/")[2]
            fail(f"{client} contains {name} {found}, not {package['version']}" if found
                 else f"{client} does not contain {name} {package['version']}; run npm ci in {EXTENSION.relative_to(ROOT)}")
        files |= {f"{path}/{name}": content for name, content in package_files(folder).items()}
    return files


def readme(version):
    """The page of the extension. Its relative links would lead nowhere in VS Code."""
    text = (EXTENSION / "README.md").read_text()
    if REPOSITORY.startswith("OWNER/"):
        return re.sub(r"\[([^]]*)\]\((?:\.\./)+[^)]*\)", r"\1", text)
    return re.sub(r"\]\((?:\.\./)+", f"]({SERVER}/{REPOSITORY}/blob/{version}/", text)


def manifest_text(package):
    """The manifest of the file, as in the files that `vsce` creates."""
    asset = '    <Asset Type="Microsoft.VisualStudio.{}" Path="extension/{}" Addressable="true"/>\n'
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">\n'
        "  <Metadata>\n"
        f"    <Identity Language=\"en-US\" Id={quoteattr(package['name'])} Version={quoteattr(package['version'])} "
        f"Publisher={quoteattr(package['publisher'])}/>\n"
        f"    <DisplayName>{escape(package['displayName'])}</DisplayName>\n"
        f"    <Description xml:space=\"preserve\">{escape(package['description'])}</Description>\n"
        f"    <Tags>{escape(','.join(package['keywords']))}</Tags>\n"
        f"    <Categories>{escape(','.join(package['categories']))}</Categories>\n"
        "    <Properties>\n"
        f"      <Property Id=\"Microsoft.VisualStudio.Code.Engine\" Value={quoteattr(package['engines']['vscode'])}/>\n"
        '      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>\n'
        "    </Properties>\n"
        "    <License>extension/LICENSE.txt</License>\n"
        "  </Metadata>\n"
        "  <Installation>\n"
        '    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>\n'
        "  </Installation>\n"
        "  <Dependencies/>\n"
        "  <Assets>\n"
        + asset.format("Code.Manifest", "package.json")
        + asset.format("Services.Content.Details", "README.md")
        + asset.format("Services.Content.License", "LICENSE.txt")
        + "  </Assets>\n"
        "</PackageManifest>\n"
    )


def content_types(names):
    endings = sorted({Path(name).suffix for name in names if Path(name).suffix} | {".vsixmanifest"})
    lines = [
        f'  <Default Extension="{ending}" ContentType="{CONTENT_TYPES.get(ending, "application/octet-stream")}"/>\n'
        for ending in endings
    ]
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n' + "".join(lines) + "</Types>\n")


def pack(path, client, version):
    """Creates the file for a release."""
    package = read(EXTENSION / "package.json")
    if package["version"] != version_of_sources():
        fail(f"the extension has the version {package['version']}, not {version_of_sources()}: see package.json")
    names = [package["main"]] + [
        language["configuration"] for language in package["contributes"]["languages"] if "configuration" in language]
    files = {name.removeprefix("./"): (EXTENSION / name).read_bytes() for name in [*names, "package.json"]}
    files["README.md"] = readme(version).encode()
    files["LICENSE.txt"] = (ROOT / "LICENSE").read_bytes()
    files |= client_files(client)
    entries = {f"extension/{name}": content for name, content in files.items()}
    entries["extension.vsixmanifest"] = manifest_text(package).encode()
    entries["[Content_Types].xml"] = content_types(files).encode()
    zipped(path, {name: (content, name.endswith(SCRIPT)) for name, content in entries.items()})


def main():
    parser = argparse.ArgumentParser(
        description=__doc__.split("\n\n", 1)[0], epilog=__doc__.split("\n\n", 1)[1],
        formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--client", metavar="FOLDER", type=Path, default=CLIENT, help="the folder with the packages")
    options = parser.parse_args()
    pack(options.file, options.client, version_of_sources())


if __name__ == "__main__":
    main()
