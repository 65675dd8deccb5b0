const storageKey = 'anyam:draft';

/** Milliseconds that a reload may take: what is older belongs to a page that was not loaded again. */
const maxAge = 30_000;

/** Stores a draft for the same tab after a reload, where the browser allows it to a page in a frame. */
export function storeDraft(value: unknown): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ value, at: Date.now() }));
  } catch {
    // storage is blocked or full, or the value is cyclic: the editor's next change shows
  }
}

/** Removes the stored draft. @returns it; undefined where there is none from just before. */
export function takeDraft(): unknown {
  try {
    const { value, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    sessionStorage.removeItem(storageKey);
    return Date.now() - Number(at) < maxAge ? value : undefined;
  } catch {
    return undefined; // see storeDraft
  }
}
