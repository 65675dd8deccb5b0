import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { HttpError } from '../../common/errors';
import { isJsonObject, parseJson, textOf } from '../../common/json';
import type { Settings } from '../config/settings';
import type { SharedState } from '../coordination/shared-state';
import { allowMethods } from '../http/request-guards';
import type { Clock } from '../runtime/clock';
import type { ContentSource } from './content-source';

/** Bytes of a call's body: Storyblok sends a few hundred. */
const maxBodyBytes = 64 * 1024;

/** How many requests for the version calls cause at once, and the milliseconds between two beyond these. */
interface Pace {
  readonly burst: number;
  readonly pause: number;
}

/** Of calls with the key alone. */
const keyedPace: Pace = { burst: 1, pause: 2_000 };

/** Of signed calls. Someone who replays one again and again would otherwise use up the CMS's quota. */
const signedPace: Pace = { burst: 10, pause: 1_000 };

/** Dependencies of the hooks. */
interface PublishHookScope {
  readonly content: Pick<ContentSource, 'version' | 'expect'>;
  /**
   * The secret that calls are signed with, and the key in the address of calls that are not: without it there is no such hook.
   * The space: if set, signed calls of others get 403.
   */
  readonly settings: Pick<Settings, 'contentWebhookSecret' | 'contentWebhookKey' | 'contentSpaceId'>;
  readonly clock: Clock;
  /** Where it is recorded that a call was followed by a request. */
  readonly claims: Pick<SharedState, 'claim'>;
}

/**
 * `POST /webhooks/content`: the CMS reports a publish. The only effect is a request for the current content version: a replay
 * changes nothing. Nothing in the body is relied on; the page of a story that it names is refreshed first.
 * @returns the handlers, in order. Responses: 202 `{status}`; 401 for a wrong signature, 403 for another space, 400 for a
 * body that is no JSON object, 405.
 * @see https://www.storyblok.com/docs/concepts/webhooks HMAC-SHA1 of the raw body, hex, in `webhook-signature`
 */
export function handlePublishHook({
  content,
  settings,
  clock,
}: Omit<PublishHookScope, 'claims'>): RequestHandler[] {
  const { contentWebhookSecret: secret, contentSpaceId: spaceId } = settings;
  if (secret === undefined) return [passOn];
  // Not awaited: pages wait for the version where they need it.
  const requestVersion = paced(signedPace, clock, () => void content.version.request());
  return [
    allowMethods('POST'),
    readBody,
    (request, response) => {
      const bytes = bodyOf(request);
      if (!isSigned(bytes, request.get('webhook-signature') ?? '', secret))
        throw new HttpError(401, 'Unauthorized');
      const call = parseJson(bytes.toString());
      if (!isJsonObject(call)) throw new HttpError(400, 'Bad Request: the body must be a JSON object');
      if (spaceId !== undefined && String(call['space_id']) !== spaceId)
        throw new HttpError(403, 'Forbidden');
      content.expect(textOf(call['full_slug']));
      requestVersion();
      accept(response);
    },
  ];
}

/**
 * `POST /webhooks/content/<key>`: the same for spaces whose plan signs no calls. Anyone who knows the key can cause a request for
 * the version every two seconds, and nothing else.
 * @returns the handlers, in order. Responses: 202 `{status}`; 401 for a wrong key, 405.
 */
export function handleKeyedPublishHook({
  content,
  settings,
  clock,
  claims,
}: PublishHookScope): RequestHandler[] {
  const { contentWebhookKey: key } = settings;
  if (key === undefined) return [passOn];
  const requestUnlessClaimed = async (): Promise<void> => {
    if (await claims.claim('keyed-hook', keyedPace.pause - 10)) void content.version.request();
    // Another process was faster. Its request may be older than this call.
    else clock.after(keyedPace.pause, requestVersion);
  };
  const requestVersion = paced(keyedPace, clock, () => void requestUnlessClaimed());
  return [
    allowMethods('POST'),
    readBody,
    (request, response) => {
      const given = [request.params['key']].flat().join('/');
      if (!timingSafeEqual(digest(given), digest(key))) throw new HttpError(401, 'Unauthorized');
      const call = parseJson(bodyOf(request).toString());
      if (isJsonObject(call)) content.expect(textOf(call['full_slug']));
      requestVersion();
      accept(response);
    },
  ];
}

const passOn: RequestHandler = (_request, _response, next) => next();
const readBody = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });

function bodyOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}

function accept(response: Response): void {
  response.status(202).set('Cache-Control', 'no-store').json({ status: 'accepted' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Passes the first `burst` calls on at once, and of further ones one in each `pause`. The last is passed on after the last call,
 * so that the last publish counts.
 */
function paced({ burst, pause }: Pace, clock: Clock, call: () => void): () => void {
  let left = burst;
  let countedAt = clock.now();
  let isDue = false;
  const take = (): boolean => {
    left = Math.min(burst, left + (clock.now() - countedAt) / pause);
    countedAt = clock.now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
  const run = (): void => {
    if (take()) return call();
    if (isDue) return;
    isDue = true;
    // A whole one: what is left of a rounding is less than the clock can tell apart.
    clock.after(Math.ceil((1 - left) * pause), () => {
      isDue = false;
      run();
    });
  };
  return run;
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = /^[0-9a-f]{40}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(20);
  return timingSafeEqual(expected, given);
}
