import { z } from 'zod';
import type { Story } from '../content-service/api/story';
import type { PagesShowing } from './editor-responses';
import { signedParameters, type PreviewSigner } from './sign-preview';

/** Milliseconds to wait for the site. */
const timeout = 3_000;

const body = z.object({
  count: z.int().nonnegative(),
  isComplete: z.boolean(),
  paths: z.array(z.string().startsWith('/')),
});

/**
 * Requests from the site on which published pages it shows a story.
 * @param now milliseconds since 1970.
 * @returns null where the site does not say.
 */
export async function fetchPagesShowing(
  { uuid }: Pick<Story, 'uuid'>,
  signer: PreviewSigner,
  now: number,
): Promise<PagesShowing | null> {
  const address = `${signer.siteOrigin}/cdn/pages?showing=${uuid}&${signedParameters(signer, now)}`;
  try {
    const response = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
    return body.parse(await response.json());
  } catch {
    return null;
  }
}
