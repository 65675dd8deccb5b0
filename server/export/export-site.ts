import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Crawl, type CrawlResult } from './crawl';
import { codeOf } from '../runtime/logging/error-code';
import { fileProblem } from '../runtime/files/file-problem';
import { firstLines } from '../runtime/first-of';
import { DiskError, ExportError } from './export-error';
import { markerFile } from './file-of-address';
import { headersFile } from './host-headers';
import { redirectsFile, type RedirectRules } from './host-redirects';
import { livePathsOf, notFoundPaths } from './known-addresses';
import type { LocalClient, LocalResponse } from './local-client';

/** The rules for hosts, and the page that a host shows while the site is down. */
const headersName = '_headers';
const redirectsName = '_redirects';
const outageFile = '50x.html';

/** A site that is complete: all its published stories are known. */
export interface ExportScope {
  readonly client: Pick<LocalClient, 'get'>;
  readonly languages: readonly string[];
  readonly siteUrl: string | undefined;
  readonly workers: number;
  /** Where the files are written. */
  readonly folder: string;
  /** Paths to begin with. */
  readonly known: () => Promise<readonly string[]>;
  /** Changes when something is published. */
  readonly contentVersion: () => number;
  /** How many pages the site has shown as they were before, because the CMS was slow or failed, since the last call. */
  readonly takeStale: () => number;
  /** Why the site could not load content last; `''` if it always could. */
  readonly problem: () => string;
  /** Pages that lack a block, and why: a line each. */
  readonly incomplete: () => readonly string[];
  /** Forgets the pages so far, and which of them lack a block: a further round makes each again. */
  readonly restart: () => void;
  /** The page that the site shows while it cannot load another one. */
  readonly outagePage: () => Promise<Buffer>;
  /** True: each file also has its compressed forms beside it, `.br` and `.gz`. */
  readonly precompressed: boolean;
  readonly report: (done: number, total: number) => void;
}

/** What was exported. */
export interface ExportResult extends Omit<CrawlResult, 'gone'> {
  /** Addresses whose page went for good, with the file of their page. */
  readonly gone: RedirectRules['gone'];
  /** True if something was published meanwhile, so that pages may be of two content versions. */
  readonly isMixed: boolean;
  /** Pages that lack a block, and why: a line each. */
  readonly incomplete: readonly string[];
  readonly rules: { readonly headers: number; readonly redirects: number };
}

/** Rounds until the export is taken although something was published in each. */
const maxRounds = 2;

/** Failed addresses in the message of an error: while the CMS is down, all fail. */
const maxListed = 20;

/**
 * Writes a site as static files: every address of it, as it responds, and what a static host needs to give each the same status
 * and headers.
 * @throws {ExportError} if any address cannot be exported.
 */
export async function exportSite(scope: ExportScope): Promise<ExportResult> {
  const { folder, contentVersion } = scope;
  let [result, version, stale] = await round(scope);
  for (let rounds = 1; rounds < maxRounds && (contentVersion() !== version || stale > 0); rounds += 1) {
    await clearFolder(folder);
    scope.restart();
    [result, version, stale] = await round(scope);
  }
  if (result.failed.length > 0) throw new ExportError(failureList(result, scope.problem()));
  if (stale > 0) throw new ExportError(staleText(stale));
  const rules: RedirectRules = { ...result, ...(await writeErrorPages(scope, result)) };
  const headers = headersFile(result.addresses);
  const redirects = redirectsFile(rules);
  await writeInto(scope, headersName, headers);
  await writeInto(scope, redirectsName, redirects);
  return {
    ...result,
    gone: rules.gone,
    isMixed: contentVersion() !== version,
    incomplete: scope.incomplete(),
    rules: { headers: headers.match(/^\//gm)?.length ?? 0, redirects: redirects.split('\n').length - 1 },
  };
}

/** One crawl of the whole site. @returns what it found, the content version that it began with, and how many pages were old. */
async function round(scope: ExportScope): Promise<[CrawlResult, number, number]> {
  const { client, siteUrl, workers, report, known, languages, contentVersion, takeStale } = scope;
  const version = contentVersion();
  takeStale();
  const write = (file: string, body: Buffer, path: string): Promise<void> =>
    writeAll(scope, file, body, path);
  const options = { livePaths: livePathsOf(languages), ownFiles: ownFilesOf(languages) };
  const crawl = new Crawl({ client, siteUrl, workers, write, report, ...options });
  for (const path of await known()) crawl.add(path);
  await crawl.run();
  await crawl.retry();
  return [crawl.result(), version, takeStale()];
}

/** Rules for hosts, and pages of errors: no page of the site may have their files. */
function ownFilesOf(languages: readonly string[]): readonly string[] {
  const errorFiles = [undefined, ...languages.slice(1)].flatMap((language) => [
    errorFile(404, language),
    errorFile(410, language),
  ]);
  return [headersName, redirectsName, outageFile, ...errorFiles];
}

/** The file of an error's page. @param language undefined for the first one, which has no folder. */
function errorFile(status: 404 | 410, language: string | undefined): string {
  return `${language === undefined ? '' : `${language}/`}${status}.html`;
}

/** Deletes what an earlier round wrote. */
async function clearFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name !== markerFile) await rm(join(folder, name), { recursive: true });
}

function staleText(count: number): string {
  return `The CMS was too slow for ${count === 1 ? '1 page' : `${count} pages`}, of which only an earlier version is known: set CONTENT_RATE_LIMIT to what your plan allows, neither more nor less, and try again`;
}

/** @param problem why the site could not load content last; `''` if it always could. */
function failureList({ failed }: CrawlResult, problem: string): string {
  const lines = failed.map(({ path, reason }) => `${path}  ${reason}`);
  const count = failed.length === 1 ? '1 address' : `${failed.length} addresses`;
  return [
    `${count} could not be exported:`,
    ...firstLines(lines, maxListed),
    ...(problem === '' ? [] : [`What the site reported last: ${problem}`]),
  ].join('\n');
}

async function writeAll(scope: ExportScope, file: string, body: Buffer, path: string): Promise<void> {
  await writeInto(scope, file, body);
  if (!scope.precompressed) return;
  for (const [encoding, suffix] of [
    ['br', '.br'],
    ['gzip', '.gz'],
  ] as const) {
    const response = await scope.client.get(path, encoding);
    if (encodingOf(response) === encoding) await writeInto(scope, file + suffix, response.body);
  }
}

/** Errors of the operating system that every further file would meet. */
const diskErrors: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO']);

async function writeInto({ folder }: ExportScope, file: string, body: Buffer | string): Promise<void> {
  const target = join(folder, file);
  try {
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, body);
  } catch (error) {
    const problem = diskErrors.has(codeOf(error)) ? fileProblem(error, dirname(folder)) : undefined;
    throw problem === undefined ? error : new DiskError(problem);
  }
}

/** The pages that a host shows where there is no file: of a 404 in each language, of a 410, and of its own failures. */
async function writeErrorPages(
  scope: ExportScope,
  { gone }: CrawlResult,
): Promise<Omit<RedirectRules, 'redirects'>> {
  const { client, languages } = scope;
  const notFound: { language: string; file: string }[] = [];
  for (const [at, path] of notFoundPaths(languages).entries()) {
    const { status, body } = await client.get(path);
    if (status !== 404)
      throw new ExportError(`the page of a 404 cannot be exported: ${path} responds with ${status}`);
    const language = at === 0 ? undefined : languages[at];
    const file = errorFile(404, language);
    await writeInto(scope, file, body);
    if (language !== undefined) notFound.push({ language, file });
  }
  await writeInto(scope, outageFile, await scope.outagePage());
  const goneFiles = new Map<string, string>();
  for (const path of gone) {
    const language = languages.slice(1).find((code) => path.startsWith(`/${code}/`));
    const file = errorFile(410, language);
    if (![...goneFiles.values()].includes(file)) await writeInto(scope, file, (await client.get(path)).body);
    goneFiles.set(path, file);
  }
  return { notFound, gone: [...goneFiles].map(([path, file]) => ({ path, file })) };
}

function encodingOf({ rawHeaders }: LocalResponse): string | undefined {
  const index = rawHeaders.findIndex((text, at) => at % 2 === 0 && text.toLowerCase() === 'content-encoding');
  return index < 0 ? undefined : rawHeaders[index + 1];
}
