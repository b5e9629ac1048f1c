"""The styles of an analysis report, beside those of `core/report.py`."""

CSS = """\
.curves { grid-column: span 8; display: flex; flex-direction: column; }
.mistakes { grid-column: span 4; }
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
@media (max-width: 900px) {
  .curves, .mistakes { grid-column: 1 / -1; }
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
"""
