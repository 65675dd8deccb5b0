import type { BlockLoader } from '../../../common/block-system/block-loader';
import { ANALYTICS_ATTRIBUTE, VISITS_ATTRIBUTE, VITALS_ATTRIBUTE } from '../../../common/constants';
import type { PageData } from '../../../common/page/page-data';
import type { Settings } from '../../config/settings';
import { escapeHtml } from '../../http/escape';
import { vitalsPageOf } from '../../vitals/vitals-report';
import type { VisitReporting } from '../../visits/visit-reporting';

// Attributes of the entry script's element that say to the client what to load and to report. Previews have none of them.

/** The settings of analytics that browsers get. */
export type AnalyticsSettings = Pick<Settings, 'analyticsScriptUrl' | 'analyticsConsent'>;

/** Tells the client of the analytics script; never in a preview. */
export function analyticsMark(
  { site }: PageData,
  analytics: AnalyticsSettings | undefined,
): readonly string[] {
  const { analyticsScriptUrl: url, analyticsConsent } = analytics ?? {};
  if (url === undefined || site.preview !== undefined) return [];
  return [`${ANALYTICS_ATTRIBUTE}="${analyticsConsent} ${escapeHtml(url)}"`];
}

/** Tells the client which views to report; never in a preview. That of an error counts for no page. */
export function visitsMark({ shown, site }: PageData, visits: VisitReporting = 'none'): readonly string[] {
  if (visits === 'none' || site.preview !== undefined) return [];
  return [`${VISITS_ATTRIBUTE}="${shown.kind === 'story' ? visits : 'navigations'}"`];
}

/** Tells the client which share of page views to measure; never in a preview. */
export function vitalsMark(
  { shown, site }: PageData,
  share = 0,
  { nameOf }: Pick<BlockLoader, 'nameOf'>,
): readonly string[] {
  if (share === 0 || site.preview !== undefined) return [];
  return [`${VITALS_ATTRIBUTE}="${share} ${vitalsPageOf(shown, nameOf)}"`];
}
