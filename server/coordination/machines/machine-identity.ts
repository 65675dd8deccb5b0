import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, renameSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createFileOnce } from '../../runtime/files/create-file-once';

/** Name of the file in DATA_DIR. A backup leaves it out: what is restored from one is another machine. */
const identityFile = 'machine-id';

/** The id of a machine, which it keeps for as long as its DATA_DIR. All processes with this DATA_DIR are one machine. */
export class MachineIdentity {
  readonly #dataDir: string;

  constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  /** The id; the first call ever makes it, and the first one after {@link renew}. @throws errors of the file system. */
  id(): string {
    const file = join(this.#dataDir, identityFile);
    createFileOnce(file, () => `${randomUUID()}\n`);
    const id = readFileSync(file, 'utf8').trim();
    if (!/^[0-9a-f-]{36}$/.test(id))
      throw new Error('machine-id in DATA_DIR is malformed: delete it, and the site makes another');
    return id;
  }

  /** Gives the machine another id, because a copy of its disk has the same one. @throws errors of the file system. */
  renew(): void {
    const file = join(this.#dataDir, identityFile);
    renameSync(file, `${file}.before.tmp`);
  }

  /**
   * Tells a machine from a copy of it with the same id: by the boot of its system, and by the folder that the id is in. Two
   * folders of one system differ in the second, two systems in the first.
   */
  fingerprint(): string {
    const { dev, ino } = statSync(this.#dataDir);
    return createHash('sha256').update(`${bootId()} ${dev} ${ino}`).digest('hex').slice(0, 32);
  }
}

/** @see https://man7.org/linux/man-pages/man5/proc_sys_kernel.5.html; other systems have their host's name. */
function bootId(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return hostname();
  }
}
