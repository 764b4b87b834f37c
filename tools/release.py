"""`make release`: checks and makes everything that is published, and says what to push.

The steps are in one list, which `--dry-run` prints. What they make is in build/release.
"""

import argparse
import filecmp
import json
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from tools.dev import ROOT, program, run

OUT = Path("build", "release")
TWIN = Path("build", "release-twin")
TRIAL = Path("build", "release-trial")
QUICK = ("tests/commands", "tests/embed", "tests/words", "tests/test_public.py")
"""The tests that look at what was installed, and not at a checkout."""
SUMS = "SHA256SUMS"
BOOKS = ("*.pdf", "*.epub")


class Step(NamedTuple):
    """One step of a release: something of our own, or commands."""

    title: str
    action: Callable[[], None] | None = None
    commands: tuple[tuple[str, ...], ...] = ()


def project(root: Path) -> dict[str, str]:
    """Return what pyproject.toml says: the version, and the address of the project."""
    content = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    home = content["tool"]["hatch"]["metadata"]["hooks"]["custom"]["home"]
    return {"version": content["project"]["version"], "home": home}


def disagreements(root: Path) -> Iterator[str]:
    """Yield what keeps these files from being a release: other versions, no date, no address."""
    version, home = project(root).values()
    if home.endswith(".example"):
        yield f"pyproject.toml: {home} leads nowhere; put the project's address there"
    citation = (root / "CITATION.cff").read_text(encoding="utf-8")
    if f"\nversion: {version}\n" not in citation:
        yield f"CITATION.cff: the version is not {version}"
    package = json.loads((root / "hosts" / "package.json").read_text(encoding="utf-8"))
    if package["version"] != version:
        yield f"hosts/package.json: the version is not {version}"
    changelog = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    first = re.search(r"^## \[(.+?)\](?: - (\d{4}-\d\d-\d\d))?$", changelog, re.MULTILINE)
    if not first or first[1] != version or not first[2]:
        yield f"CHANGELOG.md: the first section is not [{version}] with a date"
    elif f"\ndate-released: {first[2]}\n" not in citation:
        yield f"CITATION.cff: the release is not dated {first[2]}, as in CHANGELOG.md"


def check_tree() -> None:
    """Refuse a tree with changes, and files that disagree."""
    status = subprocess.run(
        ["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, encoding="utf-8"
    )
    wrong = [*disagreements(ROOT)]
    if status.returncode or status.stdout:
        wrong.append(f"the tree is not clean:\n{status.stdout or status.stderr}")
    if wrong:
        sys.exit("\n".join(wrong))


def empty() -> None:
    """Remove what an earlier run has made."""
    for folder in (OUT, TWIN, TRIAL):
        shutil.rmtree(ROOT / folder, ignore_errors=True)


def compare() -> None:
    """Refuse packages whose bytes differ when they are built again."""
    names = sorted(path.name for path in (ROOT / OUT).iterdir())
    same, *others = filecmp.cmpfiles(ROOT / OUT, ROOT / TWIN, names, shallow=False)
    if any(others) or len(same) != 2:
        sys.exit(f"not the same bytes when built again: {', '.join(names)}")


def gather() -> None:
    """Put the books, and the site as one file, beside the packages."""
    for pattern in BOOKS:
        for book in sorted((ROOT / "build").glob(pattern)):
            shutil.copyfile(book, ROOT / OUT / book.name)
    shutil.make_archive(str(ROOT / OUT / "site"), "zip", ROOT / "build" / "pages")


def sums() -> None:
    """Write the digests of all that is published, as sha256sum reads them."""
    lines = [
        f"{sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted((ROOT / OUT).iterdir())
        if path.name != SUMS
    ]
    (ROOT / OUT / SUMS).write_text("".join(lines), encoding="utf-8")


def environment(python: str, place: Path, *words: str) -> tuple[tuple[str, ...], ...]:
    """Return the commands that install something in a fresh environment."""
    pip = (program("python", place), "-m", "pip", "install", "--quiet")
    return (python, "-m", "venv", str(place)), (*pip, *words)


def pythons() -> list[str]:
    """Return the Pythons of this system that we allow and that run, oldest first."""
    names = filter(shutil.which, (f"python3.{minor}" for minor in range(11, 30)))
    # A file may only stand in for a Python that is not installed.
    run = [n for n in names if not subprocess.run([n, "-c", ""], capture_output=True).returncode]
    return run or [sys.executable]


def steps(version: str, tried: list[str]) -> list[Step]:
    """Return the steps of releasing a version, tried with these Pythons."""
    wheel = OUT / f"donimoes_book-{version}-py3-none-any.whl"
    packages = {"wheel": wheel, "source": OUT / f"donimoes_book-{version}.tar.gz"}
    suite, bill = TRIAL / "suite", TRIAL / "bill"
    build = (program("hatchling"), "build", "--target", "sdist", "--target", "wheel", "-d")
    places = {
        f"Python {number + 1} of {len(tried)}, from the {kind}": (
            python,
            TRIAL / f"{kind}-{number}",
            package,
        )
        for number, python in enumerate(tried)
        for kind, package in packages.items()
    }
    described = program("python", TRIAL / "wheel-0")
    return [
        Step("The tree is clean, and its files agree", check_tree),
        Step("Nothing is left of an earlier run", empty),
        Step("The packages", None, ((*build, str(OUT)),)),
        Step("The packages once more", None, ((*build, str(TWIN)),)),
        Step("Both have the same bytes", compare),
        *(
            Step(
                f"A fresh environment: {title}",
                None,
                (
                    *environment(python, place, str(package)),
                    (program("donimoes-book", place), "games"),
                ),
            )
            for title, (python, place, package) in places.items()
        ),
        Step(
            "A list of all that an installation brings",
            None,
            (
                *environment(tried[0], bill, "cyclonedx-bom"),
                (
                    *(program("cyclonedx-py", bill), "environment", "--output-reproducible"),
                    *("--output-file", str(OUT / "sbom.cdx.json"), described),
                ),
            ),
        ),
        Step(
            "The quick tests, with the wheel",
            None,
            (
                *environment(tried[0], suite, f"{wheel}[dev]"),
                (program("python", suite), "-m", "pytest", *QUICK),
            ),
        ),
        Step("All editions, the site, the documentation", None, (("make", "editions", "pages"),)),
        Step(
            "The package for npm",
            None,
            (("npm", "pack", "--silent", "--pack-destination", str(OUT), "./hosts"),),
        ),
        Step("Books and site beside the packages", gather),
        Step("Checksums", sums),
    ]


def main(arguments: list[str]) -> None:
    """Do every step, or print it."""
    reader = argparse.ArgumentParser(prog="python -m tools.release", description=__doc__)
    reader.add_argument("--dry-run", action="store_true", help="print the steps")
    is_dry = reader.parse_args(arguments).dry_run
    version = project(ROOT)["version"]
    for number, step in enumerate(steps(version, pythons()), start=1):
        print(f"{number}. {step.title}", flush=True)
        if step.action and not is_dry:
            step.action()
        for words in step.commands:
            if is_dry:
                print(f"   {' '.join(words)}")
            else:
                run(*words)
    tag = f"v{version}"
    print(f"Now push the tag: git tag --sign {tag} --message {tag} && git push origin {tag}")
    print(f"and the package: npm publish {OUT}/donimoes-book-{version}.tgz")


if __name__ == "__main__":
    main(sys.argv[1:])
