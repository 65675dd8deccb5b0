import { createHash } from 'node:crypto';
import axios from 'axios';
import { isJsonObject, parseJson, textOf, type JsonObject } from '../../common/json';
import type { SharedState } from '../coordination/shared-state';
import type { Clock } from '../runtime/clock';
import { BoundedMap } from '../runtime/bounded-map';
import type { Settings } from '../config/settings';
import type { Log } from '../runtime/logging/log';
import { createFailureLog } from './failure-log';

/** The sender of a token; `unknown` while the captcha service is unreachable. */
export type Verdict = 'human' | 'bot' | 'unknown';

/**
 * Verifies a token, which distinguishes humans from bots. Each token is accepted once.
 * @param action the action that the token must have been created for.
 */
export type CaptchaVerifier = (token: string, action: string) => Promise<Verdict>;

export interface CaptchaVerifierOptions {
  readonly secret: string;
  readonly verifyUrl: string;
  /** Lowest score, 0 to 1, that counts as human. */
  readonly minScore: number;
  /** Host of the pages that tokens must come from; undefined accepts any. */
  readonly hostname: string | undefined;
  /** Where the site's processes claim tokens. */
  readonly shared: Pick<SharedState, 'claim'>;
  readonly log: Log;
  readonly clock: Clock;
}

/** Milliseconds for the whole request. */
const timeout = 3_000;
/** In characters; real tokens have about 2,000. */
const maxTokenLength = 10_000;
const maxResponseBytes = 64 * 1024;
/** Milliseconds for which a used token is stored: the service accepts tokens for two minutes. */
const usedTokenTtl = 300_000;
const maxUsedTokens = 10_000;

/** Creates the verifier that the settings describe; null without keys. */
export function composeCaptchaVerifier(
  settings: Pick<
    Settings,
    'botProtectionSecret' | 'botProtectionVerifyUrl' | 'botProtectionMinScore' | 'siteUrl'
  >,
  { log, clock, shared }: Pick<CaptchaVerifierOptions, 'log' | 'clock' | 'shared'>,
): CaptchaVerifier | null {
  const {
    botProtectionSecret: secret,
    botProtectionVerifyUrl: verifyUrl,
    botProtectionMinScore: minScore,
    siteUrl,
  } = settings;
  if (secret === undefined) return null;
  const hostname = siteUrl === undefined ? undefined : new URL(siteUrl).hostname;
  return createCaptchaVerifier({ secret, verifyUrl, minScore, hostname, shared, log, clock });
}

/**
 * Verifies tokens with reCAPTCHA v3 or a service with the same API. The visitor's IP address is not sent.
 * @see https://developers.google.com/recaptcha/docs/verify and https://developers.google.com/recaptcha/docs/v3
 */
export function createCaptchaVerifier(options: CaptchaVerifierOptions): CaptchaVerifier {
  const { clock, log, shared } = options;
  const logFailure = createFailureLog(log, () => clock.now(), advice);
  /** When each used token may be forgotten, by its hash. */
  const used = new BoundedMap<string, number>(maxUsedTokens);
  return async (token, action) => {
    const hash = createHash('sha256').update(token).digest('base64');
    if (token.length > maxTokenLength || (used.get(hash) ?? 0) > clock.now()) return 'bot';
    used.set(hash, clock.now() + usedTokenTtl);
    try {
      const verdict = verdictOf(await requestVerification(options, token), options, action);
      // Services that accept a token again do so within this time.
      return verdict === 'human' && !(await shared.claim(`bot check ${hash}`, usedTokenTtl))
        ? 'bot'
        : verdict;
    } catch (error) {
      // The service did not count it either, so it may be sent again.
      used.delete(hash);
      logFailure(reasonOf(error));
      return 'unknown';
    }
  };
}

const advice =
  'forms are accepted unverified meanwhile, with lower limits; see BOT_PROTECTION_SECRET and BOT_PROTECTION_VERIFY_URL';

/** @throws Error if the request fails or times out, or the response is not a verification. */
async function requestVerification(
  { secret, verifyUrl, clock }: CaptchaVerifierOptions,
  token: string,
): Promise<JsonObject> {
  const abort = new AbortController();
  const cancel = clock.after(timeout, () => abort.abort());
  try {
    const { status, data } = await axios.post<string>(
      verifyUrl,
      new URLSearchParams({ secret, response: token }).toString(),
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        signal: abort.signal,
        maxRedirects: 0,
        maxContentLength: maxResponseBytes,
        proxy: false,
        responseType: 'text',
        transformResponse: [(body: unknown) => body],
        validateStatus: () => true,
      },
    );
    const verification = status >= 200 && status < 300 ? parseJson(data) : undefined;
    if (!isJsonObject(verification) || typeof verification['success'] !== 'boolean')
      throw new Error(`unexpected response with status ${status}`);
    return verification;
  } finally {
    cancel();
  }
}

/** Error codes about the secret and not the token. */
const secretErrors = ['missing-input-secret', 'invalid-input-secret'];

/** @throws Error if the service rejects the secret: that says nothing about the token. */
function verdictOf(
  verification: JsonObject,
  { minScore, hostname }: CaptchaVerifierOptions,
  action: string,
): Exclude<Verdict, 'unknown'> {
  const { success, score } = verification;
  if (success !== true) {
    const codes: readonly unknown[] = Array.isArray(verification['error-codes'])
      ? verification['error-codes']
      : [];
    const secretError = secretErrors.find((code) => codes.includes(code));
    if (secretError !== undefined) throw new Error(secretError);
    return 'bot';
  }
  const isHuman =
    typeof score === 'number' &&
    score >= minScore &&
    verification['action'] === action &&
    (hostname === undefined || verification['hostname'] === hostname);
  return isHuman ? 'human' : 'bot';
}

/** A reason that may be logged: axios's errors carry the request, secret included. */
function reasonOf(error: unknown): string {
  if (axios.isCancel(error)) return `no response within ${timeout} ms`;
  if (axios.isAxiosError(error)) return error.code ?? 'no response';
  return error instanceof Error ? error.message : textOf(error);
}
