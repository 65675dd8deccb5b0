import { startScriptedSite, type ScriptedPage, type ScriptedSite } from './scripted-site';
import { startVarnish, until, type RunningVarnish } from './start-varnish';

/** The `CDN_PURGE_TOKEN` of varnishd. */
export const purgeToken = 'rahasia';

/** `Cache-Control` of pages with `CDN=varnish`. */
const pageCacheControl =
  'public, max-age=0, s-maxage=86400, stale-while-revalidate=600, stale-if-error=86400';

/** A scripted site with varnishd in front. */
export class VarnishFixture {
  readonly #varnish: RunningVarnish;

  constructor(
    readonly site: ScriptedSite,
    varnish: RunningVarnish,
  ) {
    this.#varnish = varnish;
  }

  /** The address of visitors, and of purges. */
  get origin(): string {
    return this.#varnish.origin;
  }

  /** Publishes a page. */
  publish(url: string, body: string, cacheControl = pageCacheControl, more: ScriptedPage = {}): void {
    this.site.pages.set(url, { ...more, body, headers: { 'Cache-Control': cacheControl, ...more.headers } });
  }

  get(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    return fetch(`${this.origin}${url}`, { method, headers });
  }

  /** Status, cache result and body of a response. */
  async view(url: string): Promise<readonly [status: number, result: string | null, body: string]> {
    const response = await this.get(url);
    return [response.status, response.headers.get('x-cache'), await response.text()];
  }

  /** The cache result of a response. */
  async result(url: string): Promise<string | null> {
    return (await this.view(url))[1];
  }

  /** Requests a page until it has expired. The last request is the first one after that. */
  expire(url: string): Promise<void> {
    return until(async () => (await this.result(url)) !== 'HIT');
  }

  /** Purges keys. @param authorization null sends none. */
  purge(keys: string | null, authorization: string | null = `Bearer ${purgeToken}`): Promise<Response> {
    const headers = [
      ...(keys === null ? [] : [['xkey-purge', keys] as const]),
      ...(authorization === null ? [] : [['Authorization', authorization] as const]),
    ];
    return fetch(this.origin, { method: 'PURGE', headers: Object.fromEntries(headers) });
  }

  /** Ends the faults of the site. */
  reset(): void {
    this.site.fault = 'none';
    this.site.before = () => Promise.resolve();
  }

  async close(): Promise<void> {
    await this.#varnish.close();
    await this.site.close();
  }
}

/** Starts a site without pages, and varnishd in front of it. */
export async function startVarnishFixture(): Promise<VarnishFixture> {
  const site = await startScriptedSite();
  return new VarnishFixture(site, await startVarnish(site.origin, purgeToken));
}
