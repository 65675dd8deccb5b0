import { captchaActionOf, type Captcha } from '../../forms/captcha';

/** Tells people from machines. */
export interface CaptchaVerifier {
  /** What shows the server that a person sends this form; null where it cannot be had, or not in time. Never rejects. */
  readonly tokenFor: (formKey: string) => Promise<string | null>;
}

/** Milliseconds for which a sender waits for the check, its script included. */
const PATIENCE = 8_000;

/** What the provider's script puts at the window (https://developers.google.com/recaptcha/docs/v3). */
interface Recaptcha {
  readonly ready: (callback: () => void) => void;
  readonly execute: (siteKey: string, options: { readonly action: string }) => PromiseLike<unknown>;
}

/** The provider's scripts that are in the document, by their address. */
const scripts = new Map<string, Promise<void>>();

/** Begins to load the provider's script: once for all forms of the document, again after it could not be had. */
export function createCaptchaVerifier(check: Captcha): CaptchaVerifier {
  const { siteKey, language } = check;
  const address = new URL(check.scriptUrl, document.baseURI);
  address.searchParams.set('render', siteKey);
  address.searchParams.set('hl', language);
  const ask = async (formKey: string): Promise<string | null> => {
    await loadScript(address.href);
    const recaptcha = recaptchaAt(window);
    await new Promise<void>((resolve) => recaptcha.ready(resolve));
    const token = await recaptcha.execute(siteKey, { action: captchaActionOf(formKey) });
    return typeof token === 'string' && token !== '' ? token : null;
  };
  loadScript(address.href).catch(() => {}); // asked for again when it is needed
  return { tokenFor: (formKey) => withTimeout(ask(formKey)) };
}

function loadScript(address: string): Promise<void> {
  const known = scripts.get(address);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      scripts.delete(address);
      reject(new Error(`The bot check's script could not be loaded: ${address}`));
    });
    document.head.append(script);
  });
  scripts.set(address, loading);
  return loading;
}

/** @throws Error where the script left nothing that can be asked. */
function recaptchaAt(scope: object): Recaptcha {
  const found: unknown = Reflect.get(scope, 'grecaptcha');
  if (typeof found === 'object' && found !== null && 'ready' in found && 'execute' in found)
    return found as Recaptcha; // as its maker documents it
  throw new Error('The bot check’s script left nothing that can be asked');
}

/** What is asked for, or null where it fails or takes too long. */
async function withTimeout(asked: Promise<string | null>): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE);
  });
  try {
    return await Promise.race([asked, late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}
