import type { RequestHandler } from 'express';
import { formKeyOf } from '../../common/forms/form-definition';
import { pageNotFound } from '../../common/errors';
import { limitCalls, type SharedCounts } from '../http/rate-limiter';
import { parseRequestUrl } from '../http/request';
import { allowMethods, neverStored } from '../http/request-guards';
import type { BotCheck } from '../captcha/bot-check';

/** Challenges for one client IP: some for each submission that it may send. */
const quota = { name: 'challenges', points: 60, seconds: 600 };

/** Characters of a form's key. */
const maxKeyLength = 200;

/**
 * `GET /forms/<name>/challenge`: what a browser has to solve before it sends the form, as JSON.
 * @param challenge makes one; null on a site without proof of work, where there is no such address.
 * @param counts where its calls are counted.
 * @returns the handlers, in order: 200; 404, 405, 429.
 */
export function handleChallenge(challenge: BotCheck['challenge'], counts: SharedCounts): RequestHandler[] {
  const respond: RequestHandler = async (request, response) => {
    const form = String(request.params['name']);
    if (challenge === null || formKeyOf(form) !== form || form.length > maxKeyLength)
      throw pageNotFound(parseRequestUrl(request).pathname);
    response.json(await challenge(form));
  };
  if (challenge === null) return [respond];
  return [neverStored, allowMethods('GET'), limitCalls(counts, quota), respond];
}
