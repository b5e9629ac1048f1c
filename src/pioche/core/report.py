"""The frame of a report: one HTML file with all its styles, in every language, without scripts or links.

The reports of an analysis (`coach/report`) and of a tournament (`arena/tournament`) are built from these parts.
Text is escaped here; arguments named `html` are not.
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping, Sequence
from html import escape

from pioche.core.text import LANGUAGES

MARK = (
    '<svg class="mark" viewBox="0 0 27 30" aria-hidden="true">'
    '<rect x="2.2" y="9" width="15.5" height="19.5" rx="3" fill="currentColor" opacity=".28"/>'
    '<rect x="4.6" y="7" width="15.5" height="19.5" rx="3" fill="currentColor" opacity=".55"/>'
    '<g transform="rotate(14 16 14)"><rect x="8.6" y="2.6" width="15.5" height="20.5" rx="3" fill="#c8641b"/>'
    '<circle cx="16.35" cy="12.8" r="3.6" fill="#fff6e4"/></g></svg>'
)


def report_page(
    title: str,
    language: str,
    css: str,
    sections: Callable[[str], Sequence[str]],
    fonts: Mapping[str, bytes] | None = None,
) -> str:
    """Return the page, which opens in `language`.

    `sections` returns the HTML sections in a language. `fonts`: WOFF2 files by family, embedded in the page.
    """
    switches = "".join(
        f'<input type="radio" name="language" id="say-{each}" aria-label="{each}"'
        f"{' checked' if each == language else ''}>"
        for each in LANGUAGES
    )
    labels = "".join(f'<label for="say-{each}">{each.upper()}</label>' for each in LANGUAGES)
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{_faces(fonts or {})}{CSS}{css}</style>\n</head>\n<body>\n"
        f'{switches}\n<header>{MARK}<span class="wordmark">Pioche</span><nav>{labels}</nav></header>\n'
        + "\n".join(_main(each, sections(each)) for each in LANGUAGES)
        + "\n</body>\n</html>\n"
    )


def _main(language: str, sections: Sequence[str]) -> str:
    return f'<main lang="{language}">\n' + "\n".join(sections) + "\n</main>"


def head_section(topic: str, html: str, facts: Sequence[str], after_html: str = "") -> str:
    """Return the first section: the topic, then `html` (the heading and a lead), then a list of facts."""
    listed = "".join(f"<li>{escape(fact)}</li>" for fact in facts)
    return (
        f'<section class="head"><p class="kind">{escape(topic)}</p>{html}'
        f'<ul class="facts">{listed}</ul>{after_html}</section>'
    )


def reading_section(title: str, paragraphs: Sequence[str], html: str) -> str:
    """Return the last section: how to read the report, in columns, then `html`."""
    columns = "".join(f"<p>{escape(paragraph)}</p>" for paragraph in paragraphs)
    return (
        f'<section class="reading"><h2>{escape(title)}</h2><div class="columns">{columns}</div>'
        f"{html}</section>"
    )


def html_table(columns: Sequence[str], html_rows: str) -> str:
    """Return a table with the given column titles."""
    titles = "".join(f'<th scope="col">{escape(column)}</th>' for column in columns)
    return f"<table><thead><tr>{titles}</tr></thead><tbody>{html_rows}</tbody></table>"


def _faces(fonts: Mapping[str, bytes]) -> str:
    return "".join(
        f'@font-face{{font-family:"{family}";font-weight:100 900;'
        f'src:url(data:font/woff2;base64,{base64.b64encode(font).decode()}) format("woff2")}}\n'
        for family, font in fonts.items()
    )


CSS = """\
:root {
  --ink: #2a211b; --ink-2: #5a4c41; --ink-3: #625448;
  --paper: #fffaf0; --paper-line: #e6dac5;
  --cloth: #e8dfcf; --thread: rgba(255, 255, 255, 0.22); --thread-2: rgba(70, 48, 24, 0.035);
  --lamp: rgba(255, 249, 230, 0.75); --accent: #8a4b16; --good: #3f6b34; --bad: #a3301f; --fill: 9%;
  --shadow: 0 1px 2px rgba(62, 40, 18, 0.14), 0 10px 30px -10px rgba(62, 40, 18, 0.34);
  --seat-0: #8a4b16; --seat-1: #2f5d62; --seat-2: #7a2f3b; --seat-3: #4c5a25;
  --seat-4: #574270; --seat-5: #9a4220; --seat-6: #2f4a7a; --seat-7: #5b4a3a;
  --display: Fraunces, "Iowan Old Style", Palatino, Georgia, "Noto Serif", serif;
  --ui: Figtree, system-ui, "Segoe UI", "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #f5ead6; --ink-2: #cfc0a8; --ink-3: #b5a58d;
    --paper: #2f2721; --paper-line: #4a3e34;
    --cloth: #2a231d; --thread: rgba(255, 232, 196, 0.02); --thread-2: rgba(0, 0, 0, 0.12);
    --lamp: rgba(255, 208, 138, 0.13); --accent: #efc07a; --good: #a9cf8d; --bad: #f2a08d; --fill: 14%;
    --shadow: 0 1px 0 rgba(255, 235, 205, 0.07) inset, 0 1px 2px rgba(0, 0, 0, 0.4), 0 14px 34px -10px rgba(0, 0, 0, 0.65);
    --seat-0: #d79a55; --seat-1: #7fb3b3; --seat-2: #d98f92; --seat-3: #a9b56b;
    --seat-4: #b5a0cc; --seat-5: #e09a72; --seat-6: #92acd8; --seat-7: #bda58c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 0 24px 48px; max-width: 1240px; min-height: 100vh;
  font: 500 15px/1.45 var(--ui); font-variant-numeric: lining-nums tabular-nums; color: var(--ink);
}
html {
  -webkit-text-size-adjust: 100%; background-color: var(--cloth);
  background-image: radial-gradient(90rem 40rem at 50% -8rem, var(--lamp), transparent 70%),
    repeating-linear-gradient(0deg, var(--thread) 0 1px, transparent 1px 3px),
    repeating-linear-gradient(90deg, var(--thread-2) 0 1px, transparent 1px 3px);
}
body > input { position: absolute; opacity: 0; pointer-events: none; }
#say-fr:checked ~ main:not([lang="fr"]), #say-en:checked ~ main:not([lang="en"]) { display: none; }
header { display: flex; align-items: center; gap: 9px; min-height: 58px; }
.mark { width: 27px; height: 30px; }
.wordmark {
  font: 620 25px/1 var(--display); letter-spacing: -0.022em;
  font-variation-settings: "opsz" 100, "SOFT" 100, "WONK" 1;
}
nav { margin-left: auto; display: flex; gap: 4px; }
nav label {
  min-width: 44px; min-height: 44px; display: grid; place-items: center; border-radius: 12px; cursor: pointer;
  font-weight: 600; font-size: 13px; letter-spacing: 0.04em; color: var(--ink-3);
}
#say-fr:checked ~ header label[for="say-fr"], #say-en:checked ~ header label[for="say-en"] {
  background: var(--paper); color: var(--ink); box-shadow: var(--shadow);
}
#say-fr:focus-visible ~ header label[for="say-fr"], #say-en:focus-visible ~ header label[for="say-en"],
a:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
main { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 20px; }
main > * { grid-column: 1 / -1; min-width: 0; }
.head { text-align: center; padding: 22px 0 10px; }
.kind { margin: 0; color: var(--accent); font-weight: 650; }
h1 {
  margin: 6px 0 8px; font: 600 clamp(28px, 4.6vw, 46px)/1.12 var(--display); letter-spacing: -0.02em;
  font-variation-settings: "opsz" 144, "SOFT" 60; text-wrap: balance;
}
.lead { margin: 0 auto; max-width: 62ch; color: var(--ink-2); font-size: 16px; text-wrap: balance; }
.facts { list-style: none; margin: 16px 0 0; padding: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 18px; color: var(--ink-3); font-size: 14px; }
.sheet { background: var(--paper); border-radius: 18px; box-shadow: var(--shadow); padding: 20px 24px 18px; }
h2 { margin: 0; font: 600 20px/1.2 var(--display); letter-spacing: -0.01em; font-variation-settings: "opsz" 60, "SOFT" 60; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 14px; }
.reading { padding: 14px 4px 0; color: var(--ink-2); font-size: 14px; }
.reading h2 { color: var(--ink); }
.columns { columns: 2; column-gap: 32px; margin: 8px 0 14px; }
.columns p { margin: 0 0 8px; break-inside: avoid; }
.made { margin: 0; color: var(--ink-3); font-size: 13px; }
@media (max-width: 900px) {
  body { padding: 0 14px 36px; }
  main { gap: 14px; }
  .columns { columns: 1; }
  .sheet { padding: 16px 16px 14px; border-radius: 14px; }
}
@media print { html { background: none; } .sheet { box-shadow: none; border: 1px solid var(--paper-line); } nav { display: none; } }
"""
