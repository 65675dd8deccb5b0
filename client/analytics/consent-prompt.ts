import { loadConsentTexts } from '../../common/texts/consent-texts';

/** The styles of the prompt. On paper it stays hidden. */
export const styles = `@media screen{
[data-consent-prompt]{position:fixed;z-index:9;inset:auto var(--space-2) var(--space-2);display:flex;flex-wrap:wrap;gap:0 var(--space-4);align-items:center;max-width:60rem;max-height:55vh;scroll-padding-bottom:4.5rem;margin-inline:auto;padding:0 var(--space-3);overflow:auto;border:1px solid color-mix(in srgb,var(--on-deep) 24%,transparent);border-radius:var(--radius);background:var(--surface-deep);color:var(--on-deep);font-size:var(--size-1);line-height:1.5;box-shadow:var(--shadow)}
[data-consent-prompt] :focus-visible{outline-color:currentcolor}
[data-consent-prompt] a{color:inherit}
[data-consent-prompt] p+p{margin-top:var(--space-1)}
[data-consent-prompt]>*{flex:1 1 15rem;min-width:0;padding-block:var(--space-2)}
@media (width<44em){[data-consent-prompt]>:first-child{padding-bottom:0}}
[data-consent-prompt]>:first-child{flex:999 1 24rem;text-wrap:pretty;overflow-wrap:anywhere}
[data-consent-prompt]>*+*{position:sticky;bottom:0;background:var(--surface-deep);display:grid;grid-template-columns:repeat(auto-fit,minmax(min(7rem,100%),1fr));gap:var(--space-2)}
[data-consent-prompt] button{min-height:44px;padding:.25rem;border:1px solid;border-radius:var(--radius-small);background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer}
[data-consent-prompt] button:hover{background:color-mix(in srgb,var(--on-deep) 12%,transparent)}
[data-consent-prompt]~section{bottom:calc(var(--covered) + var(--space-2))}
:root:has([data-consent-prompt]){scroll-padding-bottom:calc(var(--covered) + var(--space-2))}
:root:has([data-consent-prompt]) form *{scroll-margin-block:0}
@media (height<30em){:root:has([data-consent-prompt]){scroll-padding-top:0}}
body:has([data-consent-prompt]){padding-bottom:calc(var(--covered) + var(--space-2))}
}`;

/**
 * Creates the prompt in the page's language, with the site's own text if the page has one. At the head of the document it is the
 * first stop of the keyboard; it is seen at the lower edge of the window, and covers nothing that has the focus.
 * @param choose called with each choice.
 * @returns null on a page without the button for it.
 */
export async function createPrompt(choose: (isAccepted: boolean) => void): Promise<HTMLElement | null> {
  const { text, accept, decline } = await loadConsentTexts(document.documentElement.lang);
  // The end of a page may be shown after its first paint (show-document.ts).
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const [button, ownText] = document.querySelector('[data-consent]')?.children ?? [];
  if (button === undefined) return null;
  const prompt = document.createElement('section');
  prompt.hidden = true;
  prompt.tabIndex = -1;
  prompt.dataset['consentPrompt'] = '';
  prompt.setAttribute('aria-label', button.textContent);
  const [message, choices] = [document.createElement('div'), document.createElement('div')];
  message.append(...(ownText?.cloneNode(true).childNodes ?? []));
  if (message.textContent.trim() === '') message.textContent = text;
  for (const label of [accept, decline]) {
    const choice = document.createElement('button');
    choice.type = 'button';
    choice.textContent = label;
    choice.addEventListener('click', () => choose(label === accept));
    choices.append(choice);
  }
  prompt.append(message, choices);
  new ResizeObserver(() => keepClear(prompt)).observe(prompt);
  return prompt;
}

/** Keeps free as much of the page's end as the prompt covers, and moves the focused element out from under it. */
function keepClear(prompt: HTMLElement): void {
  const { top } = prompt.getBoundingClientRect();
  document.documentElement.style.setProperty('--covered', `${innerHeight - top}px`);
  const focused = document.activeElement;
  if (focused !== null && !prompt.contains(focused) && focused.getBoundingClientRect().top >= top)
    focused.scrollIntoView({ block: 'nearest' });
}
