import type { PictureFile } from './picture-files';

/** A story's text with its picture addresses corrected. */
export interface Rewritten {
  readonly text: string;
  /** Every address that was replaced, and by what. */
  readonly changes: readonly { readonly from: string; readonly to: string }[];
  /** Addresses of the space without a picture; they stay unchanged. */
  readonly unknown: readonly string[];
}

/**
 * Corrects the size, hash and extension of the picture addresses in a story's text. All other text, its formatting
 * included, stays.
 * @param spaceId the space whose addresses are corrected; addresses of other spaces stay.
 */
export function rewriteAddresses(text: string, spaceId: number, pictures: readonly PictureFile[]): Rewritten {
  const addresses = new Map(pictures.map(({ name, address }) => [name, address]));
  const changes: { from: string; to: string }[] = [];
  const unknown = new Set<string>();
  const ofSpace = new RegExp(String.raw`https://a\.storyblok\.com/f/${spaceId}/[^"'\s\\<>()?#]*`, 'g');
  const rewritten = text.replaceAll(ofSpace, (from) => {
    const name = /^[^/]*x[^/]*\/[^/]+\/([^/]+)\.[a-z]+$/i.exec(
      from.slice(from.indexOf(`/${spaceId}/`) + `/${spaceId}/`.length),
    )?.[1];
    const to = name === undefined ? undefined : addresses.get(name);
    if (to === undefined) unknown.add(from);
    else if (to !== from) changes.push({ from, to });
    return to ?? from;
  });
  return { text: rewritten, changes, unknown: [...unknown] };
}
