/**
 * Applies a switch as soon as it changes: the content of the page that its form leads to takes the place of the content on
 * screen, and the address is that page's. The form and its focus stay.
 * @param onShown called once new content is in place.
 */
export function followSwitches(onShown: () => void): void {
  const form = document.querySelector<HTMLFormElement>('form.toolbar');
  if (form === null) return;
  let last = 0;
  form.addEventListener('change', () => {
    last += 1;
    const current = last;
    const address = addressOf(form);
    fetchPage(address)
      .then((page) => {
        if (current === last) show(page, address, form, onShown);
      })
      .catch(() => location.assign(address));
  });
}

/** The address that the form leads to, without the values that are the default of their switch. */
function addressOf(form: HTMLFormElement): string {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    const control = form.elements.namedItem(name);
    const isDefault = control instanceof HTMLSelectElement && control.selectedIndex === 0;
    if (!isDefault && typeof value === 'string') query.set(name, value);
  }
  const search = query.size === 0 ? '' : `?${query.toString()}`;
  return `${new URL(form.action).pathname}${search}`;
}

async function fetchPage(address: string): Promise<Document> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The response is ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
}

function show(page: Document, address: string, form: HTMLFormElement, onShown: () => void): void {
  const anchor = sectionInView();
  const next = page.querySelector('.pages');
  if (next !== null) document.querySelector('.pages')?.replaceWith(next);
  takeOverLinks(page);
  history.replaceState(null, '', `${address}${location.hash}`);
  onShown();
  if (anchor !== null) scrollBack(anchor);
  const status = form.querySelector('output');
  if (status !== null) status.textContent = 'The frames have changed.';
}

/** The links of the list of pages hold the switches, too. The list itself stays as it is scrolled. */
function takeOverLinks(page: Document): void {
  const links = page.querySelectorAll('.masthead a');
  for (const [index, link] of document.querySelectorAll('.masthead a').entries())
    link.setAttribute('href', links[index]?.getAttribute('href') ?? '');
}

interface SectionInView {
  readonly id: string;
  readonly top: number;
}

/** The section that the window begins with. */
function sectionInView(): SectionInView | null {
  for (const section of document.querySelectorAll('section[id]')) {
    const { top, bottom } = section.getBoundingClientRect();
    if (bottom > 0) return { id: section.id, top };
  }
  return null;
}

function scrollBack({ id, top }: SectionInView): void {
  const section = document.getElementById(id);
  if (section !== null) scrollBy({ top: section.getBoundingClientRect().top - top, behavior: 'instant' });
}
