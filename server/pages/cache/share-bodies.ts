import type { SharedFetches } from '../../coordination/shared-fetches';
import type { ShareBody } from './cached-response';
import { neverAborted } from '../../runtime/timeout';

/** Milliseconds for which other processes may take a body: they compress the same pages at about the same time. */
const keepMs = 60_000;

/** Bodies that one process compresses for all: as small as possible, one takes a tenth of a second. */
export function shareBodies(fetches: SharedFetches): ShareBody {
  return (key, compress) =>
    fetches.read({
      key: `body ${key}`,
      signal: neverAborted,
      fetch: compress,
      write: (body) => ({ text: body.toString('base64'), keepMs }),
      read: (text) => Buffer.from(text, 'base64'),
    });
}
