import type { HeaderList } from './exported-address';
import type { ExportResult } from './export-site';

/** How the file begins, by which a later export knows it. */
export const listStart = '{"export":"anyam"';

/**
 * Everything that a host has to be told, for scripts that set up hosts of other kinds, as lines of one JSON object: `headers`, lists of
 * headers; `addresses` with path, file, status and the index of their headers; `redirects` with their target, and `gone` with
 * the file of their page.
 */
export function* headersList({ addresses, redirects, gone }: ExportResult): Iterable<string> {
  const lists = new Map<HeaderList, number>();
  for (const { headers } of addresses) if (!lists.has(headers)) lists.set(headers, lists.size);
  yield* array(
    `${listStart},"headers"`,
    [...lists.keys()].map((headers) => Object.fromEntries(headers)),
  );
  const responses = addresses.map(({ path, file, headers }) => ({
    path,
    file,
    status: 200,
    headers: lists.get(headers),
  }));
  yield* array(',"addresses"', responses);
  yield* array(',"redirects"', redirects);
  yield* array(',"gone"', gone);
  yield '}\n';
}

function* array(name: string, items: readonly object[]): Iterable<string> {
  yield `${name}:[\n`;
  for (const [index, item] of items.entries())
    yield `${JSON.stringify(item)}${index < items.length - 1 ? ',' : ''}\n`;
  yield ']';
}
