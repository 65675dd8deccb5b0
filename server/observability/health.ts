import type { RequestHandler } from 'express';
import type { ContentSource } from '../content/content-source';

/** The process is alive. Asks nobody, so that an outage elsewhere never restarts it. */
export const healthz: RequestHandler = (_request, response) => {
  response.set('Cache-Control', 'no-store').json({ status: 'ok' });
};

/**
 * Whether pages can be served, with the reasons where they cannot, and in any case how old what is served may be:
 * `{status, reasons, content: {state, known, version, versionSeconds, staleSeconds}}`.
 * @param pages how many pages are known from before the start.
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
    // While the service is down, what is known is still served: another instance would be no better off.
    if (state === 'failing' && known === 0 && pages() === 0)
      reasons.push('the content service does not answer');
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
