import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Settings } from '../config/settings';

/** Tells the spaces apart whose content lies on disk. What is not known is null. */
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

/** Nothing is known of the space. */
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
 * False for what lies on disk of another space: of another number where both are known, else of another address or token. What
 * nothing is known of counts as the same: files of earlier versions, and a site without a token.
 */
export function isSameSpace(stored: SpaceIdentity | null, now: SpaceIdentity): boolean {
  if (stored === null) return true;
  if (stored.id !== null && now.id !== null) return stored.id === now.id;
  return stored.source === null || now.source === null || stored.source === now.source;
}
