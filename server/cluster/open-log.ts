import { secretsOf, type Settings } from '../config/settings';
import { createLog, type Log } from '../runtime/log';

const withoutSiteUrl =
  'SITE_URL is not set: no canonical links, no sitemap and no Open Graph, and search engines are stored away';

/**
 * Opens the log, with what there is to say of the settings.
 * @param warnings null in a worker: its primary process has said it.
 */
export function openLog(settings: Settings, warnings: readonly string[] | null): Log {
  const log = createLog({ level: settings.logLevel, secrets: secretsOf(settings) });
  const own = settings.siteUrl === undefined ? [withoutSiteUrl] : [];
  for (const warning of warnings === null ? [] : [...warnings, ...own])
    log.warn('setting-warning', { warning });
  return log;
}
