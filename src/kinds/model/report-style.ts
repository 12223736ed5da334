/** The style sheet of a saved report: the page's colours (see `src/ui/styles`), light or dark as the reader prefers, and ink on paper. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --canvas: #fafbfb; --ink: #14191a; --ink-2: #465052; --line: #dfe4e4; --danger: #b3261e; --warn: #855600; }
@media (prefers-color-scheme: dark) { :root { --canvas: #181c1d; --ink: #edf1f1; --ink-2: #b3bdbe; --line: #293031; --danger: #ff8a80; --warn: #f0b849; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--canvas); color: var(--ink); font: 14px/1.5 system-ui, sans-serif; font-variant-numeric: tabular-nums; }
main, footer { max-width: 960px; margin: 0 auto; overflow-wrap: anywhere; }
h1 { font-size: 22px; line-height: 1.25; margin: 0 0 16px; }
h2 { font-size: 15px; margin: 0 0 8px; }
h3 { font-size: 14px; margin: 0; }
p { margin: 4px 0 0; }
img { display: block; max-width: 100%; max-height: 480px; margin: 0 0 16px; border: 1px solid var(--line); }
section { border-top: 1px solid var(--line); padding: 16px 0; }
dl { display: grid; grid-template-columns: minmax(8em, max-content) 1fr; gap: 4px 24px; margin: 0; }
dt, .about, .place, .count, footer { color: var(--ink-2); }
dd { margin: 0; }
article { padding: 8px 0 8px 12px; border-left: 3px solid var(--line); }
article + article { margin-top: 8px; }
.refused article { border-left-color: var(--danger); }
.refused h2 { color: var(--danger); }
.wrong article { border-left-color: var(--warn); }
.wrong h2 { color: var(--warn); }
code { font-family: ui-monospace, monospace; font-size: 12px; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; overflow-wrap: normal; }
td, thead th { white-space: nowrap; }
tbody th { min-width: 8em; max-width: 20em; overflow-wrap: anywhere; }
th, td { padding: 4px 8px; border-bottom: 1px solid var(--line); text-align: right; vertical-align: bottom; font-weight: 400; }
thead th { color: var(--ink-2); }
th:first-child, .name { text-align: left; }
thead tr:first-child th:nth-child(2) { text-align: left; }
thead tr + tr th:first-child { text-align: right; }
@media print {
  :root { color-scheme: light; --canvas: #fff; --ink: #000; --ink-2: #333; --line: #999; --danger: #8a1c16; --warn: #5f3d00; }
  body { padding: 0; font-size: 11pt; }
  article, tr, img, dl { break-inside: avoid; }
  h2, h3 { break-after: avoid; }
  .wide { overflow: visible; }
}
`;
