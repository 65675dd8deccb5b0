/** Attributes by name. One that is undefined is left out. */
type Attributes = Readonly<Record<string, string | undefined>>;

/** Creates an element, for code that runs without React. Strings among the children become text. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
