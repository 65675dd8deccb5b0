import { createHmac } from 'node:crypto';
import type { Story } from '../content-service/api/story';

/** Whom to tell that a story was published, and by which key the call is known. */
export interface PublishHook {
  readonly siteOrigin: string;
  readonly spaceId: number;
  readonly secret: string;
  /** Milliseconds to wait for the site. Default 5000. */
  readonly timeout?: number;
}

/** The signature that the content service sends along: HMAC-SHA1 of the body's bytes, in hex. */
export function signHook(body: string, secret: string): string {
  return createHmac('sha1', secret).update(body).digest('hex');
}

/**
 * Calls the site's publish hook.
 * @returns null where the site has taken it, else one sentence that says why not: the story is published nevertheless.
 */
export async function callPublishHook(
  { id, full_slug: fullSlug }: Pick<Story, 'id' | 'full_slug'>,
  { siteOrigin, spaceId, secret, timeout = 5_000 }: PublishHook,
): Promise<string | null> {
  const body = JSON.stringify({
    action: 'published',
    space_id: spaceId,
    full_slug: fullSlug,
    story_id: id,
    text: `The story ${fullSlug} was published.`,
  });
  try {
    const { ok, status } = await fetch(`${siteOrigin}/webhooks/content`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'webhook-signature': signHook(body, secret) },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    return ok ? null : `The site’s publish hook answered ${status}`;
  } catch {
    return 'The site could not be told: it does not answer';
  }
}
