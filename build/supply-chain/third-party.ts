import type { LockFile } from './lock-file';

/** The list of what a server in production has that is not ours, in Markdown, by name. */
export function thirdPartyList({ production }: LockFile): string {
  const rows = production.map(({ name, version, licence }) => ({ name, version, licence }));
  const unique = new Map(rows.map((row) => [`${row.name} ${row.version}`, row]));
  const lines = [...unique.entries()]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, { name, version, licence }]) => `- ${name} ${version}: ${licence}`);
  return [
    '# Packages of others',
    '',
    'What a server in production has besides our own code, with its licence. Written by `npm run sbom` from',
    '`package-lock.json`; a test fails while it is stale. The text of each licence is in the package.',
    '',
    ...lines,
    '',
  ].join('\n');
}
