/** The page's style sheet. It loads nothing, and prints black on white. */
export const STYLE = `
:root { color-scheme: light; --line: #c9ccd1; --ink: #16181d; --dim: #555b66; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: #fff; max-width: 62rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.7rem; margin: 0; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .5rem; border-bottom: 2px solid var(--ink); }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; }
p, ul { margin: .4rem 0; }
.dim { color: var(--dim); }
table { border-collapse: collapse; width: 100%; margin: .5rem 0; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
th { background: #f1f2f4; font-weight: 600; }
.chart td, .chart th { text-align: center; padding: .2rem .1rem; }
.hit { background: #fff6d6; } .stand { background: #fbdcd8; } .double { background: #d8ecd9; }
.split { background: #dbe6fb; } .surrender, .rescue { background: #ece0f7; }
.bar { display: block; height: .6rem; min-width: 1px; background: #3a6ea5; }
.clause { white-space: nowrap; font-size: .85em; }
.wrong { color: #a11; font-weight: 700; }
@media print {
  body { font-size: 10pt; margin: 0; max-width: none; }
  h2 { break-after: avoid; } tr { break-inside: avoid; } thead { display: table-header-group; }
  .chart td, .bar { print-color-adjust: exact; }
}
`
