import type { RequestHandler, Response } from 'express';
import type { Settings } from '../config/settings';
import { requirePassword } from '../http/password';
import type { SharedCounts } from '../http/rate-limiter';
import { parseRequestUrl } from '../http/request';
import { previewOf } from '../preview/preview-pages';
import type { BuildOutput } from '../runtime/files/build-output';
import type { SubmissionDesk } from '../submissions/submission-desk';
import type { Visits } from '../visits/open-visits';
import { composeTeam, TEAM_PATH } from '../team/compose-team';

/**
 * Composes what stands behind passwords. Both lists are empty without the password.
 * @param secure sets the security headers.
 */
export function composeAccess(
  {
    settings,
    submissionDesk = null,
    visits = null,
    now = Date.now,
    build: { manifest },
    counts,
  }: {
    readonly settings: Pick<Settings, 'sitePassword' | 'teamPassword' | 'siteUrl'>;
    readonly submissionDesk?: SubmissionDesk | null;
    readonly visits?: Pick<Visits, 'counter' | 'database'> | null;
    readonly now?: () => number;
    readonly build: Pick<BuildOutput, 'manifest'>;
    readonly counts: SharedCounts;
  },
  secure: RequestHandler,
) {
  const { sitePassword, teamPassword } = settings;
  // The team's pages ask for a password of their own, and a browser sends one only.
  const isOfTeam = ({ req }: Response): boolean =>
    teamPassword !== undefined && `${parseRequestUrl(req).pathname}/`.startsWith(`${TEAM_PATH}/`);
  const isExempt = (response: Response): boolean =>
    previewOf(response).kind === 'preview' || isOfTeam(response);
  return {
    /** For the whole site. */
    password:
      sitePassword === undefined
        ? []
        : [requirePassword(sitePassword, secure, { counts, realm: 'site', isExempt })],
    /** The pages for the site's team. */
    team: composeTeam({ settings, desk: submissionDesk, visits, now, manifest, secure, counts }),
  };
}
