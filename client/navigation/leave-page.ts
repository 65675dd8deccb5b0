/**
 * Calls a function that shows another page in place of the one on screen.
 *
 * The focus leaves first: Chromium computes outdated styles when the focused element is removed, which is half-way through the change,
 * when those of the whole page that goes are outdated.
 *
 * Chromium keeps a lazy picture with `sizes="auto"` that was removed, and by it all of the page that it was part of, for as long as the
 * document is open, unless it has no source any more.
 * @returns what the function returns.
 */
export function leavePage<Result>(show: () => Result): Result {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement) activeElement.blur();
  const pictures = document.querySelectorAll('img');
  const result = show();
  for (const picture of pictures) {
    if (picture.isConnected) continue;
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  }
  return result;
}
