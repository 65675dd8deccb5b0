import { askSpace } from './content-service';

/** Bases of the vendor's API: each region has one, and a token is of one region. */
export const vendorBases: readonly string[] = [
  'https://api.storyblok.com/v2',
  'https://api-us.storyblok.com/v2',
  'https://api-ca.storyblok.com/v2',
  'https://api-ap.storyblok.com/v2',
  'https://app.storyblokchina.cn/v2',
];

/**
 * Looks for the region whose API accepts a token that `base` refuses. A token is shown to nobody but its vendor: where
 * `base` is none of the vendor's, nobody is asked.
 * @param bases the vendor's.
 * @returns the base to set; undefined where no other accepts it.
 */
export async function findRegion(
  token: string,
  { base, timeout, bases }: { base: string; timeout: number; bases: readonly string[] },
): Promise<string | undefined> {
  const { origin } = new URL(base);
  if (!bases.some((one) => new URL(one).origin === origin)) return undefined;
  for (const other of bases) {
    if (new URL(other).origin === origin) continue;
    const response = await askSpace({ base: other, timeout }, token);
    if (response.kind === 'space') return other;
  }
  return undefined;
}
