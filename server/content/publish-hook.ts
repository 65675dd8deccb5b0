import { createHmac, timingSafeEqual } from 'node:crypto';
import express, { type RequestHandler } from 'express';
import { PageError } from '../../common/errors';
import { isJsonObject, type JsonObject } from '../../common/json';
import type { Settings } from '../config/settings';
import { tryParseJson } from '../runtime/try-parse-json';
import type { ContentSource } from './content-source';

/** Bytes of a call's body: Storyblok sends a few hundred. */
const maxBodyBytes = 64 * 1024;

/** Dependencies of the hook. */
interface PublishHookScope {
  readonly content: Pick<ContentSource, 'version'>;
  /** The secret that calls are signed with: without it there is no hook. The space: if set, calls of others get 403. */
  readonly settings: Pick<Settings, 'contentWebhookSecret' | 'contentSpaceId'>;
}

/**
 * `POST /webhooks/content`: the CMS reports a publish. The only effect is a request for the current content version: a replay
 * changes nothing, and nothing in the body is relied on.
 * @returns the handlers, in order. Responses: 202 `{status}`; 401 for a wrong signature, 403 for another space, 400 for a
 * body that is no JSON object.
 * @see https://www.storyblok.com/docs/concepts/webhooks HMAC-SHA1 of the raw body, hex, in `webhook-signature`
 */
export function handlePublishHook({ content, settings }: PublishHookScope): RequestHandler[] {
  const { contentWebhookSecret: secret, contentSpaceId: spaceId } = settings;
  if (secret === undefined) return [(_request, _response, next) => next()];
  const raw = express.raw({ type: () => true, limit: maxBodyBytes, inflate: false });
  return [
    raw,
    (request, response) => {
      const body: unknown = request.body;
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      if (!isSigned(bytes, request.get('webhook-signature') ?? '', secret))
        throw new PageError(401, 'Unauthorized');
      const { space_id: space } = parse(bytes);
      if (spaceId !== undefined && String(space) !== spaceId) throw new PageError(403, 'Forbidden');
      // Not awaited: pages wait for the version where they need it.
      void content.version.request();
      response.status(202).set('Cache-Control', 'no-store').json({ status: 'accepted' });
    },
  ];
}

function isSigned(body: Buffer, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest();
  const given = /^[0-9a-f]{40}$/i.test(signature) ? Buffer.from(signature, 'hex') : Buffer.alloc(20);
  return timingSafeEqual(expected, given);
}

function parse(body: Buffer): JsonObject {
  const parsed = tryParseJson(body.toString());
  if (!isJsonObject(parsed)) throw new PageError(400, 'The body must be a JSON object');
  return parsed;
}
