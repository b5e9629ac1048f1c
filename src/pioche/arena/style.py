"""How the page of a tournament looks: paper on cloth, by day and by night."""

CSS = """\
:root {
  --ink: #2a211b; --ink-2: #5a4c41; --ink-3: #625448;
  --paper: #fffaf0; --paper-line: #e6dac5;
  --cloth: #e8dfcf; --thread: rgba(255, 255, 255, 0.22); --thread-2: rgba(70, 48, 24, 0.035);
  --lamp: rgba(255, 249, 230, 0.75); --accent: #8a4b16; --good: #3f6b34; --bad: #a3301f;
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
    --lamp: rgba(255, 208, 138, 0.13); --accent: #efc07a; --good: #a9cf8d; --bad: #f2a08d;
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
#say-fr:focus-visible ~ header label[for="say-fr"], #say-en:focus-visible ~ header label[for="say-en"] {
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
.wins, .scores { grid-column: span 7; }
.margins, .thinking { grid-column: span 5; }
h2 { margin: 0; font: 600 20px/1.2 var(--display); letter-spacing: -0.01em; font-variation-settings: "opsz" 60, "SOFT" 60; }
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
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 14px; }
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
.reading { padding: 14px 4px 0; color: var(--ink-2); font-size: 14px; }
.reading h2 { color: var(--ink); }
.columns { columns: 2; column-gap: 32px; margin: 8px 0 14px; }
.columns p { margin: 0 0 8px; break-inside: avoid; }
.again { margin: 0 0 10px; }
code { display: block; margin-top: 6px; padding: 10px 14px; border-radius: 12px; background: color-mix(in srgb, var(--ink) 7%, transparent); font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
.made { margin: 0; color: var(--ink-3); font-size: 13px; }
@media (max-width: 900px) {
  body { padding: 0 14px 36px; }
  main { gap: 14px; }
  .wins, .scores, .margins, .thinking { grid-column: 1 / -1; }
  .columns { columns: 1; }
  .sheet { padding: 16px 16px 14px; border-radius: 14px; }
}
@media (max-width: 480px) {
  .matrix th[scope="row"] .name { display: none; }
  .matrix td { min-width: 54px; padding: 7px 4px; }
}
@media print { html { background: none; } .sheet { box-shadow: none; border: 1px solid var(--paper-line); } nav { display: none; } }
"""
