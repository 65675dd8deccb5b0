import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Settings } from '../config/settings';
import { requirePassword } from '../http/password';
import type { SharedCounts } from '../http/rate-limiter';
import { sendWithoutEtag } from '../http/response';
import type { Manifest } from '../runtime/files/build-output';
import { StoreUnavailable } from '../submissions/store/submission';
import type { SubmissionDesk } from '../submissions/submission-desk';
import type { Visits } from '../visits/open-visits';
import { VisitsUnavailable } from '../visits/store/visit-database';
import { inboxRoutes } from './inbox-routes';
import { renderNotice } from './team-page';
import { teamStyle } from './team-style';
import { visitsRoutes } from './visits-routes';

/** Where the pages for the site's team are. */
export const TEAM_PATH = '/__team';

/** The parts of the pages for the site's team. */
export interface TeamParts {
  readonly settings: Pick<Settings, 'teamPassword' | 'siteUrl'>;
  /** Null without forms. */
  readonly desk: SubmissionDesk | null;
  /** Null on a site that has no counter. */
  readonly visits: Pick<Visits, 'counter' | 'database'> | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly manifest: Pick<Manifest, 'style'>;
  /** Sets the security headers. */
  readonly secure: RequestHandler;
  readonly counts: SharedCounts;
}

/**
 * Composes the pages for the site's team, below {@link TEAM_PATH}: its inbox, and what was visited. They ask for the team's password before anything
 * else, and no cache or search engine keeps them.
 * @returns handlers to run in turn; none without `TEAM_PASSWORD`.
 */
export function composeTeam(parts: TeamParts): readonly RequestHandler[] {
  const { settings, desk, visits, secure } = parts;
  if (settings.teamPassword === undefined) return [];
  const team = Router();
  team.use(requirePassword(settings.teamPassword, secure, { counts: parts.counts, realm: 'team' }));
  team.use(secure);
  team.get('/style.css', (_request, response) => sendWithoutEtag(response, 'text/css', teamStyle));
  if (desk !== null) team.use('/inbox', inboxRoutes({ ...parts, desk }));
  if (visits !== null) {
    const isCounting = visits.counter !== null;
    team.use('/visits', visitsRoutes({ ...parts, database: visits.database, isCounting }));
  }
  team.use(explainOutage(parts));
  const atPath = Router();
  atPath.use(TEAM_PATH, team);
  return [atPath];
}

/** The errors of the disk, and what the team reads of them. */
const outages = [
  [StoreUnavailable, 'The inbox cannot be read'],
  [VisitsUnavailable, 'The visits cannot be read'],
] as const;

/** The disk's failure is the team's to know. */
function explainOutage({ manifest }: TeamParts): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (response.headersSent) return next(error);
    response.removeHeader('Content-Disposition'); // of an export: an error is no file to save
    const [, title] = outages.find(([kind]) => error instanceof kind) ?? [];
    if (!(error instanceof Error) || title === undefined) return next(error);
    const notice = { title, text: `${error.message}. See DATA_DIR.` };
    response.status(503);
    sendWithoutEtag(response, 'text/html', renderNotice(notice, manifest));
  };
}
