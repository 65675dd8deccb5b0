import type { HttpClient } from '../http-client';
import { pause, type Actor, type SoakContext } from '../soak-context';
import { describeReply, inspectPublic, problemOfPage } from './inspect';

const headers = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };

/** Reads `robots.txt`, the sitemap and every page in it, over and over. */
export const crawler: Actor = async (context) => {
  const client = context.openClient(context.site.balancer.origin);
  while (!context.signal.aborted) {
    await pause(1_000, context.signal);
    for (const path of await readSitemap(context, client)) {
      await pause(250 * context.pace, context.signal);
      if (context.signal.aborted) break;
      const reply = await client.send({ path, headers });
      inspectPublic(context.ledger, `crawler GET ${path}`, reply);
      context.ledger.check('known-pages', problemOfPage(`crawler GET ${path}`, reply));
    }
  }
  client.close();
};

async function readSitemap({ ledger, site }: SoakContext, client: HttpClient): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const path of ['/robots.txt', '/sitemap.xml']) {
    const reply = await client.send({ path, headers });
    inspectPublic(ledger, `crawler GET ${path}`, reply);
    ledger.check('known-pages', reply.status === 200 ? null : describeReply(`crawler GET ${path}`, reply));
    for (const [, address = ''] of reply.text.matchAll(/<loc>([^<]+)<\/loc>/g))
      if (address.startsWith(site.url)) paths.push(new URL(address).pathname);
  }
  return paths;
}
