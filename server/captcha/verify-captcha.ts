import { createHash } from 'node:crypto';
import axios from 'axios';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import type { Clock } from '../runtime/clock';
import { BoundedMap } from '../runtime/bounded-map';
import type { Settings } from '../config/settings';
import type { Log } from '../runtime/log';
import { throttle } from '../runtime/throttle';

/** Whom the bot check takes somebody for; `unknown` while it cannot be asked. */
export type Verdict = 'person' | 'machine' | 'unknown';

/** Tells people from machines. */
export interface CaptchaVerifier {
  /**
   * Asks whose a token is. Each token counts once.
   * @param action that the token must have been made for.
   */
  readonly verify: (token: string, action: string) => Promise<Verdict>;
}

/** What a checker is made of. */
export interface CaptchaVerifierParts {
  readonly secret: string;
  readonly verifyUrl: string;
  /** Least score, 0 to 1, of a person. */
  readonly minScore: number;
  /** Host of the pages that tokens must come from; undefined where any will do. */
  readonly hostname: string | undefined;
  readonly log: Log;
  readonly clock: Clock;
}

/** Milliseconds for the whole question. */
const longest = 3_000;
/** Characters of a token; they have about two thousand. */
const longestToken = 10_000;
const maxResponseBytes = 64 * 1024;
/** Milliseconds that a token is remembered: the service takes it for two minutes. */
const remembered = 300_000;
const maxEntries = 10_000;
/** Milliseconds between two log lines about a service that fails. */
const quiet = 60_000;

/** Asks the bot check that the settings name; null without keys. */
export function composeCaptchaVerifier(
  settings: Pick<
    Settings,
    'botProtectionSecret' | 'botProtectionVerifyUrl' | 'botProtectionMinScore' | 'siteUrl'
  >,
  { log, clock }: Pick<CaptchaVerifierParts, 'log' | 'clock'>,
): CaptchaVerifier | null {
  const {
    botProtectionSecret: secret,
    botProtectionVerifyUrl: verifyUrl,
    botProtectionMinScore: minScore,
    siteUrl,
  } = settings;
  if (secret === undefined) return null;
  const hostname = siteUrl === undefined ? undefined : new URL(siteUrl).hostname;
  return createCaptchaVerifier({ secret, verifyUrl, minScore, hostname, log, clock });
}

/**
 * Asks reCAPTCHA v3, or whoever answers as it does. The visitor's address is not handed on.
 * @see https://developers.google.com/recaptcha/docs/verify and https://developers.google.com/recaptcha/docs/v3
 */
export function createCaptchaVerifier(parts: CaptchaVerifierParts): CaptchaVerifier {
  const { clock, log } = parts;
  const seldom = throttle(clock, quiet);
  /** Until when each token is remembered, by its hash. */
  const used = new BoundedMap<string, number>(maxEntries);
  return {
    verify: async (token, action) => {
      const hash = createHash('sha256').update(token).digest('base64');
      if (token.length > longestToken || (used.get(hash) ?? 0) > clock.now()) return 'machine';
      used.set(hash, clock.now() + remembered);
      try {
        return verdictOn(await ask(parts, token), parts, action);
      } catch (error) {
        // It was not counted there either.
        used.delete(hash);
        seldom(() => log.warn('bot-check-failed', { reason: reasonOf(error), advice }));
        return 'unknown';
      }
    },
  };
}

const advice =
  'forms are accepted unverified meanwhile, fewer of them; see BOT_PROTECTION_SECRET and _VERIFY_URL';

/** @throws Error where nobody answers in time, or not as the service does. */
async function ask({ secret, verifyUrl, clock }: CaptchaVerifierParts, token: string): Promise<JsonObject> {
  const end = new AbortController();
  const cancel = clock.after(longest, () => end.abort());
  try {
    const { status, data } = await axios.post<string>(
      verifyUrl,
      new URLSearchParams({ secret, response: token }).toString(),
      {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
        signal: end.signal,
        maxRedirects: 0,
        maxContentLength: maxResponseBytes,
        proxy: false,
        responseType: 'text',
        transformResponse: [(body: unknown) => body],
        validateStatus: () => true,
      },
    );
    const answer = status >= 200 && status < 300 ? jsonOf(data) : null;
    if (answer === null || typeof answer['success'] !== 'boolean')
      throw new Error(`answered ${status} without a verdict`);
    return answer;
  } finally {
    cancel();
  }
}

function jsonOf(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** What the service says of us, and not of the token. */
const ownFaults = ['missing-input-secret', 'invalid-input-secret'];

/** @throws Error where it says nothing of the token. */
function verdictOn(
  answer: JsonObject,
  { minScore, hostname }: CaptchaVerifierParts,
  action: string,
): Exclude<Verdict, 'unknown'> {
  const { success, score } = answer;
  if (success !== true) {
    const codes: readonly unknown[] = Array.isArray(answer['error-codes']) ? answer['error-codes'] : [];
    const fault = ownFaults.find((code) => codes.includes(code));
    if (fault !== undefined) throw new Error(`answered ${fault}`);
    return 'machine';
  }
  const isHuman =
    typeof score === 'number' &&
    score >= minScore &&
    answer['action'] === action &&
    (hostname === undefined || answer['hostname'] === hostname);
  return isHuman ? 'person' : 'machine';
}

/** What may be logged: an HTTP client's error carries the request, with the secret in it. */
function reasonOf(error: unknown): string {
  if (axios.isCancel(error)) return `no answer within ${longest} ms`;
  if (axios.isAxiosError(error)) return error.code ?? 'no answer';
  return error instanceof Error ? error.message : textOf(error);
}
