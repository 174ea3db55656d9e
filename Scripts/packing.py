"""Reproducible archives: their bytes depend only on the contents and the time of the commit."""

import gzip
import hashlib
import io
import os
import re
import stat
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DISTRIBUTION = ROOT / "Distribution"
REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "OWNER/settings-bundle")
SERVER = os.environ.get("GITHUB_SERVER_URL", "https://github.com")
# The earliest time that a zip archive can store.
EARLIEST = 315532800


def fail(message):
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def output(*command, **options):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, cwd=ROOT, **options).stdout


def version_of_sources():
    text = (ROOT / "Sources/CommandLine/Tool.swift").read_text()
    return re.search(r'^let version = "(.+)"$', text, re.M)[1]


def moment():
    given = os.environ.get("SOURCE_DATE_EPOCH")
    seconds = int(given or output("git", "log", "-1", "--format=%ct"))
    return seconds if seconds >= EARLIEST else fail("SOURCE_DATE_EPOCH is before 1980, which a zip archive cannot represent")


def digest(content):
    return hashlib.sha256(content).hexdigest()


def tar(path, files, top):
    """Packs files, given as contents and whether they are executable, by path in the folder `top`."""
    with open(path, "wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as archive:
            for name, (content, executable) in sorted(files.items()):
                entry = tarfile.TarInfo(f"{top}/{name}")
                entry.size = len(content)
                entry.mode = 0o755 if executable else 0o644
                entry.mtime = moment()
                archive.addfile(entry, io.BytesIO(content))


def zipped(path, files):
    """Packs files, given as contents and whether they are executable, by path."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, (content, executable) in sorted(files.items()):
            entry = zipfile.ZipInfo(name, time.gmtime(moment())[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = (stat.S_IFREG | (0o755 if executable else 0o644)) << 16
            archive.writestr(entry, content)


def unpacked(archive):
    """The files of an archive by path in its only folder, and whether they are executable."""
    with tarfile.open(archive) as opened:
        return {
            entry.name.split("/", 1)[1]: (opened.extractfile(entry).read(), bool(entry.mode & 0o100))
            for entry in opened.getmembers() if entry.isfile()
        }
