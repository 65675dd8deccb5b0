import express, { Router, text, urlencoded, type Express, type RequestHandler } from 'express';
import { handleErrors, ServiceError } from '../content-service/api/service-errors';
import {
  CAPTCHA_SECRET,
  CAPTCHA_SITE_KEY,
  createFakeCaptcha,
  verdicts,
  type FakeCaptcha,
} from './fake-captcha';
import { inboxPage, inboxScript, inboxStyles, receivers, type Receiver } from './inbox-page';
import { createMessages, type Messages } from './messages';

/** The path of the inbox, to which the site delivers submissions as well. */
export const INBOX_PATH = '/inbox';
/** The path of the fake captcha. */
const CAPTCHA_PATH = '/bot-check';

/** True for the URLs of {@link createInbox}. */
export function isInboxUrl(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return [INBOX_PATH, CAPTCHA_PATH].some((own) => path === own || path.startsWith(`${own}/`));
}

/**
 * The settings of a site that delivers its submissions to the inbox and verifies them by the fake captcha, unless
 * `BOT_PROTECTION` in the environment names the site's own check.
 * @param origin of both.
 * @param secret signs deliveries.
 */
export function inboxSettings(
  origin: string,
  secret: string,
  env: Readonly<Record<string, string | undefined>> = {},
): Readonly<Record<string, string>> {
  const webhook = { FORM_WEBHOOK_URL: `${origin}${INBOX_PATH}`, FORM_WEBHOOK_SECRET: secret };
  // As the settings read it: in any case, with spaces around.
  if (env['BOT_PROTECTION']?.trim().toLowerCase() === 'proof-of-work') return webhook;
  return {
    ...webhook,
    BOT_PROTECTION_SITE_KEY: CAPTCHA_SITE_KEY,
    BOT_PROTECTION_SECRET: CAPTCHA_SECRET,
    BOT_PROTECTION_SCRIPT_URL: `${origin}${CAPTCHA_PATH}/api.js`,
    BOT_PROTECTION_VERIFY_URL: `${origin}${CAPTCHA_PATH}/verify`,
  };
}

/** Options of the inbox. */
export interface InboxOptions {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called with every defect of the inbox itself; the response is 500. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/**
 * Creates a small receiver of submissions with a page that lists them, and a fake captcha whose verdict is set on that
 * page. Its data is held in memory and lost with the process.
 */
export function createInbox({ secret, now = Date.now, onError = console.error }: InboxOptions): Express {
  const captcha = createFakeCaptcha(now);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.use(CAPTCHA_PATH, captcha.routes);
  app.use(setSecurityHeaders);
  app.use(INBOX_PATH, inboxRoutes(createMessages(secret, now), captcha));
  app.use(() => {
    throw new ServiceError(404, { error: 'Not Found' });
  });
  app.use(handleErrors(onError));
  return app;
}

function inboxRoutes(messages: Messages, captcha: FakeCaptcha): Router {
  let receiver: Receiver = 'open';
  const router = Router();
  router.get('/', (_request, response) => {
    response.type('html').send(inboxPage(messages.list(), { verdict: captcha.verdict, receiver }));
  });
  router.post('/', text({ type: 'application/json', limit: '1mb' }), (request, response) => {
    if (receiver === 'closed') throw new ServiceError(503, { error: 'The inbox is closed' });
    const problem = messages.receive(
      typeof request.body === 'string' ? request.body : '',
      request.get('X-Anyam-Signature') ?? '',
      request.get('X-Anyam-Timestamp') ?? '',
    );
    if (problem !== null) throw new ServiceError(400, { error: problem });
    response.sendStatus(204);
  });
  router.post(
    '/settings',
    requireSameOrigin,
    requireForm,
    urlencoded({ extended: false }),
    (request, response) => {
      const fields = request.body as Readonly<Record<string, unknown>>;
      captcha.verdict = verdicts.find((verdict) => verdict === fields['verdict']) ?? captcha.verdict;
      receiver = receivers.find((each) => each === fields['receiver']) ?? receiver;
      response.redirect(303, INBOX_PATH);
    },
  );
  router.post('/clear', requireSameOrigin, (_request, response) => {
    messages.clear();
    response.redirect(303, INBOX_PATH);
  });
  router.get('/inbox.css', (_request, response) => void response.type('css').send(inboxStyles));
  router.get('/inbox.js', (_request, response) => void response.type('js').send(inboxScript));
  return router;
}

/** Keeps messages from the frames, scripts and forms of other sites. */
const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'Cache-Control': 'no-store',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  next();
};

const requireForm: RequestHandler = (request, _response, next) => {
  if (!request.is('urlencoded'))
    throw new ServiceError(415, { error: 'The body must be application/x-www-form-urlencoded' });
  next();
};

const requireSameOrigin: RequestHandler = (request, _response, next) => {
  if (request.get('Sec-Fetch-Site') !== 'same-origin')
    throw new ServiceError(403, { error: 'Only the inbox’s own page may do that' });
  next();
};
