import { Router, type ErrorRequestHandler, type RequestHandler } from 'express';
import type { Settings } from '../config/settings';
import { requirePassword } from '../http/password';
import { sendWithoutEtag } from '../http/response';
import type { Manifest } from '../runtime/build-output';
import { StoreUnavailable } from '../submissions/store/submission';
import type { SubmissionDesk } from '../submissions/submission-desk';
import { inboxRoutes } from './inbox-routes';
import { renderNotice } from './team-page';
import { teamStyle } from './team-style';

/** Where the pages for the site's team are. */
export const TEAM_PATH = '/__team';

/** The parts of the pages for the site's team. */
export interface TeamParts {
  readonly settings: Pick<Settings, 'teamPassword' | 'siteUrl'>;
  /** Null without forms. */
  readonly desk: SubmissionDesk | null;
  readonly manifest: Pick<Manifest, 'style'>;
  /** Sets the security headers. */
  readonly secure: RequestHandler;
}

/**
 * Composes the pages for the site's team, below {@link TEAM_PATH}: its inbox. They ask for the team's password before anything
 * else, and no cache or search engine keeps them.
 * @returns handlers to run in turn; none without `TEAM_PASSWORD`.
 */
export function composeTeam(parts: TeamParts): readonly RequestHandler[] {
  const { settings, desk, secure } = parts;
  if (settings.teamPassword === undefined) return [];
  const team = Router();
  team.use(requirePassword(settings.teamPassword, secure, { realm: 'team' }));
  team.use(secure);
  team.get('/style.css', (_request, response) => sendWithoutEtag(response, 'text/css', teamStyle));
  if (desk !== null) team.use('/inbox', inboxRoutes({ ...parts, desk }));
  team.use(explainOutage(parts));
  const atPath = Router();
  atPath.use(TEAM_PATH, team);
  return [atPath];
}

/** The disk's failure is the team's to know. */
function explainOutage({ manifest }: TeamParts): ErrorRequestHandler {
  return (error: unknown, _request, response, next) => {
    if (!(error instanceof StoreUnavailable) || response.headersSent) return next(error);
    const notice = { title: 'The inbox cannot be read', text: `${error.message}. See DATA_DIR.` };
    response.status(503);
    sendWithoutEtag(response, 'text/html', renderNotice(notice, manifest));
  };
}
