import type { Captcha } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';

/** The settings that browsers are told of. */
export type CaptchaSettings = Pick<
  Settings,
  'botProtectionSiteKey' | 'botProtectionScriptUrl' | 'botProtectionLanguage'
>;

/** What browsers need to know of the bot check; null where nobody is asked, for want of keys. */
export function captchaConfigOf(settings: CaptchaSettings): Captcha | null {
  const {
    botProtectionSiteKey: siteKey,
    botProtectionScriptUrl: scriptUrl,
    botProtectionLanguage: language,
  } = settings;
  return siteKey === undefined ? null : { siteKey, scriptUrl, language };
}
