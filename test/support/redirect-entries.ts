import type { JsonObject } from '../../common/json';
import { storyPath } from '../../common/story/story-path';
import { makeRedirectTable, type RedirectTable } from '../../server/pages/redirects/redirect-table';

export const siteUrl = 'https://sogan.example';
/** A link field with an address. */
export const url = (address: string, more: JsonObject = {}): JsonObject => ({
  linktype: 'url',
  url: address,
  cached_url: '',
  ...more,
});
/** A link field with a story. */
export const story = (uuid: string, more: JsonObject = {}): JsonObject => ({
  linktype: 'story',
  id: uuid,
  ...more,
});

/** A redirect story as `[from, to, status]`. */
export type Entry = readonly [from: unknown, to: unknown, status?: unknown];

/** What tables depend on besides their entries. */
export interface Site {
  /** Paths of pages. */
  readonly pages?: readonly string[];
  readonly languages?: readonly string[];
  /** What `to` is in English, where that differs. */
  readonly english?: Readonly<Record<string, unknown>>;
}

/** The table of a site whose redirect stories have the uuids `r0`, `r1`, …; stories whose uuid begins with `story` are published. */
export function tableOf(
  entries: readonly Entry[],
  { pages = [], languages = ['id', 'en'], english = {} }: Site = {},
) {
  return makeRedirectTable({
    languages,
    siteUrl,
    stories: (language) => [
      entries.map(([from, to, status = '301'], index) => {
        const uuid = `r${index}`;
        const translated = language === 'en' && uuid in english ? english[uuid] : to;
        return { uuid, slug: `pengalihan/${index}`, details: { from, to: translated, status } };
      }),
    ],
    isPublished: (uuid) => uuid.startsWith('story') || uuid.startsWith('r'),
    hasPage: (address) => pages.includes(storyPath(address)),
  });
}

/** Where a path leads, as text: the status, and the target where there is one. */
export function leadsTo({ redirects }: RedirectTable, path: string): string {
  const redirect = redirects.get(path);
  if (redirect === undefined) return 'none';
  if (redirect.status === 410) return '410';
  const { target } = redirect;
  const to = { story: 'uuid', path: 'path', url: 'href' }[target.kind] as keyof typeof target;
  const language = target.kind === 'story' && target.language !== null ? `${target.language}:` : '';
  return `${redirect.status} ${language}${target[to]}${target.query}${target.hash}`;
}
