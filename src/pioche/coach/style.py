"""How the page of an analysis looks: paper on cloth, by day and by night."""

CSS = """\
:root {
  --ink: #2a211b; --ink-2: #5a4c41; --ink-3: #625448;
  --paper: #fffaf0; --paper-line: #e6dac5;
  --cloth: #e8dfcf; --thread: rgba(255, 255, 255, 0.22); --thread-2: rgba(70, 48, 24, 0.035);
  --lamp: rgba(255, 249, 230, 0.75); --accent: #8a4b16; --bad: #a3301f; --fill: 9%;
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
    --lamp: rgba(255, 208, 138, 0.13); --accent: #efc07a; --bad: #f2a08d; --fill: 14%;
    --shadow: 0 1px 0 rgba(255, 235, 205, 0.07) inset, 0 1px 2px rgba(0, 0, 0, 0.4), 0 14px 34px -10px rgba(0, 0, 0, 0.65);
    --seat-0: #d79a55; --seat-1: #7fb3b3; --seat-2: #d98f92; --seat-3: #a9b56b;
    --seat-4: #b5a0cc; --seat-5: #e09a72; --seat-6: #92acd8; --seat-7: #bda58c;
  }
}
* { box-sizing: border-box; }
html {
  -webkit-text-size-adjust: 100%; background-color: var(--cloth);
  background-image: radial-gradient(90rem 40rem at 50% -8rem, var(--lamp), transparent 70%),
    repeating-linear-gradient(0deg, var(--thread) 0 1px, transparent 1px 3px),
    repeating-linear-gradient(90deg, var(--thread-2) 0 1px, transparent 1px 3px);
}
body {
  margin: 0 auto; padding: 0 24px 48px; max-width: 1240px; min-height: 100vh;
  font: 500 15px/1.45 var(--ui); font-variant-numeric: lining-nums tabular-nums; color: var(--ink);
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
#say-fr:focus-visible ~ header label[for="say-fr"], #say-en:focus-visible ~ header label[for="say-en"], a:focus-visible {
  outline: 3px solid var(--accent); outline-offset: 2px;
}
main { display: grid; grid-template-columns: repeat(12, minmax(0, 1fr)); gap: 20px; }
main > * { grid-column: 1 / -1; min-width: 0; }
.head { text-align: center; padding: 18px 0 8px; }
.kind { margin: 0; color: var(--accent); font-weight: 650; }
h1 {
  margin: 6px 0 8px; font: 600 clamp(28px, 4.6vw, 46px)/1.12 var(--display); letter-spacing: -0.02em;
  font-variation-settings: "opsz" 144, "SOFT" 60; text-wrap: balance;
}
.lead { margin: 0 auto; max-width: 62ch; color: var(--ink-2); font-size: 16px; text-wrap: balance; }
.facts { list-style: none; margin: 12px 0 0; padding: 0; display: flex; flex-wrap: wrap; justify-content: center; gap: 4px 18px; color: var(--ink-3); font-size: 14px; }
.sheet { background: var(--paper); border-radius: 18px; box-shadow: var(--shadow); padding: 20px 24px 18px; }
.course { grid-column: span 8; display: flex; flex-direction: column; }
.mistakes { grid-column: span 4; }
h2 { margin: 0; font: 600 20px/1.2 var(--display); letter-spacing: -0.01em; font-variation-settings: "opsz" 60, "SOFT" 60; }
.about { margin: 4px 0 0; color: var(--ink-3); font-size: 13.5px; }
.mistakes .title { display: flex; justify-content: space-between; align-items: baseline; gap: 12px; }
.plot { position: relative; flex: 1 1 auto; height: 320px; min-height: 320px; max-height: 560px; margin: 22px 74px 30px 34px; }
.plot > svg { display: block; width: 100%; height: 100%; overflow: visible; }
.plot polyline, .plot line { fill: none; vector-effect: non-scaling-stroke; }
.grid { stroke: var(--paper-line); stroke-width: 1; stroke-dasharray: 3 4; }
.base { stroke: var(--ink-3); stroke-width: 1; opacity: 0.5; }
.line { stroke: var(--stain); stroke-width: 2; stroke-linejoin: round; stroke-linecap: round; }
.line.own { stroke-width: 3; }
.area { fill: color-mix(in srgb, var(--stain) var(--fill), transparent); stroke: none; }
.tick, .axis { position: absolute; font-size: 12px; line-height: 16px; color: var(--ink-3); }
.tick { right: calc(100% + 8px); transform: translateY(-50%); }
.axis { top: calc(100% + 6px); }
.axis.end { right: 0; }
.name { position: absolute; left: calc(100% + 8px); width: 74px; transform: translateY(-50%); font-size: 13px; line-height: 16px; font-weight: 650; color: var(--stain); white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
.name .short { display: none; }
.flag {
  position: absolute; width: 22px; height: 22px; margin: -11px 0 0 -11px; display: grid; place-items: center;
  color: var(--paper); font: 650 12px/1 var(--ui); text-decoration: none;
}
.flag::before { content: ""; position: absolute; inset: 2px; z-index: -1; transform: rotate(45deg); border-radius: 4px; background: var(--bad); box-shadow: 0 0 0 2px var(--paper); }
.plot .flag { z-index: 1; }
ol { list-style: none; margin: 10px 0 0; padding: 0; }
.mistakes li { position: relative; display: grid; grid-template-columns: 26px minmax(0, 1fr) auto; gap: 2px 12px; padding: 12px 0; border-top: 1px solid var(--paper-line); }
.mistakes li:target { background: color-mix(in srgb, var(--bad) 10%, transparent); margin: 0 -12px; padding: 12px; border-radius: 12px; }
.mistakes .flag { position: relative; margin: 0; z-index: 0; }
.mistakes b { font-weight: 650; }
.mistakes .cost { color: var(--bad); font: 600 18px/1.2 var(--display); white-space: nowrap; }
.mistakes p { grid-column: 2 / -1; margin: 0; color: var(--ink-2); font-size: 14px; }
.chip {
  display: inline-block; padding: 0 6px; border-radius: 6px; font: 600 12.5px/20px ui-monospace, "DejaVu Sans Mono", monospace;
  background: color-mix(in srgb, var(--ink) 8%, transparent); white-space: nowrap;
}
.none { margin: 14px 0 4px; color: var(--ink-2); }
.scroll { overflow-x: auto; margin: 8px -8px 0; padding: 0 8px; }
table { border-collapse: separate; border-spacing: 0; width: 100%; font-size: 14px; }
th, td { padding: 7px 10px; text-align: right; white-space: nowrap; border-top: 1px solid var(--paper-line); }
thead th { color: var(--ink-3); font-weight: 600; font-size: 13px; border: 0; }
th:nth-child(-n+3), td:nth-child(-n+3) { text-align: left; }
th:first-child, td:first-child { padding-left: 0; color: var(--ink-3); }
th:last-child, td:last-child { padding-right: 0; }
td.what { white-space: normal; min-width: 190px; }
td.what span:last-child { margin-left: 6px; color: var(--ink-2); }
td.who { font-weight: 650; color: var(--stain); }
td small { font-size: 12px; color: var(--ink-3); }
tr.costly td { background: color-mix(in srgb, var(--bad) 9%, transparent); }
td.unsure { color: var(--ink-3); }
tr.costly td.loss { color: var(--bad); font-weight: 650; }
.reading { padding: 14px 4px 0; color: var(--ink-2); font-size: 14px; }
.reading h2 { color: var(--ink); }
.columns { columns: 2; column-gap: 32px; margin: 8px 0 14px; }
.columns p { margin: 0 0 8px; break-inside: avoid; }
.made { margin: 0; color: var(--ink-3); font-size: 13px; }
@media (max-width: 900px) {
  body { padding: 0 14px 36px; }
  main { gap: 14px; }
  .course, .mistakes { grid-column: 1 / -1; }
  .columns { columns: 1; }
  .sheet { padding: 16px 16px 14px; border-radius: 14px; }
}
@media (max-width: 560px) {
  .plot { margin-right: 26px; height: 260px; min-height: 260px; }
  .name { width: auto; }
  .name .long { display: none; }
  .name .short { display: inline; }
  td.what { min-width: 0; }
  td.what span:last-child { display: none; }
  th, td { padding: 7px 6px; }
}
@media print { html { background: none; } .sheet { box-shadow: none; border: 1px solid var(--paper-line); } nav { display: none; } }
"""
