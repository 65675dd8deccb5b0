import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { serverOptions } from '../../build/bundle/bundles';
import type { FormsChildOptions } from './forms-child';
import { makeTempDir } from './temp-dir';

const root = join(__dirname, '../..');

/** Bundles the child once, so that it starts fast; libsql has a binary and stays external. */
export async function bundleFormsChild(): Promise<string> {
  const outfile = join(makeTempDir(), 'child.cjs');
  const entryPoints = [join(root, 'test/support/forms-child.ts')];
  const { plugins: _, ...options } = serverOptions(root, 'production', outfile);
  await build({ ...options, entryPoints, write: true, sourcemap: false });
  return outfile;
}

/** A process that accepts submissions. */
export interface FormsChild {
  /** Resolves once the child has accepted so many, or has exited. */
  readonly accepted: (number: number) => Promise<void>;
  /** Kills the child with SIGKILL. @returns its standard error. */
  readonly kill: () => Promise<string>;
}

/** Starts a child. The ids that it prints are added to `sent` and `accepted`. */
export function startFormsChild(
  file: string,
  options: FormsChildOptions,
  sent: Set<string>,
  accepted: Set<string>,
): FormsChild {
  const child = spawn(process.execPath, [file, JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { NODE_PATH: join(root, 'node_modules') },
  });
  let own = 0;
  let errors = '';
  let check = (): void => {};
  child.stderr.on('data', (part) => (errors += String(part)));
  const lines = createInterface(child.stdout).on('line', (line) => {
    const [kind, id = ''] = line.split(' ');
    // A truncated line has no whole id.
    if (id.length < 36) return;
    (kind === '!' ? accepted : sent).add(id);
    if (kind === '!') own += 1;
    check();
  });
  const gone = Promise.all([once(child, 'close'), once(lines, 'close')]);
  return {
    accepted: (number) => {
      const reached = new Promise<void>((resolve) => {
        check = () => {
          if (sent.size > 0 && own >= number) resolve();
        };
        check();
      });
      return Promise.race([reached, gone.then(() => undefined)]);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
      return errors;
    },
  };
}
