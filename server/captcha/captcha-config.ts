import type { Captcha } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';

/** The captcha settings that browsers get. */
export type CaptchaSettings = Pick<
  Settings,
  'botProtectionSiteKey' | 'botProtectionScriptUrl' | 'botProtectionLanguage'
>;

/** The captcha's config for browsers; null without keys. */
export function captchaConfigOf(settings: CaptchaSettings): Captcha | null {
  const {
    botProtectionSiteKey: siteKey,
    botProtectionScriptUrl: scriptUrl,
    botProtectionLanguage: language,
  } = settings;
  return siteKey === undefined ? null : { siteKey, scriptUrl, language };
}
