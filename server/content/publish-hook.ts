import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { PageError } from '../../common/errors';
import { isJsonObject, parseJson, textOf } from '../../common/json';
import type { Settings } from '../config/settings';
import type { SharedState } from '../coordination/shared-state';
import type { Clock } from '../runtime/clock';
import type { ContentSource } from './content-source';

/** Bytes of a call's body: Storyblok sends a few hundred. */
const maxBodyBytes = 64 * 1024;

/** Milliseconds between two requests for the version that calls with the key alone cause. */
const keyedPause = 2_000;

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
 * body that is no JSON object.
 * @see https://www.storyblok.com/docs/concepts/webhooks HMAC-SHA1 of the raw body, hex, in `webhook-signature`
 */
export function handlePublishHook({
  content,
  settings,
}: Omit<PublishHookScope, 'clock' | 'claims'>): RequestHandler[] {
  const { contentWebhookSecret: secret, contentSpaceId: spaceId } = settings;
  if (secret === undefined) return [passOn];
  return [
    readBody,
    (request, response) => {
      const bytes = bodyOf(request);
      if (!isSigned(bytes, request.get('webhook-signature') ?? '', secret))
        throw new PageError(401, 'Unauthorized');
      const call = parseJson(bytes.toString());
      if (!isJsonObject(call)) throw new PageError(400, 'The body must be a JSON object');
      if (spaceId !== undefined && String(call['space_id']) !== spaceId)
        throw new PageError(403, 'Forbidden');
      content.expect(textOf(call['full_slug']));
      // Not awaited: pages wait for the version where they need it.
      void content.version.request();
      accept(response);
    },
  ];
}

/**
 * `POST /webhooks/content/<key>`: the same for spaces whose plan signs no calls. Whoever knows the key can cause a request for
 * the version every two seconds, and nothing else.
 * @returns the handlers, in order. Responses: 202 `{status}`; 401 for a wrong key.
 */
export function handleKeyedPublishHook({
  content,
  settings,
  clock,
  claims,
}: PublishHookScope): RequestHandler[] {
  const { contentWebhookKey: key } = settings;
  if (key === undefined) return [passOn];
  const requestVersion = atMostOnceIn(keyedPause, clock, async () => {
    const isClaimed = await claims.claim('keyed-hook', keyedPause);
    if (isClaimed) void content.version.request();
    return isClaimed;
  });
  return [
    readBody,
    (request, response) => {
      if (!timingSafeEqual(digest(String(request.params['key'])), digest(key)))
        throw new PageError(401, 'Unauthorized');
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
 * Calls at once, and once more after the pause where it was called during it: the last publish counts.
 * @param call false where another process was faster; it is repeated after the pause.
 */
function atMostOnceIn(pause: number, clock: Clock, call: () => Promise<boolean>): () => void {
  let state: 'idle' | 'pausing' | 'due' = 'idle';
  const run = (): void => {
    state = 'pausing';
    clock.after(pause, () => (state === 'due' ? run() : (state = 'idle')));
    void call().then((isDone) => {
      if (!isDone) state = 'due';
    });
  };
  return () => (state === 'idle' ? run() : (state = 'due'));
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = /^[0-9a-f]{40}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(20);
  return timingSafeEqual(expected, given);
}
