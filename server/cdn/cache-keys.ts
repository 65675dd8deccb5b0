import { createHash } from 'node:crypto';
import type { Changes, Dependencies } from '../content/story-index/changes';
import type { CdnProvider } from './providers';

/** The key of every document and payload. */
export const PAGE_KEY = 'anyam-page';

/** The key of pages that are made of too much for the header: each publish purges them. */
const MANY_KEY = 'anyam-many';

/** Short, since the header is; in lower case, since Cloudflare does not tell cases apart. A collision purges a page too many. */
function shortKey(kind: 'c' | 'a', key: string): string {
  return kind + createHash('sha1').update(key).digest('hex').slice(0, 8);
}

function shortKeys(contents: Iterable<string>, addresses: Iterable<string>): string[] {
  return [
    ...Array.from(contents, (uuid) => shortKey('c', uuid)),
    ...Array.from(addresses, (key) => shortKey('a', key)),
  ];
}

/** The header with the keys of a page, name and value. */
export function keyHeader(
  { header, separator, headerBytes }: CdnProvider,
  { contents, addresses, lists = [] }: Dependencies,
): readonly [string, string] {
  const keys = new Set([...addresses, ...lists.flatMap((list) => list.keys)]);
  // A story whose address changes changes by content, too.
  const onlyAddresses = [...keys].filter((key) => !contents.has(key));
  const value = [PAGE_KEY, ...shortKeys(contents, onlyAddresses)].join(separator);
  return [header, value.length <= headerBytes ? value : [PAGE_KEY, MANY_KEY].join(separator)];
}

/** The keys of all pages that a change may concern; none where nothing changed. */
export function keysOfChanges({ contents, addresses }: Changes): readonly string[] {
  const keys = shortKeys(contents, addresses);
  return keys.length === 0 ? [] : [MANY_KEY, ...new Set(keys)];
}
