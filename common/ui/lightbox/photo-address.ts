// The fragment that a photo has: `#photo-3` is the third picture of the page's first gallery, `#photo-2-3` that of its
// second. Galleries without a picture that opens do not count; pictures that a filter hides do.

const fragment = /^#photo-(?:(\d{1,4})-)?(\d{1,4})$/;

/** The fragment of a gallery's photo, both counted from 1. */
export function photoFragment(gallery: number, photo: number): string {
  return gallery === 1 ? `#photo-${photo}` : `#photo-${gallery}-${photo}`;
}

/** Which photo a fragment names, both counted from 1; null for any other fragment. */
export function parsePhotoFragment(hash: string): { gallery: number; photo: number } | null {
  const [found, gallery = '1', photo] = fragment.exec(hash) ?? [];
  return found === undefined ? null : { gallery: Number(gallery), photo: Number(photo) };
}
