import { createHmac } from 'node:crypto';
import type { Story } from '../content-service/api/story';

/** The site whose publish hook is called, and the secret that signs the call. */
export interface PublishHook {
  readonly siteOrigin: string;
  readonly spaceId: number;
  readonly secret: string;
  /** Milliseconds to wait for the site. Default 5000. */
  readonly timeout?: number;
}

/** Storyblok's webhook signature: HMAC-SHA1 of the body's bytes, in hex. */
export function signHook(body: string, secret: string): string {
  return createHmac('sha1', secret).update(body).digest('hex');
}

/**
 * Calls the site's publish hook.
 * @returns null if the site has accepted it, else the reason in one sentence; the story is published in any case.
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
    return ok ? null : `The site’s publish hook responded with ${status}`;
  } catch {
    return 'The site’s publish hook could not be called: the site does not respond';
  }
}
