/**
 * Remembers the fields of a page before React hydrates it. Where the markup is not the server's any more, React renders it again, and
 * what was typed is gone: translations wrap texts, password managers add elements.
 * @returns a function to call then: it puts what was typed, and the focus, into the fields that are there instead.
 */
export function rememberFields(root: HTMLElement): () => void {
  const remembered = fieldsIn(root);
  let focused: EventTarget | null = document.activeElement;
  root.addEventListener('focusin', ({ target }) => (focused = target));
  const { pathname } = location;
  return () => {
    // The next page may have fields of the same names.
    if (location.pathname !== pathname) return;
    for (const [index, field] of fieldsIn(root).entries()) {
      const old = remembered[index];
      if (old?.name !== field.name || old.isConnected) continue;
      const { value, checked, files } = old;
      if (value !== field.value || checked !== field.checked) {
        Object.assign(field, files ? { files } : { value, checked });
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      if (old === focused) field.focus();
    }
  };
}

/** The fields that visitors fill in. Lists, and texts of several lines, have the same properties as far as they are used here. */
function fieldsIn(root: HTMLElement): readonly HTMLInputElement[] {
  return [...root.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select, textarea')];
}
