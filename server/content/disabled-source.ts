import type { Log } from '../runtime/logging/log';
import { ContentError } from './api/content-error';
import type { Outcome } from './cache/cache-types';
import type { VersionState } from './cache/content-version';
import type { ContentSource } from './content-source';
import type { SourceHealth } from './source-health';

const health: SourceHealth = {
  state: 'disabled',
  known: 0,
  bytes: 0,
  version: 0,
  versionAge: null,
  stale: 0,
  waiting: 0,
  stories: null,
  indexAge: null,
  isIndexed: false,
};

/** The source of a site without a content token: logs that once, and has no story. */
export function disabledContentSource(log: Log): ContentSource {
  log.error('content-disabled', {
    reason: 'CONTENT_TOKEN is not set: pages cannot be loaded from the CMS',
  });
  const error = new ContentError({
    status: 503,
    statusText: 'Disabled',
    response: 'no content token',
    path: '/',
  });
  const unavailable = (): Promise<Outcome<never>> => Promise.resolve({ outcome: 'unavailable', error });
  return {
    story: unavailable,
    stories: unavailable,
    version: {
      current: () => 0,
      named: () => 0,
      age: () => Infinity,
      isVerified: () => false,
      ensureFresh: () => Promise.resolve('unverified'),
      request: () => Promise.resolve<VersionState>('unsupported'),
    },
    index: {
      current: () => undefined,
      latest: () => undefined,
      movedFrom: () => undefined,
      isUnchanged: () => false,
      isIndexed: () => false,
      changesSince: () => null,
    },
    summaries: {
      version: () => 0,
      isFilled: () => false,
      isComplete: () => false,
      find: () => null,
      search: () => null,
      summary: () => null,
      ofKind: () => [],
      indexableStories: () => [],
      isTranslated: () => null,
      onSummarised: () => {},
    },
    indexed: () => Promise.resolve(),
    firstIndexed: () => Promise.resolve(),
    close: () => {},
    expect: () => {},
    onPublish: () => () => {},
    health: () => health,
  };
}
