import { randomInt } from 'node:crypto';
import { createChallenge, verifySolution, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { HttpError } from '../../common/errors';
import { isJsonObject, parseJson } from '../../common/json';
import { codeOf } from '../runtime/logging/error-code';
import type { Log } from '../runtime/logging/log';
import type { SharedState } from '../coordination/shared-state';
import { createFailureLog } from './failure-log';
import { SigningKeys } from './shared-signing-keys';
import type { Verdict } from './verify-captcha';

/** A bot check by the site itself: a browser computes for a while, which costs a person nothing and many submissions a lot. */
export interface ProofOfWork {
  /** Makes a challenge for one submission of a form, valid for half an hour. @throws {HttpError} 503 without a signing key. */
  readonly challenge: (form: string) => Promise<Challenge>;
  /** Verifies a solution. Each is accepted once. `unknown` while the signing key cannot be read. */
  readonly verify: (token: string, form: string) => Promise<Verdict>;
}

export interface ProofOfWorkOptions {
  /** Folder of the signing key, which the processes of a site share and a restart keeps. */
  readonly dataDir: string;
  /** Records a solution. False if it was recorded before, by whatever process. @param until when it may be forgotten. */
  readonly claim: (id: string, until: number) => Promise<boolean>;
  /** Where the machines of a site agree on the key. */
  readonly shared: Pick<SharedState, 'get' | 'put' | 'acquireLease' | 'releaseLease'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: Log;
}

/**
 * The work: 100 to 200 keys of {@link cost} rounds each, about one second on a phone of the middle class. A browser derives them
 * beside the page's own thread, so typing is never held up.
 */
const algorithm = 'PBKDF2/SHA-256';
const cost = 10_000;
const counters = { min: 100, max: 200 };

/** Milliseconds that a challenge is valid: long enough to fill in a form. */
const challengeTtl = 30 * 60 * 1000;

/** Characters of a token; real ones have about 900. */
const maxTokenLength = 3_000;

/** @see https://altcha.org/docs/v2/proof-of-work/ */
export function createProofOfWork({ dataDir, claim, shared, now, log }: ProofOfWorkOptions): ProofOfWork {
  const logFailure = createFailureLog(log, now, advice);
  const signingKeys = new SigningKeys({ dataDir, shared, now });
  const attempt = async <Keys>(read: () => Promise<Keys>): Promise<Keys | null> => {
    try {
      return await read();
    } catch (error) {
      logFailure(reasonOf(error));
      return null;
    }
  };
  return {
    challenge: async (form) => {
      const keys = await attempt(() => signingKeys.read());
      if (keys === null) throw new HttpError(503, undefined, { retryAfter: 60 });
      return createChallenge({
        algorithm,
        cost,
        counter: randomInt(counters.min, counters.max + 1),
        deriveKey,
        expiresAt: Math.floor((now() + challengeTtl) / 1000),
        data: { form },
        ...secretsOf(keys[0]),
      });
    },
    verify: async (token, form) => {
      const keys = await attempt(() => signingKeys.read());
      if (keys === null) return 'unknown';
      const proof = readProof(token);
      if (proof === null || proof.challenge.parameters.data?.['form'] !== form) return 'bot';
      const { signature = '', parameters } = proof.challenge;
      const expiresAt = (parameters.expiresAt ?? 0) * 1000;
      if (expiresAt <= now()) return 'bot';
      const isSolved =
        (await isSolution(proof, keys)) ||
        (await isSolution(proof, (await attempt(() => signingKeys.refresh())) ?? []));
      return isSolved && (await claim(signature, expiresAt)) ? 'human' : 'bot';
    },
  };
}

/** Two keys of one: the second signs what the browser has to find. */
function secretsOf(key: string) {
  return { hmacSignatureSecret: key, hmacKeySignatureSecret: `${key}.key` };
}

/** True for a solution of a challenge that one of the keys has signed. */
async function isSolution(proof: Proof, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) {
    const result = await verifySolution({ ...proof, deriveKey, ...secretsOf(key) }).catch(() => null);
    if (result?.verified === true) return true;
  }
  return false;
}

const advice = 'forms are accepted unverified meanwhile, with lower limits; see DATA_DIR';

/** A reason without paths. */
function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code || (error instanceof Error ? error.message : 'the key cannot be read');
}

interface Proof {
  readonly challenge: Challenge;
  readonly solution: Solution;
}

/** The challenge and its solution in a token, whose signature is still to be verified; null for anything else. */
function readProof(token: string): Proof | null {
  if (token.length > maxTokenLength) return null;
  const proof = parseJson(Buffer.from(token, 'base64').toString());
  if (!isJsonObject(proof)) return null;
  const { challenge, solution } = proof;
  if (!isJsonObject(challenge) || !isJsonObject(challenge['parameters']) || !isJsonObject(solution))
    return null;
  const { parameters, signature } = challenge;
  // A challenge without a signature of its key would have this process derive one, for as long as the sender likes.
  if (typeof signature !== 'string' || typeof parameters['keySignature'] !== 'string') return null;
  return {
    challenge: { parameters: parameters as unknown as Challenge['parameters'], signature }, // signed by createChallenge
    solution: solution as unknown as Solution, // checked by verifySolution
  };
}
