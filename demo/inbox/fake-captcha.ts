import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router, urlencoded } from 'express';

/** What the stand-in says of whoever sends a form. */
export const verdicts = ['person', 'machine', 'away'] as const;
export type Verdict = (typeof verdicts)[number];

/** A bot check in place of the provider's, which decides as it is told. */
export interface StandInCheck {
  verdict: Verdict;
  readonly routes: Router;
}

/** Keys of the stand-in; the secret is known to this machine alone. */
export const CHECK_SITE_KEY = 'demo-site-key';
export const CHECK_SECRET = 'demo-check-secret';

/** What the provider's script offers of itself, as far as the site uses it (https://developers.google.com/recaptcha/docs/v3). */
const script = `(() => {
  const place = new URL(document.currentScript.src);
  window.grecaptcha = {
    ready: (listener) => void setTimeout(listener),
    execute: async (key, { action }) => {
      const query = new URLSearchParams({ key, action, hostname: location.hostname });
      const answer = await fetch(new URL('token?' + query, place));
      if (!answer.ok) throw new Error('No token');
      return answer.text();
    },
  };
})();
`;

/** Tokens that are remembered; the oldest are forgotten, and valid no more. */
const mostTokens = 1_000;

/** Makes the stand-in: its script at `api.js`, tokens at `token`, and the server's question at `verify`. */
export function createStandInCheck(now: () => number = Date.now): StandInCheck {
  const tokens = new Map<
    string,
    { readonly action: string; readonly hostname: string; readonly at: number }
  >();
  const check: StandInCheck = { verdict: 'person', routes: Router() };
  const openToSites: RequestHandler = (_request, response, next) => {
    response.set({
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': 'no-store',
    });
    next();
  };
  check.routes.get('/api.js', openToSites, (_request, response) => void response.type('js').send(script));
  check.routes.get('/token', openToSites, (request, response) => {
    const asked = new URL(request.url, 'http://check').searchParams;
    const token = randomUUID();
    tokens.set(token, {
      action: asked.get('action') ?? '',
      hostname: asked.get('hostname') ?? '',
      at: now(),
    });
    for (const oldest of tokens.keys()) {
      if (tokens.size <= mostTokens) break;
      tokens.delete(oldest);
    }
    response.type('text').send(token);
  });
  check.routes.post('/verify', urlencoded({ extended: false, limit: '16kb' }), (request, response) => {
    if (check.verdict === 'away') return void response.status(503).send('The bot check is away');
    const { secret, response: token } = request.body as Readonly<Record<string, unknown>>;
    if (secret !== CHECK_SECRET)
      return void response.json({ success: false, 'error-codes': ['invalid-input-secret'] });
    const known = tokens.get(String(token));
    tokens.delete(String(token)); // good once
    if (known === undefined)
      return void response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    const { action, hostname, at } = known;
    const score = check.verdict === 'person' ? 0.9 : 0.1;
    response.json({ success: true, score, action, hostname, challenge_ts: new Date(at).toISOString() });
  });
  return check;
}
