/** Styles by property. The bar has no stylesheet: visitors would load it, too. */
type Style = Partial<CSSStyleDeclaration>;

/** The look of the bar, and of what opens above it. */
export const surfaceStyle: Style = {
  border: '1px solid rgb(255 255 255 / 25%)',
  borderRadius: '0.5rem',
  background: '#1d1a17',
  color: '#fff',
  boxShadow: '0 0.25rem 1rem rgb(0 0 0 / 30%)',
};

/** Creates an element. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  text = '',
  style: Style = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  element.textContent = text;
  Object.assign(element.style, style);
  return element;
}

/** Creates a link to a published page. It opens a new tab, since an editor may not frame published pages. */
export function createPageLink(path: string, text: string, style: Style = {}): HTMLAnchorElement {
  const link = createElement('a', text, style);
  link.href = path;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}
