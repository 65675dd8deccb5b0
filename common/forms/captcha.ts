/** What browsers need to run the captcha (reCAPTCHA v3). */
export interface Captcha {
  /** Public key. */
  readonly siteKey: string;
  readonly scriptUrl: string;
  /** Language code of the captcha's own texts. */
  readonly language: string;
}

/**
 * The action that a token is requested and verified with. Actions consist of letters, digits, slashes and underscores
 * (https://developers.google.com/recaptcha/docs/v3#actions).
 */
export function captchaActionOf(formKey: string): string {
  return `form/${formKey}`.replaceAll(/[^A-Za-z0-9_/]/g, '_');
}
