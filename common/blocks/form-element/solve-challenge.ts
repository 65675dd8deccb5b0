import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { CaptchaClient } from './load-captcha';

/** A solution as the server takes it, once. */
interface Proof {
  readonly token: string;
  /** By `Date.now()`: the other clock of a page stands while the device sleeps. */
  readonly madeAt: number;
}

/** Milliseconds that the work may take: slow phones have to get through. */
const TIMEOUT_MS = 30_000;
/** Milliseconds after which a proof is made again. The server takes it for half an hour. */
const FRESH_MS = 25 * 60_000;

/**
 * Starts to work on a challenge of the site. The browser derives the keys beside the page's own thread, so the visitor can go on.
 * Browsers have that in secure contexts alone: https, or this machine.
 * @param address where the form is sent.
 */
export function createProofClient(address: string): CaptchaClient {
  let proof: Promise<Proof> | null = prove(address);
  proof.catch(() => {}); // made again when it is needed
  const take = async (): Promise<string> => {
    const current = proof;
    proof = null;
    const made = await current?.catch(() => null);
    const isFresh = made && Date.now() - made.madeAt < FRESH_MS;
    return (isFresh ? made : await prove(address)).token;
  };
  return { parameter: '_proof', tokenFor: () => take().catch(() => null) };
}

async function prove(address: string): Promise<Proof> {
  const madeAt = Date.now();
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  try {
    const challenge = await fetchChallenge(address, controller.signal);
    const solution = await solveChallenge({ challenge, deriveKey, controller });
    if (solution === null) throw new Error('The challenge took too long');
    return { token: btoa(JSON.stringify({ challenge, solution })), madeAt };
  } finally {
    clearTimeout(timer);
  }
}

async function fetchChallenge(address: string, signal: AbortSignal): Promise<Challenge> {
  const response = await fetch(address.replace(/(?=\?|$)/, '/challenge'), {
    headers: { Accept: 'application/json' },
    mode: 'same-origin',
    signal,
  });
  if (!response.ok) throw new Error(`The challenge is missing: ${response.status}`);
  return (await response.json()) as Challenge; // of this site
}
