/**
 * Calls a function that shows another page. Chromium keeps a lazy picture with `sizes="auto"` that was removed, and by it all of the
 * page that it was part of, for as long as the document is open, unless it has no source any more.
 */
export function releasePictures(show: () => void): void {
  const pictures = [...document.images];
  show();
  for (const picture of pictures) {
    if (picture.isConnected) continue;
    picture.removeAttribute('srcset');
    picture.removeAttribute('src');
  }
}
