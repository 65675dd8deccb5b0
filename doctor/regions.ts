import { fetchSpace, type ApiOptions } from './content-service';

/** The base URLs of Storyblok's API: each region has one, and a token belongs to one region. */
export const storyblokBases: readonly string[] = [
  'https://api.storyblok.com/v2',
  'https://api-us.storyblok.com/v2',
  'https://api-ca.storyblok.com/v2',
  'https://api-ap.storyblok.com/v2',
  'https://app.storyblokchina.cn/v2',
];

/**
 * Searches the region whose API accepts a token that `base` refuses. The token is sent to Storyblok only: if `base` is none
 * of `bases`, no request is sent.
 * @param bases Storyblok's.
 * @returns the base URL to set; undefined if no other region accepts the token.
 */
export async function findRegion(
  token: string,
  { base, timeout }: ApiOptions,
  bases: readonly string[],
): Promise<string | undefined> {
  const { origin } = new URL(base);
  if (!bases.some((one) => new URL(one).origin === origin)) return undefined;
  for (const other of bases) {
    if (new URL(other).origin === origin) continue;
    const response = await fetchSpace({ base: other, timeout }, token);
    if (response.kind === 'space') return other;
  }
  return undefined;
}
