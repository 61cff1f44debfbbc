"""Prints the pages that the test wiki starts with, as a MediaWiki export.

Texts and times are fixed, so that tests may expect them to the byte.
"""

from xml.sax.saxutils import escape

HARDWOODS = """Alder Ash Beech Birch Boxwood Cherry Ebony Elm Hickory Hornbeam
Lime Mahogany Maple Oak Pear Plum Poplar Rosewood Teak Walnut""".split()
SOFTWOODS = "Cedar Cypress Fir Hemlock Juniper Larch Pine Spruce Yew".split()
NAMESPACES = {"Talk": 1, "Template": 10, "Category": 14}


def wood(name, kind, neighbours):
    links = "\n".join(f"* [[{other}]]" for other in neighbours)
    return (
        f"'''{name}''' is a {kind}. It turns well on a lathe.\n\n"
        f"== Compare ==\n{links}\n\n"
        f"== Elsewhere ==\n[https://example.org/wood?name={name}&unit=mm {name} in numbers] "
        f"{{{{Stub}}}}\n[[Category:Woods]]\n[[Category:{kind.capitalize()}s]]"
    )


def pages():
    """Yields (title, target of the redirect or None, texts of all revisions, oldest first)."""
    woods = sorted(
        [(name, "hardwood") for name in HARDWOODS] + [(name, "softwood") for name in SOFTWOODS]
    )
    names = [name for name, _ in woods]
    for index, (name, kind) in enumerate(woods):
        neighbours = names[max(index - 1, 0) : index] + names[index + 1 : index + 2]
        text = wood(name, kind, neighbours)
        # One page has a history that takes several answers to read.
        revisions = [f"{text}\n\nDraft {n}." for n in range(1, 7)] if name == "Oak" else []
        yield name, None, revisions + [text]

    for title, target in [("Linden", "Lime"), ("Basswood", "Lime"), ("Éclair d'if", "Yew")]:
        yield title, target, [f"#REDIRECT [[{target}]]"]

    yield "木", None, ["「木」は[[Oak|オーク]]の総称。 & < > \" ' — “quoted”\n[[Category:Woods]]"]
    yield "Größe 🪵 𝄞", None, ["Letters outside ASCII and outside the basic plane.\n\n[[Nowhere]]"]
    yield "Cut/Rip & Cross", None, ["A slash and an ampersand. <nowiki><b>not bold</b></nowiki>"]
    yield "Moisture? 100%", None, ["A question mark and a per cent sign."]
    yield "Chuck (tool)", None, ["A\ttab, blanks at the end   \n\n\nand ]]> inside."]
    yield "1+1=2; \"a, b\"", None, ["Signs that queries, lists and quotes use."]
    yield "Blank", None, [""]
    yield "Talk:Oak", None, ["== Rings ==\nHow many? [[User:Admin|Admin]]\n\n== Bark ==\nThick."]
    yield "Template:Stub", None, ["''There is more to say.''"]
    yield "Category:Woods", None, ["All woods.\n[[Category:Materials]]"]
    yield "Category:Hardwoods", None, ["[[Category:Woods]]"]
    yield "Category:Softwoods", None, ["[[Category:Woods]]"]


def main():
    print('<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">')
    hour = 0
    for page, (title, target, revisions) in enumerate(pages(), 100):
        namespace = NAMESPACES.get(title.partition(":")[0], 0)
        print(f"<page><title>{escape(title)}</title><ns>{namespace}</ns><id>{page}</id>")
        if target:
            print(f'<redirect title="{escape(target)}"/>')
        for number, text in enumerate(revisions, 1):
            hour += 1
            print(
                f"<revision><id>{1000 + hour}</id>"
                f"<timestamp>2023-05-{1 + hour // 24:02}T{hour % 24:02}:30:00Z</timestamp>"
                "<contributor><username>Turner</username><id>7</id></contributor>"
                f"<comment>Version {number} of [[{escape(title)}]]</comment>"
                "<model>wikitext</model><format>text/x-wiki</format>"
                f'<text xml:space="preserve" bytes="{len(text.encode())}">{escape(text)}</text>'
                "</revision>"
            )
        print("</page>")
    print("</mediawiki>")


if __name__ == "__main__":
    main()
