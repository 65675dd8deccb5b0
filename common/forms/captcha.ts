/** What browsers need to know of the bot check (reCAPTCHA v3). */
export interface Captcha {
  /** Public key. */
  readonly siteKey: string;
  readonly scriptUrl: string;
  /** Language code of its words. */
  readonly language: string;
}

/**
 * The action that a token is asked for and checked with: letters, digits, slashes and underscores are all that it may hold
 * (https://developers.google.com/recaptcha/docs/v3#actions).
 */
export function captchaActionOf(formKey: string): string {
  return `form/${formKey}`.replaceAll(/[^A-Za-z0-9_/]/g, '_');
}
