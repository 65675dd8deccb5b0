import { PAGE_DATA_ID, PAYLOAD_FILE } from '../../common/constants';
import { isEndpoint } from '../http/endpoints';
import { keyOf, requestedPage } from '../pages/page-address';
import { DiskError, ExportError } from './export-error';
import { fileOfAddress } from './file-of-address';
import { exportedHeaders, type ExportedAddress, type HeaderList } from './exported-address';
import type { ExportedRedirect } from './host-redirects';
import type { LocalClient, LocalResponse } from './local-client';
import { pathOf, readLinks } from './read-links';
import { messageOf } from '../runtime/logging/error-message';

export interface CrawlOptions {
  readonly client: Pick<LocalClient, 'get'>;
  readonly siteUrl: string | undefined;
  /** Paths that the site makes for each request, so that no file can stand for them, such as that of the search. */
  readonly livePaths: ReadonlySet<string>;
  /** Files that are written beside those of addresses. */
  readonly ownFiles: readonly string[];
  /** Concurrent requests. */
  readonly workers: number;
  /** @param path the address of the file. */
  readonly write: (file: string, body: Buffer, path: string) => Promise<void>;
  /** Called after each response. */
  readonly report: (done: number, total: number) => void;
}

/** An address that cannot be exported. */
export interface FailedAddress {
  readonly path: string;
  readonly reason: string;
}

/** What a crawl has found. */
export interface CrawlResult {
  readonly addresses: readonly ExportedAddress[];
  readonly redirects: readonly ExportedRedirect[];
  /** Addresses whose page went for good. */
  readonly gone: readonly string[];
  /** Pages with a form. */
  readonly withForms: readonly string[];
  readonly failed: readonly FailedAddress[];
}

/** Requests addresses of the site, and every address of it that their pages lead to, and writes what it responds. */
export class Crawl {
  readonly #options: CrawlOptions;
  readonly #queue: string[] = [];
  /** Index in the queue of the next address. */
  #next = 0;
  readonly #seen = new Set<string>();
  /** The address of each file. */
  readonly #files = new Map<string, string>();
  /** One for all responses with the same headers. */
  readonly #headerLists = new Map<string, HeaderList>();
  readonly #addresses: ExportedAddress[] = [];
  readonly #redirects: ExportedRedirect[] = [];
  readonly #gone: string[] = [];
  readonly #withForms: string[] = [];
  #failed: FailedAddress[] = [];
  #diskError: DiskError | undefined;

  constructor(options: CrawlOptions) {
    this.#options = options;
  }

  /** Adds an address; one that is known, or that only a server can respond to, is left alone. */
  add(path: string): void {
    if (this.#seen.has(path)) return;
    this.#seen.add(path);
    this.#queue.push(path);
  }

  /** Requests everything that was added. @throws {DiskError} once no request is in flight. */
  async run(): Promise<void> {
    const { workers, report } = this.#options;
    const work = async (): Promise<void> => {
      for (let path = this.#nextPath(); path !== undefined; path = this.#nextPath()) {
        this.#next += 1;
        await this.#visit(path);
        report(this.#next, this.#queue.length);
      }
    };
    // Workers that find no address end, although the pages that others still read may lead to more.
    while (this.#nextPath() !== undefined) await Promise.all(Array.from({ length: workers }, work));
    if (this.#diskError !== undefined) throw this.#diskError;
  }

  #nextPath(): string | undefined {
    return this.#diskError === undefined ? this.#queue[this.#next] : undefined;
  }

  /** Requests once more what failed. */
  async retry(): Promise<void> {
    this.#queue.push(...this.#failed.map(({ path }) => path));
    this.#failed = [];
    await this.run();
  }

  result(): CrawlResult {
    const byPath = (one: { path: string }, other: { path: string }): number =>
      one.path < other.path ? -1 : 1;
    return {
      addresses: this.#addresses.toSorted(byPath),
      redirects: this.#redirects.toSorted(byPath),
      gone: this.#gone.toSorted(),
      withForms: this.#withForms.toSorted(),
      failed: this.#failed.toSorted(byPath),
    };
  }

  async #visit(path: string): Promise<void> {
    try {
      await this.#take(path, await this.#options.client.get(path));
    } catch (error) {
      if (error instanceof DiskError) this.#diskError = error;
      this.#failed.push({ path, reason: messageOf(error) });
    }
  }

  async #take(path: string, response: LocalResponse): Promise<void> {
    const { status, body, rawHeaders } = response;
    // An editor's link may lead nowhere, or be malformed.
    if (status === 404 || status === 400) return this.#checkMissing(path);
    const headers = this.#intern(exportedHeaders(rawHeaders));
    if (status === 301 || status === 302) return this.#redirect(path, status, headers.get('location') ?? '');
    if (status === 410) return void this.#gone.push(path);
    if (status !== 200) throw new ExportError(`the site responds with ${status}`);
    await this.#store(path, headers, body);
  }

  async #store(path: string, headers: HeaderList, body: Buffer): Promise<void> {
    const type = headers.get('content-type') ?? '';
    const file = fileOfAddress(path, type);
    const own = this.#options.ownFiles.find((each) => file === each || file.startsWith(`${each}/`));
    if (own !== undefined) throw new ExportError(`the export has a file of its own there, ${own}`);
    const other = this.#files.get(file);
    if (other !== undefined && other !== path) throw new ExportError(`${other} has the same file, ${file}`);
    this.#files.set(file, path);
    await this.#options.write(file, body, path);
    this.#addresses.push({ path, file, headers });
    if (type.startsWith('text/html')) this.#follow(path, body.toString());
    if (path === '/sitemap.xml') this.#followParts(body.toString());
  }

  /** An address may have no page, but a page has a payload. */
  #checkMissing(path: string): void {
    if (path.endsWith(`/${PAYLOAD_FILE}`)) throw new ExportError('the page has no payload');
  }

  #redirect(path: string, status: number, to: string): void {
    this.#redirects.push({ path, to, status });
    this.#addLink(pathOf(to, this.#options.siteUrl));
  }

  #follow(path: string, html: string): void {
    const { paths, hasForm } = readLinks(html, this.#options.siteUrl);
    if (hasForm) this.#withForms.push(path);
    for (const link of paths) this.#addLink(link);
    // Files that lie in `public/` are no pages of the site's own.
    if (html.includes(` id="${PAGE_DATA_ID}"`)) this.add(keyOf(requestedPage(path), 'payload'));
  }

  #followParts(sitemap: string): void {
    for (const [, location = ''] of sitemap.matchAll(/<loc>([^<]*\/sitemap-\d+\.xml)<\/loc>/g))
      this.#addLink(pathOf(location, this.#options.siteUrl));
  }

  /** Paths of endpoints are listed, not linked: a link to one that is not in the list leads to what needs a server. */
  #addLink(path: string | null): void {
    if (path !== null && !isEndpoint(path) && !this.#options.livePaths.has(path)) this.add(path);
  }

  #intern(headers: HeaderList): HeaderList {
    const key = JSON.stringify([...headers]);
    const known = this.#headerLists.get(key) ?? headers;
    this.#headerLists.set(key, known);
    return known;
  }
}
