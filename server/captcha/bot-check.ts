import { captchaActionOf } from '../../common/forms/captcha';
import type { Settings } from '../config/settings';
import { createProofOfWork, type ProofOfWork, type ProofOfWorkOptions } from './proof-of-work';
import { composeCaptchaVerifier, type CaptchaVerifierOptions, type Verdict } from './verify-captcha';

/** What distinguishes people from bots, if the site has it. */
export interface BotCheck {
  /** The form parameter that holds the token. */
  readonly parameter: string;
  /** @param form the key of the form that the token must have been made for. */
  readonly verify: (token: string, form: string) => Promise<Verdict>;
  /** Makes what browsers have to solve for a token; null where a provider gives tokens. */
  readonly challenge: ProofOfWork['challenge'] | null;
}

/** The settings that the bot check depends on. */
export type BotCheckSettings = Pick<
  Settings,
  | 'botProtection'
  | 'botProtectionSecret'
  | 'botProtectionVerifyUrl'
  | 'botProtectionMinScore'
  | 'siteUrl'
  | 'dataDir'
>;

/** The bot check that the settings name: proof of work, the captcha's provider, or null for none. */
export function composeBotCheck(
  settings: BotCheckSettings,
  options: Pick<CaptchaVerifierOptions, 'log' | 'clock' | 'shared'> & Omit<ProofOfWorkOptions, 'dataDir'>,
): BotCheck | null {
  if (settings.botProtection === 'proof-of-work')
    return { parameter: '_proof', ...createProofOfWork({ ...options, dataDir: settings.dataDir }) };
  const verifyCaptcha = composeCaptchaVerifier(settings, options);
  if (verifyCaptcha === null) return null;
  return {
    parameter: 'g-recaptcha-response',
    verify: (token, form) => verifyCaptcha(token, captchaActionOf(form)),
    challenge: null,
  };
}
