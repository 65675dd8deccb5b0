import * as z from 'zod';
import { captchaConfigOf, type CaptchaSettings } from '../../captcha/captcha-config';
import { settingName, type Settings } from '../../config/settings';
import { visitReportingOf } from '../../visits/visit-reporting';

/** The settings that change how a page is rendered; `storedSettings` and {@link renderSettingsOf} below have them as well. */
export type RenderSettings = Pick<
  Settings,
  | 'siteUrl'
  | 'siteLanguages'
  | 'siteLanguageFallback'
  | 'siteFrameOrigins'
  | 'siteMediaOrigins'
  | 'contentAssetOrigins'
  | 'fallbackComponent'
  | 'analyticsScriptUrl'
  | 'analyticsConsent'
  | 'botProtection'
  | 'visits'
  | 'webVitals'
  | 'cdn'
  | keyof CaptchaSettings
>;

/** These settings in `prerendered.json`. Those that a site may do without are null there. */
export const storedSettings = z.object({
  siteUrl: z.string().nullable(),
  siteLanguages: z.array(z.string()),
  siteLanguageFallback: z.enum(['on', 'off']),
  siteFrameOrigins: z.array(z.string()),
  siteMediaOrigins: z.array(z.string()),
  contentAssetOrigins: z.array(z.string()),
  fallbackComponent: z.enum(['on', 'off']),
  analyticsScriptUrl: z.string().nullable(),
  analyticsConsent: z.enum(['required', 'not-needed']),
  botProtection: z.enum(['recaptcha', 'proof-of-work']),
  /** What browsers report: with `CDN` more than without. */
  visits: z.enum(['none', 'navigations', 'loads']),
  webVitals: z.number(),
  botProtectionSiteKey: z.string().nullable(),
  botProtectionScriptUrl: z.string().nullable(),
  botProtectionLanguage: z.string().nullable(),
});

type StoredSettings = z.output<typeof storedSettings>;

/** The settings as they are written to `prerendered.json`. */
export function renderSettingsOf(settings: RenderSettings): StoredSettings {
  const { siteUrl, fallbackComponent } = settings;
  const captcha = captchaConfigOf(settings);
  return {
    siteUrl: siteUrl ?? null,
    siteLanguages: [...settings.siteLanguages],
    siteLanguageFallback: settings.siteLanguageFallback,
    siteFrameOrigins: [...settings.siteFrameOrigins],
    siteMediaOrigins: [...settings.siteMediaOrigins],
    contentAssetOrigins: [...settings.contentAssetOrigins],
    fallbackComponent,
    analyticsScriptUrl: settings.analyticsScriptUrl ?? null,
    analyticsConsent: settings.analyticsConsent,
    botProtection: settings.botProtection,
    visits: visitReportingOf(settings),
    webVitals: settings.webVitals,
    botProtectionSiteKey: captcha?.siteKey ?? null,
    botProtectionScriptUrl: captcha?.scriptUrl ?? null,
    botProtectionLanguage: captcha?.language ?? null,
  };
}

/** The environment variables of the settings that differ. */
export function changesOf(before: StoredSettings, now: StoredSettings): readonly string[] {
  const keys = Object.keys(before) as (keyof typeof before)[]; // zod strips all others
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(now[key]));
  return changed.map(settingName);
}
