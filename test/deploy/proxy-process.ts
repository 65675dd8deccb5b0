import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deployFolder } from './find-proxies';

/** Where the site listens: its port, and that of the process that stands in for it during a deploy. */
export interface SitePorts {
  readonly port: number;
  readonly standIn: number;
}

/** A running proxy, for the host `localhost`. */
export interface RunningProxy {
  readonly http: number;
  readonly https: number;
  /** The certificate that visitors must trust. */
  readonly certificate: string;
  /** Everything written so far: what went wrong, and the lines of the access log. */
  readonly output: () => string;
  readonly close: () => Promise<void>;
}

/** Starts a proxy with its recipe. */
export type StartProxy = (site: SitePorts) => Promise<RunningProxy>;

/** A folder for one run of a proxy. It is short: paths of sockets are limited. */
export function makeRunFolder(): string {
  mkdirSync(deployFolder, { recursive: true });
  return mkdtempSync(join(deployFolder, 'run-'));
}

/** Replaces parts of a recipe for a test. @throws Error if one is not there: the recipe has changed. */
export function adaptRecipe(file: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce(
    (text, [part, replacement]) => {
      const changed = text.replaceAll(part, replacement);
      if (changed === text) throw new Error(`${file} has no ${String(part)}, which the test replaces`);
      return changed;
    },
    readFileSync(file, 'utf8'),
  );
}

/** Makes a certificate of `localhost` that vouches for itself. @returns its file and that of its key. */
export function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const files = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const to = ['-keyout', files.key, '-out', files.certificate];
  execFileSync('openssl', ['req', ...kind, ...names, ...to], { stdio: 'pipe' });
  return files;
}

/** Milliseconds after which a proxy that does not listen is given up. */
const patience = 20_000;

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/**
 * Runs a proxy until `close`, which removes the folder.
 * @param signal ends it at once.
 * @throws Error with its output if it does not listen.
 */
export async function runProxy(
  [path, ...args]: readonly [string, ...string[]],
  {
    folder,
    env,
    ports,
    signal,
  }: {
    readonly folder: string;
    readonly env: Readonly<Record<string, string>>;
    readonly ports: readonly number[];
    readonly signal: NodeJS.Signals;
  },
): Promise<Pick<RunningProxy, 'output' | 'close'>> {
  const child = spawn(path, args, { env: { PATH: process.env['PATH'], ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (output += part.toString()));
  const ended = once(child, 'exit');
  const start = performance.now();
  for (const port of ports) {
    while (!(await accepts(port))) {
      if (child.exitCode !== null || performance.now() - start > patience)
        throw new Error(`${path} does not start:\n${output}`);
      await wait(20);
    }
  }
  return {
    output: () => output,
    close: async () => {
      child.kill(signal);
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
