"""The module that is imported from an OpenAPI document, and programs that use it."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests"))
from build_folder import objects  # noqa: E402

OUT = ROOT / ".build/imported-apis"
LIBRARIES = ["libxml-2.0", "libcurl"]
FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
MODULES = [
    "Invention", "LatheCoding", "LatheLists", "LatheMessages", "LatheOAuth", "LatheRuntime", "LatheStreams",
    "LatheTesting", "LatheXML",
]


# The first line of the text that describes a call: its name, method and path.
ENDPOINT = re.compile(r'static let endpoint\b[^"]*"+\s*\S+ (\S+) (\S+)')
ESCAPES = [("~_", " "), ("~0", "~")]


class Imported:
    def __init__(self, build, document, folder, selection=()):
        """`build` has the products of a debug build, and what is made here is written to `folder`.

        `selection` are options of the import, such as what of the document to take.
        """
        self.selection = selection
        self.build, self.document, self.folder = Path(build).resolve(), document, folder
        self.code = folder / "code"
        flags = [flag for feature in FEATURES for flag in ("-enable-upcoming-feature", feature)]
        flags += ["-Onone", "-swift-version", "6", "-parse-as-library"]
        paths = [self.build / "Modules", self.folder, ROOT / "Sources/libxml2", ROOT / "Sources/libcurl"]
        flags += [part for path in paths for part in ("-I", path)]
        headers = command(["pkg-config", "--cflags", *LIBRARIES]).split()
        self.flags = flags + [part for flag in headers for part in ("-Xcc", flag)]

    def make(self):
        """Imports the document, generates its code, compiles it, and returns what the compiler says."""
        shutil.rmtree(self.folder, ignore_errors=True)
        self.folder.mkdir(parents=True)
        schemas = self.folder / "Imported"
        command([self.build / "lathe-import", self.document, "--output", schemas, *self.selection])
        command([self.build / "lathe", "validate", schemas])
        command([self.build / "lathe", "generate", schemas, "--output", self.code])
        return command(
            ["swiftc", "-wmo", "-emit-module", "-emit-module-path", self.folder / "Imported.swiftmodule"]
            + ["-c", "-o", self.folder / "Imported.o", "-module-name", "Imported", *self.flags]
            + sorted(self.code.glob("*.swift"))
        )

    def link(self, *sources):
        """Compiles a program that uses the module, and returns its path."""
        program = self.folder / "harness"
        # The names of the package are those of its folder.
        command(
            ["swiftc", "-module-name", "Harness", "-package-name", package(self.build), *self.flags, *sources]
            + [self.folder / "Imported.o", *objects(self.build, MODULES)]
            + command(["pkg-config", "--libs", *LIBRARIES]).split()
            + ["-o", program]
        )
        return program

    def calls(self):
        """The calls of the generated code: type, method and path."""
        for file in sorted(self.code.glob("*.swift")):
            code = file.read_text()
            group = None
            end = 0
            for line in code.splitlines(keepends=True):
                end += len(line)
                line = line.rstrip("\n")
                if match := re.fullmatch(r"extension `?(\w+)`? \{", line):
                    group = match[1]
                match = re.match(r"    public struct `?(\w+)`?: .*Request\b", line)
                if not match:
                    continue
                type = f"{group}.{match[1]}"
                text = ENDPOINT.search(code, end)
                method, path = text[1].lower(), text[2]
                for escape, plain in ESCAPES:
                    path = path.replace(escape, plain)
                yield Call(type, method, path.removesuffix('"').split("?")[0].replace("+}", "}"))


class Call:
    def __init__(self, type, method, path):
        self.type, self.method, self.path = type, method, path

    def __str__(self):
        return f"{self.type} ({self.method.upper()} {self.path})"


def package(build):
    text = (build.parent.parent / "debug.yaml").read_text()
    return text.split('"-package-name","', 1)[1].split('"', 1)[0]


def command(parts):
    result = subprocess.run([str(part) for part in parts], capture_output=True, text=True)
    if result.returncode != 0:
        sys.exit(f"{' '.join(map(str, parts[:3]))}\n{(result.stdout + result.stderr)[-3000:]}")
    return (result.stdout + (result.stderr if parts[0] == "swiftc" else "")).strip()
