import { captchaActionOf, type Captcha } from '../../forms/captcha';

/** The bot check in the browser. */
export interface CaptchaClient {
  /** The form parameter that holds the token. */
  readonly parameter: string;
  /** A token for this form that the server can verify; null if none came, or not in time. Never rejects. */
  readonly tokenFor: (formKey: string) => Promise<string | null>;
}

/** Milliseconds until a token is given up, loading the script included. */
const TIMEOUT_MS = 8_000;

/** The API that the provider's script adds to `window` (https://developers.google.com/recaptcha/docs/v3). */
interface Recaptcha {
  readonly ready: (callback: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: string }) => PromiseLike<unknown>;
}

/** The provider's scripts in the document, by URL. */
const scripts = new Map<string, Promise<void>>();

/** Starts to load the provider's script: once per document, again after it failed. */
export function createCaptchaClient({ siteKey, scriptUrl, language }: Captcha): CaptchaClient {
  const url = new URL(scriptUrl, document.baseURI);
  url.searchParams.set('render', siteKey);
  url.searchParams.set('hl', language);
  const requestToken = async (formKey: string): Promise<string | null> => {
    await loadScript(url.href);
    const recaptcha = recaptchaIn(window);
    await new Promise<void>((resolve) => recaptcha.ready(resolve));
    const token = await recaptcha.execute(siteKey, { action: captchaActionOf(formKey) });
    return typeof token === 'string' && token !== '' ? token : null;
  };
  loadScript(url.href).catch(() => {}); // loaded again when it is needed
  return {
    parameter: 'g-recaptcha-response',
    tokenFor: (formKey) => withTimeout(requestToken(formKey)),
  };
}

function loadScript(url: string): Promise<void> {
  const existing = scripts.get(url);
  if (existing !== undefined) return existing;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(url);
      reject(new Error(`The captcha script could not be loaded: ${url}`));
    });
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/** @throws Error if the script did not define its API. */
function recaptchaIn(scope: object): Recaptcha {
  const found: unknown = Reflect.get(scope, 'grecaptcha');
  if (typeof found === 'object' && found !== null && 'ready' in found && 'execute' in found)
    return found as Recaptcha; // as its maker documents it
  throw new Error('window.grecaptcha is undefined or incomplete after loading the captcha script');
}

/** The token, or null if it fails or takes too long. */
function withTimeout(token: Promise<string | null>): Promise<string | null> {
  const timeout = new Promise<null>((resolve) => void setTimeout(resolve, TIMEOUT_MS, null));
  return Promise.race([token.catch(() => null), timeout]);
}
