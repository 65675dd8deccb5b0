import type { Message } from './messages';
import { verdicts, type Verdict } from './fake-captcha';

/** Whether the inbox accepts deliveries. */
export const receivers = ['open', 'closed'] as const;
export type Receiver = (typeof receivers)[number];

const receiverMessages: Readonly<Record<Receiver, string>> = {
  open: 'The inbox accepts messages',
  closed: 'The inbox is closed (503): the site stores messages and retries',
};
const verdictMessages: Readonly<Record<Verdict, string>> = {
  human: 'The captcha says human',
  bot: 'The captcha says bot',
  unreachable: 'The captcha is unreachable',
};

export const inboxStyles = `
:root { --text: #241a12; --soft: #5d4d3f; --line: #8a7a6a; --surface: #fdfaf4; --background: #f1e9dc; --accent: #7a3d10;
  color: var(--text); background: var(--background); font: 16px/1.5 system-ui, sans-serif; }
* { box-sizing: border-box; }
body { max-width: 46rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; overflow-wrap: anywhere; }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0; font-size: 1.1rem; }
header p, .empty { margin: .25rem 0 0; color: var(--soft); }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin: 1.25rem 0 2rem; }
label { display: grid; gap: .25rem; flex: 1 1 16rem; min-width: 0; font-size: .9rem; color: var(--soft); }
select { width: 100%; }
select, button { min-height: 2.75rem; padding: .4rem .75rem; border: 1px solid var(--line); border-radius: .4rem;
  background: var(--surface); color: var(--text); font: inherit; font-size: 1rem; max-width: 100%; }
button { border-color: var(--accent); background: var(--accent); color: #fff; cursor: pointer; }
button.quiet { background: none; color: var(--accent); }
:focus-visible { outline: 3px solid #1d4ed8; outline-offset: 2px; }
article { margin-top: 1rem; padding: 1rem 1.25rem; border: 1px solid #d8c9b4; border-radius: .5rem; background: var(--surface); }
article p { margin: .125rem 0 .75rem; color: var(--soft); font-size: .9rem; }
dl { display: grid; grid-template-columns: minmax(6rem, 12rem) minmax(0, 1fr); gap: .25rem 1rem; margin: 0; }
dt { color: var(--soft); }
dd { margin: 0; white-space: pre-wrap; }
.mark { padding: .05rem .5rem; border-radius: 1rem; background: #e5f3e8; color: #14532d; }
.mark.no { background: #fbeadf; color: #7a2e0e; }
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: .5rem; } }
`;

/** Updates the messages on the page every two seconds. */
export const inboxScript = `
const update = async () => {
  if (document.visibilityState !== 'visible') return;
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const [shown, current] = [document, page].map((each) => each.querySelector('#messages'));
    if (shown && current && shown.innerHTML !== current.innerHTML) shown.innerHTML = current.innerHTML;
  } catch {} // the demo has stopped
};
setInterval(update, 2000);
`;

/** The HTML page of the inbox. */
export function inboxPage(
  messages: readonly Message[],
  { verdict, receiver }: { readonly verdict: Verdict; readonly receiver: Receiver },
): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Inbox</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/inbox/inbox.css">
    <script type="module" src="/inbox/inbox.js"></script>
  </head>
  <body>
    <header>
      <h1>Inbox</h1>
      <p>Signed submissions of the sample site’s forms are delivered here.</p>
    </header>
    <form method="post" action="/inbox/settings">
      <label>Receiver ${select('receiver', receivers, receiver, receiverMessages)}</label>
      <label>Captcha ${select('verdict', verdicts, verdict, verdictMessages)}</label>
      <button>Set</button>
      <button class="quiet" formaction="/inbox/clear">Empty the inbox</button>
    </form>
    <main id="messages" aria-live="polite">${
      messages.length === 0
        ? '<p class="empty">Nothing yet. Fill in a form of the sample site, such as the one on /kontak.</p>'
        : messages.map(messageHtml).join('')
    }</main>
  </body>
</html>
`;
}

function select<Name extends string>(
  name: string,
  choices: readonly Name[],
  selected: Name,
  labels: Readonly<Record<Name, string>>,
): string {
  const options = choices.map(
    (choice) =>
      `<option value="${choice}"${choice === selected ? ' selected' : ''}>${escape(labels[choice])}</option>`,
  );
  return `<select name="${name}">${options.join('')}</select>`;
}

function messageHtml({ form, page, language, submittedAt, verified, fields, times, id }: Message): string {
  const items = Object.entries(fields).map(
    ([name, value]) =>
      `<dt>${escape(name)}</dt><dd>${escape(typeof value === 'string' ? value : value.join(', '))}</dd>`,
  );
  const mark = verified ? '<span class="mark">verified</span>' : '<span class="mark no">not verified</span>';
  const deliveries = times > 1 ? `, delivered ${times} times` : '';
  return `<article><h2>${escape(form)} ${mark}</h2><p>${escape(`${submittedAt}, ${page} (${language})${deliveries}, ${id}`)}</p><dl>${items.join('')}</dl></article>`;
}

function escape(text: string): string {
  const entities: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
  };
  return text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');
}
