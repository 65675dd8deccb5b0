import { randomUUID } from 'node:crypto';
import { type RequestHandler, Router, urlencoded } from 'express';
import { LRUCache } from 'lru-cache';

/** The fake's verdict on every submission; `unreachable` makes the verification fail. */
export const verdicts = ['human', 'bot', 'unreachable'] as const;
export type Verdict = (typeof verdicts)[number];

/** A fake of the captcha provider with a fixed verdict. */
export interface FakeCaptcha {
  verdict: Verdict;
  readonly routes: Router;
}

/** The keys of the fake; the secret is not a real one. */
export const CAPTCHA_SITE_KEY = 'demo-site-key';
export const CAPTCHA_SECRET = 'demo-check-secret';

/** The part of the provider's script that the site uses (https://developers.google.com/recaptcha/docs/v3). */
const script = `(() => {
  const source = new URL(document.currentScript.src);
  window.grecaptcha = {
    ready: (listener) => void setTimeout(listener),
    execute: async (key, { action }) => {
      const query = new URLSearchParams({ key, action, hostname: location.hostname });
      const response = await fetch(new URL('token?' + query, source));
      if (!response.ok) throw new Error('No token');
      return response.text();
    },
  };
})();
`;

/** The most valid tokens; the oldest are dropped. */
const maxTokens = 1_000;

interface Token {
  readonly action: string;
  readonly hostname: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

const allowAllOrigins: RequestHandler = (_request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Cache-Control': 'no-store',
  });
  next();
};

/** Creates the fake: its script at `api.js`, tokens at `token`, and the server's verification at `verify`. */
export function createFakeCaptcha(now: () => number = Date.now): FakeCaptcha {
  const tokens = new LRUCache<string, Token>({ max: maxTokens });
  const captcha: FakeCaptcha = { verdict: 'human', routes: Router() };
  const { routes } = captcha;
  routes.get('/api.js', allowAllOrigins, (_request, response) => void response.type('js').send(script));
  routes.get('/token', allowAllOrigins, (request, response) => {
    const query = new URL(request.url, 'http://captcha').searchParams;
    const id = randomUUID();
    const [action, hostname] = [query.get('action') ?? '', query.get('hostname') ?? ''];
    tokens.set(id, { action, hostname, createdAt: now() });
    response.type('text').send(id);
  });
  routes.post('/verify', urlencoded({ extended: false, limit: '16kb' }), (request, response) => {
    if (captcha.verdict === 'unreachable')
      return void response.status(503).send('The captcha is unreachable');
    // The provider treats what is no form as one without fields.
    const { secret, response: id }: Readonly<Record<string, unknown>> = request.body ?? {};
    if (secret !== CAPTCHA_SECRET)
      return void response.json({ success: false, 'error-codes': ['invalid-input-secret'] });
    const token = tokens.get(String(id));
    tokens.delete(String(id)); // A token is valid once.
    if (token === undefined)
      return void response.json({ success: false, 'error-codes': ['timeout-or-duplicate'] });
    const { action, hostname, createdAt } = token;
    const score = captcha.verdict === 'human' ? 0.9 : 0.1;
    const challenge = new Date(createdAt).toISOString();
    response.json({ success: true, score, action, hostname, challenge_ts: challenge });
  });
  return captcha;
}
