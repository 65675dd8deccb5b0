import type { BotCheck } from '../../common/story/bot-check';
import type { Settings } from '../env';

/** The settings that browsers are told of. */
export type BotCheckSettings = Pick<
  Settings,
  'botProtectionSiteKey' | 'botProtectionScriptUrl' | 'botProtectionLanguage'
>;

/** What browsers need to know of the bot check; null where nobody is asked, for want of keys. */
export function botCheckOf(settings: BotCheckSettings): BotCheck | null {
  const {
    botProtectionSiteKey: siteKey,
    botProtectionScriptUrl: scriptUrl,
    botProtectionLanguage: language,
  } = settings;
  return siteKey === undefined ? null : { siteKey, scriptUrl, language };
}
