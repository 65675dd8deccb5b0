import { firstLines, firstNames } from '../runtime/first-of';
import type { ExportResult } from './export-site';

/** Rules that Cloudflare Pages reads (https://developers.cloudflare.com/pages/configuration/headers/, …/redirects/). */
const cloudflareLimits = { headers: 100, redirects: 2_000 } as const;

/** Pages with a form, and pages that lack a block, in the report. */
const maxListed = 10;

/** What the command prints: what was exported, and what the files cannot do. */
export function exportReport(
  folder: string,
  { addresses, redirects, gone, withForms, isMixed, incomplete, rules }: ExportResult,
  { siteUrl }: { readonly siteUrl?: string | undefined },
): string {
  const pages = addresses.filter(({ file }) => file.endsWith('.html')).length;
  const lines = [
    `Exported ${addresses.length} addresses into ${folder}/, ${pages} of them pages; ${redirects.length} redirects, ${gone.length} pages that are gone`,
    ...(siteUrl === undefined
      ? ['SITE_URL is not set: no canonical links, no sitemap, and robots.txt keeps search engines away']
      : []),
    ...(isMixed
      ? ['Something was published meanwhile: some pages may be older than others. Export again']
      : []),
    ...incompleteLines(incomplete),
    ...formLines(withForms),
    'Not in it, because it needs the server: the search, forms, previews, publish hooks, the inbox. It shows what is published now: export again after a publish',
    ...limitLines(rules),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function incompleteLines(pages: readonly string[]): readonly string[] {
  if (pages.length === 0) return [];
  return ['Blocks are left out of these pages:', ...firstLines(pages, maxListed)];
}

function formLines(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return [];
  const list = firstNames(paths, maxListed);
  return [`Forms on these pages cannot be sent (POST /forms/… has no server): ${list}`];
}

function limitLines(rules: ExportResult['rules']): readonly string[] {
  return (['headers', 'redirects'] as const)
    .filter((name) => rules[name] > cloudflareLimits[name])
    .map(
      (name) =>
        `_${name} has ${rules[name]} rules, of which Cloudflare Pages reads the first ${cloudflareLimits[name]}`,
    );
}
