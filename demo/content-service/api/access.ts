import { type Query, readChoice, readText } from './query/request-query';
import { unauthorized } from './service-errors';
import type { StoryVersion } from './story';

/** The token for published stories. */
export const PUBLIC_TOKEN = 'demo-public';
/** The token for drafts and published stories; drafts unless the request names a version. */
export const PREVIEW_TOKEN = 'demo-preview';

const VERSIONS_BY_TOKEN: ReadonlyMap<string, readonly [StoryVersion, ...StoryVersion[]]> = new Map([
  [PUBLIC_TOKEN, ['published']],
  [PREVIEW_TOKEN, ['draft', 'published']],
]);

const VERSIONS: ReadonlyMap<string, StoryVersion> = new Map([
  ['published', 'published'],
  ['draft', 'draft'],
]);

/**
 * The version to return: the requested one, else the first that the token may read.
 * @throws ServiceError 401 without a known token or for a version the token may not read, 422 for an unknown version.
 */
export function readVersion(query: Query): StoryVersion {
  const allowed = VERSIONS_BY_TOKEN.get(readText(query, 'token') ?? '');
  if (allowed === undefined) throw unauthorized();
  const version = readChoice(query, 'version', VERSIONS) ?? allowed[0];
  if (!allowed.includes(version)) throw unauthorized();
  return version;
}

/** The token and version of a request, allowed or not. */
export interface Access {
  readonly token: 'public' | 'preview' | 'unknown';
  /** The requested version, else the token's default; null with neither. */
  readonly version: StoryVersion | null;
}

const TOKEN_KINDS: ReadonlyMap<string, Access['token']> = new Map([
  [PUBLIC_TOKEN, 'public'],
  [PREVIEW_TOKEN, 'preview'],
]);

/** Reads the token and version of a request without checking them. */
export function describeAccess(query: URLSearchParams): Access {
  const token = query.get('token') ?? '';
  const named = VERSIONS.get(query.get('version') ?? '');
  return {
    token: TOKEN_KINDS.get(token) ?? 'unknown',
    version: named ?? VERSIONS_BY_TOKEN.get(token)?.[0] ?? null,
  };
}
