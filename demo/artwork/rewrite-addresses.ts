import type { PictureFile } from './picture-files';

/** A story's text with its picture addresses put right. */
export interface Rewritten {
  readonly text: string;
  /** Every address that was replaced, and by what. */
  readonly changes: readonly { readonly from: string; readonly to: string }[];
  /** Addresses of the space that lead to no picture; they stay as they are. */
  readonly unknown: readonly string[];
}

/**
 * Puts the picture addresses in the text of a story right, whatever size, hash and ending they have; all other text
 * stays as it is, its formatting included.
 * @param spaceId whose addresses are looked at; those of other spaces stay.
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
