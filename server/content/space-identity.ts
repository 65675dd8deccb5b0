import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Settings } from '../config/settings';

/** The identity of a space, to recognise content of another one on disk. Unknown parts are null. */
export interface SpaceIdentity {
  /** The number of the space, as CONTENT_SPACE_ID or the CMS has it. */
  readonly id: string | null;
  /** A hash of CONTENT_API_URL and CONTENT_TOKEN. */
  readonly source: string | null;
}

/** The settings that name a space. */
export type SpaceSettings = Pick<Settings, 'contentSpaceId' | 'contentApiUrl' | 'contentToken'>;

/** An identity in a file; null in those of earlier versions. */
export const storedSpace = z
  .object({ id: z.string().nullable(), source: z.string().nullable() })
  .nullable()
  .default(null)
  .catch(null);

/** The identity of a space of which nothing is known. */
export const unknownSpace: SpaceIdentity = { id: null, source: null };

/** The space of the settings. */
export function spaceOf({ contentSpaceId, contentApiUrl, contentToken }: SpaceSettings): SpaceIdentity {
  const source =
    contentToken === undefined
      ? null
      : createHash('sha256').update(`${contentApiUrl}\n${contentToken}`).digest('base64url').slice(0, 22);
  return { id: contentSpaceId ?? null, source };
}

/**
 * False if content on disk is of another space: by the number where both are known, else by the address and token. Unknown
 * identities count as the same: those of files of earlier versions, and of a site without a token.
 */
export function isSameSpace(stored: SpaceIdentity | null, now: SpaceIdentity): boolean {
  if (stored === null) return true;
  if (stored.id !== null && now.id !== null) return stored.id === now.id;
  return stored.source === null || now.source === null || stored.source === now.source;
}
