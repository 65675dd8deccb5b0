/** The visitor's choice in the browser's storage: the origin that the visitor agreed to, or {@link DECLINED}. */
const KEY = 'consent';
const DECLINED = 'declined';

/** The button in the footer. */
const BUTTON = '[data-consent]>button';

/** The button in the footer: not seen without the code for it, and on paper. */
const buttonStyles = `@media screen{[data-consent]{visibility:visible!important}
[data-consent]>button{padding:.75rem 0;margin:-.75rem 0;border:0;background:none;color:inherit;font:inherit;font-size:var(--size-1);text-decoration:underline;text-underline-offset:.25em;cursor:pointer}}`;

/** A setting of some browsers. */
type Signals = Navigator & { readonly globalPrivacyControl?: boolean };

/**
 * Loads the script of a site that the visitor agreed to, and shows the prompt to visitors who have not chosen. A page without a
 * footer has no prompt: the choice could not be changed there. The next one with a footer has it.
 * @param origin of the script. An agreement holds for that origin alone.
 */
export function followConsent(origin: string, load: () => void, isLoaded: () => boolean): void {
  /** Null on a page without a footer. */
  let prompt: HTMLElement | null | undefined;
  let sheet: CSSStyleSheet | undefined;
  /** The latest call of `show`, until a choice ends it. */
  let showing: object | undefined;
  /** True once the button opened a prompt: the focus returns there. */
  let isOpenedByButton: true | undefined;
  const close = (): void => {
    const hadFocus = isOpenedByButton && prompt?.contains(document.activeElement);
    prompt?.remove();
    prompt = showing = undefined;
    // Another page of the visit has a button of its own.
    if (hadFocus) document.querySelector<HTMLElement>(BUTTON)?.focus({ preventScroll: true });
  };
  /** @returns false for anything but a choice. */
  const follow = (choice: string | null, reload = (): void => location.reload()): boolean => {
    if (choice !== origin && choice !== DECLINED) return false;
    close();
    if (choice === origin) load();
    // Only another load of the page takes back what has run.
    else if (isLoaded()) reload();
    return true;
  };
  const choose = (isAccepted: boolean): void => {
    const choice = isAccepted ? origin : DECLINED;
    remember(choice);
    follow(choice);
  };
  const show = async (): Promise<void> => {
    const own = (showing = {});
    try {
      const { createPrompt, styles } = await import('./consent-prompt');
      const created = await createPrompt(choose);
      if (own !== showing) return;
      close();
      prompt = created;
      if (prompt === null) return;
      sheet ??= adoptStyles(styles);
      document.body.prepend(prompt);
    } catch {
      // No network: there is no prompt, and nothing loads.
    }
  };

  adoptStyles(buttonStyles);
  if (!follow(recall()) && !refusesTracking()) void show();
  // Capturing: React stops the propagation of events in static blocks.
  const onClick = ({ target }: Event): void => {
    if (!(target instanceof Element && target.closest(BUTTON))) return;
    isOpenedByButton = true;
    void show().then(() => prompt?.focus());
  };
  document.addEventListener('click', onClick, true);
  // Each page of the visit sets its title, be it the same.
  const onPage = new MutationObserver(() => prompt !== undefined && show());
  onPage.observe(document.querySelector('title') ?? document.head, { childList: true });
  followOtherTabs((choice) => follow(choice, reloadOrLeave));
  // A page that comes back from the browser's cache may be older than the choice.
  addEventListener('pageshow', ({ persisted }) => persisted && follow(recall()));
}

/** Global Privacy Control or Do Not Track: a decline that the browser states. */
function refusesTracking(): boolean {
  return (navigator as Signals).globalPrivacyControl === true || navigator.doNotTrack === '1';
}

/** Calls back with each choice in another tab. */
function followOtherTabs(onChoice: (choice: string | null) => void): void {
  addEventListener('storage', ({ key, newValue }) => key === KEY && onChoice(newValue));
}

/** Reloads the page. What the visitor entered in it must not be lost: then the next page loads in full. */
function reloadOrLeave(): void {
  if (hasEntries()) leaveInFull();
  else location.reload();
}

/**
 * True where a field is not as the page came: the visitor changed it, or the browser restored what was entered before. What is
 * ticked has the value `on` without an attribute that says so, hence no default value. Where no option is selected by default,
 * the browser selects the first; a change concerns another one, too.
 */
function hasEntries(): boolean {
  return [...document.querySelectorAll<HTMLInputElement>('form :is(input,textarea,option+option)')].some(
    (field) =>
      field.matches(':checked') !== field.matches('[checked],[selected]') ||
      (field.value !== (field.defaultValue ?? field.value) && !/^(?:checkbox|radio)$/.test(field.type)),
  );
}

/** Has the browser follow the next link, or step of its history, by itself: no code sees the click first. */
function leaveInFull(): void {
  const keep = (event: Event): void => {
    if (event.target instanceof Element && event.target.closest('a[href]')) event.stopImmediatePropagation();
  };
  addEventListener('click', keep, true);
  addEventListener('popstate', () => location.reload(), true);
}

function recall(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null; // storage is blocked: each visit has the prompt
  }
}

function remember(choice: string): void {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
}

/** Adds styles that are in no stylesheet: visitors of sites without analytics would load them, too. */
function adoptStyles(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return sheet;
}
