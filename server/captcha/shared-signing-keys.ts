import { randomUUID } from 'node:crypto';
import type { SharedState } from '../coordination/shared-state';
import { adoptSigningKey, isSigningKey, readSigningKeys } from './signing-key';

/** Milliseconds between two looks at the key that the site's processes share, and for which it is shared. */
const syncInterval = 60_000;
const sharedFor = 24 * 60 * 60_000;
/** Milliseconds between two looks because a challenge of an unknown key came: anyone can send one. */
const refreshInterval = 1_000;

const name = 'bot-check key';

interface SigningKeysOptions {
  readonly dataDir: string;
  readonly shared: Pick<SharedState, 'get' | 'put' | 'acquireLease' | 'releaseLease'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/**
 * The keys of challenges, which all machines of a site come to share: the first one's, which the others adopt. Each has it on disk,
 * so a machine signs and verifies also while the others are out of reach.
 */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #holder = randomUUID();
  #keys: readonly [string, ...string[]] | undefined;
  #syncedAt = -Infinity;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
  }

  /** The keys: the first signs, all verify. @throws errors of the file system, and Error for a malformed file. */
  async read(): Promise<readonly [string, ...string[]]> {
    if (this.#isOlder(syncInterval)) await this.#sync();
    this.#keys ??= readSigningKeys(this.#options.dataDir);
    return this.#keys;
  }

  /** The same, after a look at what other processes have changed. Null if there was one a moment ago. */
  async refresh(): Promise<readonly [string, ...string[]] | null> {
    if (!this.#isOlder(refreshInterval)) return null;
    this.#keys = undefined;
    await this.#sync();
    return this.read();
  }

  #isOlder(milliseconds: number): boolean {
    return Math.abs(this.#options.now() - this.#syncedAt) >= milliseconds;
  }

  async #sync(): Promise<void> {
    const { dataDir, shared, now } = this.#options;
    const [own] = readSigningKeys(dataDir);
    this.#syncedAt = now();
    const found = await this.#sharedKey(own);
    if (found !== null && found !== own) {
      await adoptSigningKey(dataDir, found);
      this.#keys = undefined;
    }
    // What is used is shared for another day.
    if (found !== null) await shared.put(name, found, sharedFor);
  }

  /** The key that is shared, or this machine's if there is none; null while another process shares its own. */
  async #sharedKey(own: string): Promise<string | null> {
    const { shared } = this.#options;
    const found = await shared.get(name);
    if (found !== null) return isSigningKey(found) ? found : null;
    if (!(await shared.acquireLease(name, this.#holder, refreshInterval))) return null;
    const again = await shared.get(name);
    if (again === null) await shared.put(name, own, sharedFor);
    await shared.releaseLease(name, this.#holder);
    return again ?? own;
  }
}
