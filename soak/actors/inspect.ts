import type { Reply } from '../http-client';
import type { Ledger } from '../observers/ledger';
import { findDraft, findSecret, findTrace } from '../observers/scan';

/** Who sent a request and what for, as examples of broken promises tell it. */
export function describeReply(what: string, { status, failure, milliseconds, headers }: Reply): string {
  const source = headers['x-soak-balancer'] === undefined ? '' : ' from the balancer';
  return `${what}: ${failure ?? status}${source} after ${Math.round(milliseconds)} ms`;
}

/** Looks for what no response may hold. */
export function inspect(ledger: Ledger, what: string, reply: Reply): void {
  const whole = `${JSON.stringify(reply.headers)}\n${reply.text}`;
  const secret = findSecret(whole);
  ledger.check('secrets', secret === null ? null : `${secret} in ${what}`);
  const trace = findTrace(reply.text);
  ledger.check('traces', trace === null ? null : `${trace} in ${what}`);
}

/** The same for responses to requests without a valid editor's token. */
export function inspectPublic(ledger: Ledger, what: string, reply: Reply): void {
  inspect(ledger, what, reply);
  const draft = findDraft(reply.text);
  ledger.check('drafts', draft === null ? null : `${draft} in ${what}`);
}

/** What is wrong with a known page; null if nothing is. */
export function problemOfPage(what: string, reply: Reply, isConditional = false): string | null {
  if (isConditional && reply.status === 304) return null;
  const isWhole =
    reply.status === 200 && /<\/(?:html|urlset|sitemapindex)>\s*$|^\{.*\}\s*$/s.test(reply.text);
  return isWhole ? null : describeReply(what, reply);
}
