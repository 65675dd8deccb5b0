import { cpSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfProject } from '../../test/support/project-copy';
import { onCleanUp, startChild } from './children';

/** A copy of the project whose build can be exchanged, as a deploy does. */
export interface BuildCopy {
  readonly folder: string;
  /** Puts the other build into `dist/`. @returns its id. */
  readonly exchange: () => string;
  /** The builds' ids; one where both are the same. */
  readonly ids: readonly string[];
}

/**
 * Builds the site in a copy of the project, twice: the second build has another id and the assets of the first.
 * @param env the settings that decide how pages look.
 * @param existing a `dist/` to take instead of building; both builds are then the same.
 * @throws Error with the output of a build that fails.
 */
export async function buildCopy(
  env: Readonly<Record<string, string>>,
  existing: string | undefined,
): Promise<BuildCopy> {
  const folder = copyOfProject();
  onCleanUp(() => rmSync(folder, { recursive: true, force: true }));
  const dist = join(folder, 'dist');
  const ids: string[] = [];
  if (existing === undefined) {
    ids.push(await build(folder, env));
    cpSync(dist, join(folder, 'dist-0'), { recursive: true });
    ids.push(await build(folder, env));
    renameSync(dist, join(folder, 'dist-1'));
  } else {
    cpSync(existing, join(folder, 'dist-0'), { recursive: true });
    cpSync(existing, join(folder, 'dist-1'), { recursive: true });
  }
  let current = 1;
  const exchange = (): string => {
    current = 1 - current;
    // A link of its own name first, so that there is no moment without a build.
    symlinkSync(join(folder, `dist-${current}`), `${dist}.new`);
    renameSync(`${dist}.new`, dist);
    return ids[current] ?? '';
  };
  exchange();
  return { folder, exchange, ids };
}

async function build(folder: string, env: Readonly<Record<string, string>>): Promise<string> {
  let output = '';
  const child = startChild({
    command: process.execPath,
    args: ['-r', './build/run-typescript.cjs', 'build/main.ts'],
    cwd: folder,
    env,
    onLine: (line) => (output += `${line}\n`),
  });
  const code = await child.ended;
  const id = /build ([0-9a-f-]{36})/.exec(output)?.[1];
  if (code !== 0 || id === undefined) throw new Error(`The build failed:\n${output}`);
  return id;
}
