import express, { text, urlencoded, type Express, type RequestHandler } from 'express';
import { handleErrors, ServiceError } from '../content-service/api/service-errors';
import { inboxPage, inboxScript, inboxStyles, receivers, type Receiver } from './inbox-page';
import { createMessages } from './messages';
import { CHECK_SECRET, CHECK_SITE_KEY, createStandInCheck, verdicts } from './fake-captcha';

/** The path of the inbox, to which the site delivers, too. */
export const INBOX_PATH = '/inbox';
/** The path below which the stand-in of the bot check lies. */
const CHECK_PATH = '/bot-check';

/** True for the addresses that {@link createInbox} answers. */
export function isInboxUrl(address: string): boolean {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  return [INBOX_PATH, CHECK_PATH].some((own) => path === own || path.startsWith(`${own}/`));
}

/**
 * The settings of a site whose forms are delivered here and checked by the stand-in.
 * @param origin where both are reached.
 * @param secret what deliveries are signed with.
 */
export function inboxSettings(origin: string, secret: string): Readonly<Record<string, string>> {
  return {
    FORM_WEBHOOK_URL: `${origin}${INBOX_PATH}`,
    FORM_WEBHOOK_SECRET: secret,
    BOT_PROTECTION_SITE_KEY: CHECK_SITE_KEY,
    BOT_PROTECTION_SECRET: CHECK_SECRET,
    BOT_PROTECTION_SCRIPT_URL: `${origin}${CHECK_PATH}/api.js`,
    BOT_PROTECTION_VERIFY_URL: `${origin}${CHECK_PATH}/verify`,
  };
}

/**
 * A small receiver of forms with a page that shows what came, and a bot check that decides as it is told there. All of it
 * lives in memory and is gone with the process.
 * @param onError called with every defect of the inbox itself; it is answered with 500. Default: the console.
 */
export function createInbox({
  secret,
  now = Date.now,
  onError = console.error,
}: {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly onError?: (error: unknown) => void;
}): Express {
  const messages = createMessages(secret, now);
  const check = createStandInCheck(now);
  let receiver: Receiver = 'open';
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);
  app.use(CHECK_PATH, check.routes);
  app.use(guarded);
  app
    .route(INBOX_PATH)
    .get((_request, response) => {
      response.type('html').send(inboxPage(messages.list(), { verdict: check.verdict, receiver }));
    })
    .post(text({ type: 'application/json', limit: '1mb' }), (request, response) => {
      if (receiver === 'closed') throw new ServiceError(503, { error: 'The inbox is closed' });
      const header = (name: string): string => request.get(name) ?? '';
      const problem = messages.take(
        typeof request.body === 'string' ? request.body : '',
        header('X-Anyam-Signature'),
        header('X-Anyam-Timestamp'),
      );
      if (problem !== null) throw new ServiceError(400, { error: problem });
      response.sendStatus(204);
    });
  app.post(`${INBOX_PATH}/settings`, ownPagesOnly, urlencoded({ extended: false }), (request, response) => {
    const given = request.body as Readonly<Record<string, unknown>>;
    check.verdict = verdicts.find((verdict) => verdict === given['verdict']) ?? check.verdict;
    receiver = receivers.find((each) => each === given['receiver']) ?? receiver;
    response.redirect(303, INBOX_PATH);
  });
  app.post(`${INBOX_PATH}/clear`, ownPagesOnly, (_request, response) => {
    messages.clear();
    response.redirect(303, INBOX_PATH);
  });
  app.get(`${INBOX_PATH}/inbox.css`, (_request, response) => void response.type('css').send(inboxStyles));
  app.get(`${INBOX_PATH}/inbox.js`, (_request, response) => void response.type('js').send(inboxScript));
  app.use(() => {
    throw new ServiceError(404, { error: 'Not Found' });
  });
  app.use(handleErrors(onError));
  return app;
}

/** What came is nobody else's: not another site's frame, script or form. */
const guarded: RequestHandler = (_request, response, next) => {
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

const ownPagesOnly: RequestHandler = (request, _response, next) => {
  if (request.get('Sec-Fetch-Site') !== 'same-origin')
    throw new ServiceError(403, { error: 'Only the inbox’s own page may do that' });
  next();
};
