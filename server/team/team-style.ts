/** The stylesheet of the team's pages, on the site's own, which sets fonts, colours and controls. */
export const teamStyle = `
body > header, main { padding-inline: max(var(--gutter), (100% - 58rem) / 2); }
body > header { padding-block: var(--space-2); border-bottom: 1px solid var(--line); }
nav, .links, .filters { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: end; }
main { padding-block: var(--space-5) var(--space-6); }
h1 { font-size: var(--size-6); }
h2 { font-size: var(--size-4); }
main > * + * { margin-top: var(--space-4); }
label { display: grid; gap: 0.25rem; font-size: var(--size-1); }
input, select { min-height: 2.75rem; padding: 0.4rem 0.75rem; border: 1px solid var(--text-muted); border-radius: var(--radius-small); background: var(--background); color: inherit; font: inherit; max-width: 100%; }
button { min-height: 2.75rem; padding: 0.4rem 1.25rem; border: 2px solid var(--primary); border-radius: var(--radius-small); background: var(--primary); color: var(--on-primary); font: inherit; }
details button { border-color: var(--error); background: none; color: var(--error); }
summary { min-height: 2.75rem; padding-block: 0.6rem; cursor: pointer; }
details form > * + * { margin-top: var(--space-2); }
.submissions { padding: 0; list-style: ''; border-top: 1px solid var(--line); }
.submissions > li { display: flex; flex-wrap: wrap; gap: 0.25rem var(--space-3); padding-block: var(--space-2); border-bottom: 1px solid var(--line); font-size: var(--size-1); }
.submissions > li > a { flex: 1 1 20rem; min-width: 0; font-size: var(--size-2); overflow-wrap: anywhere; }
.submissions time, .submissions span, dt { color: var(--text-muted); }
.submissions .failed { color: var(--error); font-weight: 600; }
.values > div { display: grid; gap: 0.25rem var(--space-4); padding-block: var(--space-2); border-bottom: 1px solid var(--line); }
.values dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
[aria-current] { color: inherit; font-weight: 600; text-decoration: none; }
.periods > a, body > header a { display: inline-grid; align-content: center; min-height: 2.75rem; }
.chart { margin-inline: 0; }
.chart > svg { display: block; width: 100%; height: 12rem; border-bottom: 1px solid var(--text-muted); }
.chart rect { fill: var(--primary); }
.chart > figcaption { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 var(--space-3); }
.chart > figcaption, .note { color: var(--text-muted); font-size: var(--size-1); }
.visits { display: grid; gap: var(--space-5) var(--space-6); }
.visits > section { min-width: 0; }
.visits h2 { margin-bottom: var(--space-2); }
main table { width: 100%; border-collapse: collapse; font-size: var(--size-1); }
main :is(th, td) { padding: var(--space-1) 0; border: solid var(--line); border-width: 0 0 1px; background: none; text-align: start; vertical-align: baseline; font-weight: inherit; overflow-wrap: anywhere; }
main thead th { color: var(--text-muted); }
main :is(th, td) + :is(th, td) { width: 6rem; padding-inline-start: var(--space-2); text-align: end; font-variant-numeric: tabular-nums; overflow-wrap: normal; }
.visits .links { margin-top: var(--space-2); font-size: var(--size-1); color: var(--text-muted); }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (forced-colors: active) { .chart rect { fill: CanvasText; } }
@media (width >= 60em) { .visits { grid-template-columns: repeat(2, minmax(0, 1fr)); } .visits > :first-child { grid-row: span 3; } }
@media (width >= 40em) { .values > div { grid-template-columns: 12rem minmax(0, 1fr); } }
`;
