import type { RequestHandler } from 'express';
import type { ContentSource } from '../content/content-source';
import type { SourceState } from '../content/observed-client';

/** Why there is no content, by the state of its source. */
const outages: Readonly<Partial<Record<SourceState, string>>> = {
  failing: 'the CMS does not respond',
  refused: 'the CMS refuses CONTENT_TOKEN',
};

/** `GET /healthz`: the process is alive. Depends on nothing else, so that an outage elsewhere never restarts it. */
export const healthz: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' });
};

/**
 * `GET /readyz`: 200 if pages can be served, otherwise 503 with the reasons; in both cases the state and age of content, as
 * `{status, reasons, content: {state, known, version, versionSeconds, staleSeconds}}`.
 * @param pages how many stored pages an earlier process or the build left.
 */
export function readyz(
  content: ContentSource,
  isStopping: () => boolean,
  pages: () => number = () => 0,
): RequestHandler {
  return (_request, response) => {
    const { state, known, version, versionAge, stale } = content.health();
    const reasons: string[] = [];
    if (isStopping()) reasons.push('the server is stopping');
    if (state === 'disabled') reasons.push('CONTENT_TOKEN is not set');
    // With cached pages it stays ready during an outage: another instance could not do more.
    const reason = outages[state];
    if (reason !== undefined && known === 0 && pages() === 0) reasons.push(reason);
    response
      .status(reasons.length === 0 ? 200 : 503)
      .set('Cache-Control', 'no-store')
      .json({
        status: reasons.length === 0 ? 'ok' : 'unavailable',
        reasons,
        content: {
          state,
          known,
          version,
          versionSeconds: versionAge === null ? null : Math.round(versionAge / 1000),
          staleSeconds: Math.round(stale / 1000),
        },
      });
  };
}
