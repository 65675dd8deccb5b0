import type { SeededRandom } from '../../test/support/seeded-random';
import type { HttpClient } from '../http-client';
import { repeat, type Actor, type SoakContext } from '../soak-context';
import { describeReply, inspectPublic, problemOfPage } from './inspect';

/** A visitor's memory: validators of pages, and addresses of assets. */
interface Browser {
  readonly name: string;
  readonly client: HttpClient;
  readonly etags: Map<string, string>;
  asset: string | undefined;
}

/** Reads pages, their payloads and assets, again with the validator now and then: at the balancer. */
export const visitor: Actor = (context, random) =>
  visit(context, random, { name: 'visitor', client: context.openClient(context.site.balancer.origin) });

/** The same through the CDN, where there is one. */
export const cdnVisitor: Actor = (context, random) =>
  visit(context, random, { name: 'CDN', client: context.openClient(context.site.publicOrigin) });

async function visit(
  context: SoakContext,
  random: SeededRandom,
  { name, client }: Pick<Browser, 'name' | 'client'>,
): Promise<void> {
  const browser: Browser = { name, client, etags: new Map(), asset: undefined };
  await repeat(context, random, 250, () => visitOnce(context, random, browser));
  client.close();
}

async function visitOnce(context: SoakContext, random: SeededRandom, browser: Browser): Promise<void> {
  const path = random.pick(context.site.paths);
  if (random.chance(0.15)) return readPayload(context, browser, path);
  if (random.chance(0.15) && browser.asset !== undefined) return readAsset(context, browser, browser.asset);
  return readPage(context, browser, path, random.chance(0.3));
}

async function readPage(
  { ledger, publishes }: SoakContext,
  browser: Browser,
  path: string,
  isAgain: boolean,
): Promise<void> {
  const oldest = publishes.oldest(path);
  const etag = isAgain ? browser.etags.get(path) : undefined;
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const reply = await browser.client.send({ path, headers });
  const what = `${browser.name} GET ${path}`;
  inspectPublic(ledger, what, reply);
  ledger.check('known-pages', problemOfPage(what, reply, etag !== undefined));
  if (reply.status !== 200) return;
  // A CDN may hold a page until its purge, which has no promise of a second.
  if (browser.name !== 'CDN') publishes.see(path, reply.text, oldest, browser.name);
  if (reply.headers.etag !== undefined) browser.etags.set(path, reply.headers.etag);
  browser.asset = /\/assets\/[\w.-]+\.(?:js|css)/.exec(reply.text)?.[0] ?? browser.asset;
}

async function readPayload({ ledger }: SoakContext, browser: Browser, path: string): Promise<void> {
  const what = `${browser.name} GET ${path} payload`;
  const reply = await browser.client.send({ path: `${path === '/' ? '' : path}/_payload.json` });
  inspectPublic(ledger, what, reply);
  ledger.check('known-pages', problemOfPage(what, reply));
}

async function readAsset({ ledger }: SoakContext, browser: Browser, path: string): Promise<void> {
  const what = `${browser.name} GET ${path}`;
  const reply = await browser.client.send({ path });
  inspectPublic(ledger, what, reply);
  ledger.check('known-pages', reply.status === 200 ? null : describeReply(what, reply));
}
