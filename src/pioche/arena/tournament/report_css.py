"""The styles of a tournament report, beside those of `core/report.py`."""

CSS = """\
.wins, .scores { grid-column: span 7; }
.margins, .thinking { grid-column: span 5; }
.about { margin: 4px 0 14px; color: var(--ink-3); font-size: 13.5px; max-width: 62ch; }
.row {
  display: grid; grid-template-columns: 34px minmax(0, 1fr) auto; grid-template-areas: "token name value" "token plot plot" ". note note";
  column-gap: 12px; align-items: center; padding: 9px 0 7px; border-top: 1px solid var(--paper-line);
}
.row > .token { grid-area: token; align-self: start; margin-top: 3px; }
.row > .name { grid-area: name; font-weight: 650; overflow-wrap: anywhere; }
.row > .value { grid-area: value; font: 600 22px/1 var(--display); font-variation-settings: "opsz" 144, "SOFT" 60; }
.row > .note { grid-area: note; color: var(--ink-3); font-size: 13px; justify-self: end; }
.row > .plot { grid-area: plot; }
.axis { grid-template-columns: 34px minmax(0, 1fr); grid-template-areas: "token plot"; border: 0; padding: 0; }
.axis > .plot { grid-area: plot; }
.token {
  display: inline-grid; place-items: center; width: 34px; height: 34px; border-radius: 50%; background: var(--stain);
  color: var(--paper); font: 650 16px/1 var(--display); box-shadow: inset 0 0 0 2px color-mix(in srgb, var(--paper) 45%, transparent);
}
.token.long { font-size: 13px; }
.plot { display: block; overflow: visible; }
.plot text { fill: var(--ink-3); font: 500 12px var(--ui); text-anchor: middle; }
.base { stroke: var(--paper-line); stroke-width: 1; }
.fair { stroke: var(--ink-3); stroke-width: 1.5; stroke-dasharray: 4 4; }
.span { stroke: var(--stain); stroke-width: 8; stroke-linecap: round; opacity: 0.38; }
.dot { fill: var(--stain); stroke: var(--paper); stroke-width: 2; }
.bar { fill: var(--stain); opacity: 0.72; }
.mean { stroke: var(--ink); stroke-width: 2; }
.scroll { overflow-x: auto; margin: 0 -8px; padding: 0 8px; }
.scroll + .scroll { margin-top: 18px; }
.figures th, .figures td { padding: 8px 10px; text-align: right; white-space: nowrap; border-top: 1px solid var(--paper-line); }
.figures thead th { color: var(--ink-3); font-weight: 600; font-size: 13px; border: 0; }
.figures th:first-child { text-align: left; padding-left: 0; font-weight: 650; }
.figures td:last-child, .figures th:last-child { padding-right: 0; }
.figures h2 { margin-bottom: 8px; }
.matrix { border-spacing: 4px; width: auto; min-width: 100%; }
.matrix thead th { padding-bottom: 4px; }
.matrix th[scope="row"] { text-align: left; padding-right: 8px; white-space: nowrap; font-weight: 650; }
.matrix th[scope="row"] .name {
  display: inline-block; max-width: 9em; margin-left: 10px; vertical-align: middle; overflow: hidden; text-overflow: ellipsis;
}
.matrix td { text-align: center; border-radius: 10px; padding: 8px 6px; min-width: 62px; background: color-mix(in srgb, var(--ink) 5%, transparent); }
.matrix thead td, .matrix td.none { background: none; }
.matrix td b { display: block; font: 600 17px/1.15 var(--display); }
.matrix td small { font-size: 12px; color: var(--ink-3); }
.matrix td.good { background: color-mix(in srgb, var(--good) var(--depth), transparent); }
.matrix td.bad { background: color-mix(in srgb, var(--bad) var(--depth), transparent); }
.matrix td.good small, .matrix td.bad small { color: var(--ink-2); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.again { margin: 0 0 10px; }
code { display: block; margin-top: 6px; padding: 10px 14px; border-radius: 12px; background: color-mix(in srgb, var(--ink) 7%, transparent); font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
@media (max-width: 900px) {
  .wins, .scores, .margins, .thinking { grid-column: 1 / -1; }
}
@media (max-width: 480px) {
  .matrix th[scope="row"] .name { display: none; }
  .matrix td { min-width: 54px; padding: 7px 4px; }
}
"""
