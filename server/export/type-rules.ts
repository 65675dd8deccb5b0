import { PAYLOAD_FILE } from '../../common/constants';
import { FEED_FILE } from '../pages/page-address';
import type { ExportedAddress, HeaderList } from './exported-address';

/** The type that static hosts give a file by its name; the last dot counts. */
const usualTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Names of files that many folders have. */
const repeatedNames: ReadonlySet<string> = new Set([PAYLOAD_FILE, FEED_FILE]);

/** True for a file that static hosts give the type that the site gives it. */
export function isUsual(file: string, headers: HeaderList): boolean {
  return headers.get('content-type') === usualTypes[file.slice(file.lastIndexOf('.') + 1)];
}

/** How an address may end together with others of its type: with an extension, or with a name that many folders have. */
export function suffixesOf(path: string): readonly string[] {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const extension = /\.[a-z0-9]+$/.exec(name);
  const hasRepeatedName = repeatedNames.has(name) && path.lastIndexOf('/') > 0;
  return [...(extension ?? []), ...(hasRepeatedName ? [`/${name}`] : [])];
}

/** The type of all addresses with the same end, unless hosts know it. Each address has one such end at most. */
export function typesBySuffix(addresses: readonly ExportedAddress[]): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const { path, file, headers } of addresses)
    for (const suffix of suffixesOf(path)) {
      const types = found.get(suffix) ?? new Set();
      found.set(suffix, types.add(isUsual(file, headers) ? '' : (headers.get('content-type') ?? '')));
    }
  const types = new Map<string, string>();
  for (const [suffix, [type = '', ...others]] of found)
    if (type !== '' && others.length === 0) types.set(suffix, type);
  // `.json` says what `/_payload.json` would say again.
  for (const name of repeatedNames)
    if (types.has(name.slice(name.lastIndexOf('.')))) types.delete(`/${name}`);
  return types;
}
