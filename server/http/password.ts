import { createHash, timingSafeEqual } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { HttpError } from '../../common/errors';
import { blockedFor, type SharedCounts } from './rate-limiter';
import { clientIp, parseRequestUrl } from './request';
import { keepPrivate } from './response';

/** Probes, the files of the build, and endpoints that check credentials of their own, which leave no room for a password. */
const openPaths = /^\/(?:(?:healthz|readyz|metrics)$|(?:assets|webhooks)\/)/;

/** Wrong passwords from one client IP in ten minutes; after that none is read from it. */
const attempts = { points: 20, seconds: 600 };

/** True for a client that has not given the password: an error page shows it nothing of what the password protects. */
export function hidesSite({ locals }: Pick<Response, 'locals'>): boolean {
  return locals['withoutPassword'] === true;
}

/**
 * Asks for a name and a password before any other response (Basic, RFC 7617), but not for probes, assets, hooks, metrics and
 * verified previews. What is sent then is for this visitor alone: `private, no-store`, and `noindex`.
 * @param expected `name:password`.
 * @param secure sets the security headers.
 * @param options.counts where wrong passwords are counted.
 * @param options.realm says to browsers which of the site's passwords they are asked for.
 * @param options.isExempt true for a response that needs no password, such as that to a verified preview. Default: none.
 */
export function requirePassword(
  expected: string,
  secure: RequestHandler,
  {
    counts,
    realm,
    isExempt = () => false,
  }: {
    readonly counts: SharedCounts;
    readonly realm: string;
    readonly isExempt?: (response: Response) => boolean;
  },
): RequestHandler {
  const digest = digestOf(expected);
  const failures = { ...attempts, name: `password ${realm}` };
  return async (request, response, next) => {
    const { pathname } = parseRequestUrl(request);
    if (isExempt(response)) return next();
    const { locals } = response;
    if (openPaths.test(pathname)) {
      locals['withoutPassword'] = true;
      return next();
    }
    const refuse = (error: HttpError): void => {
      locals['withoutPassword'] = true;
      secure(request, response, () => next(error));
    };
    keepPrivate(response);
    const given = credentialsIn(request.get('Authorization'));
    const client = clientIp(request);
    const blocked = given === null ? null : await blockedFor(counts, failures, client);
    if (blocked !== null) return refuse(new HttpError(429, messages[429], { retryAfter: blocked }));
    if (given !== null && timingSafeEqual(digestOf(given), digest)) return next();
    if (given !== null) await counts.count(failures, client, 1);
    response.setHeader('WWW-Authenticate', `Basic realm="${realm}", charset="UTF-8"`);
    return refuse(new HttpError(401, messages[401]));
  };
}

/** Digests are equally long, so that comparing them takes the same time for each text. */
function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The name and password that a request carries; null if it carries none. */
function credentialsIn(header: string | undefined): string | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/=]+) *$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString('utf8');
}

const messages = {
  401: 'This site asks for a name and a password.',
  429: 'There were too many wrong passwords. Try again later.',
};
