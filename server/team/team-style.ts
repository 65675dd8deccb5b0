/** The stylesheet of the team's pages, on the site's own, which sets fonts, colours and controls. */
export const teamStyle = `
body > header, main { max-width: 64rem; margin-inline: auto; padding-inline: var(--gutter); }
body > header { padding-block: var(--space-3); border-bottom: 1px solid var(--line); }
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
.submissions { padding: 0; list-style: none; border-top: 1px solid var(--line); }
.submissions > li { display: flex; flex-wrap: wrap; gap: 0.25rem var(--space-3); padding-block: var(--space-2); border-bottom: 1px solid var(--line); font-size: var(--size-1); }
.submissions > li > a { flex: 1 1 20rem; min-width: 0; font-size: var(--size-2); overflow-wrap: anywhere; }
.submissions time, .submissions span, dt { color: var(--text-muted); }
.submissions .failed { color: var(--error); font-weight: 600; }
.values > div { display: grid; gap: 0.25rem var(--space-4); padding-block: var(--space-2); border-bottom: 1px solid var(--line); }
.values dd { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (width >= 40em) { .values > div { grid-template-columns: 12rem minmax(0, 1fr); } }
`;
