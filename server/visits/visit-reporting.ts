import type { Settings } from '../config/settings';

/**
 * Which views browsers report: `navigations` those that reach the server by no document, as between pages; `loads` those of
 * documents, too, since a CDN answers them. `none`: visits are not counted.
 */
export type VisitReporting = 'none' | 'navigations' | 'loads';

/** What browsers report on a site with these settings. */
export function visitReportingOf({ visits, cdn }: Pick<Settings, 'visits' | 'cdn'>): VisitReporting {
  if (visits === 'off') return 'none';
  return cdn === 'off' ? 'navigations' : 'loads';
}
