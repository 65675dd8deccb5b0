import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { locateProgram } from '../support/locate-program';

const root = join(__dirname, '../..');

/** The configuration that is tested. */
export const vclFile = join(root, 'docs/varnish.vcl');

/** What `npm run test:varnish` installs, and the folders of running varnishds. */
export const varnishFolder = join(root, '.cache/varnish');

/** Where the files of installed packages are. */
const packagesFolder = join(varnishFolder, 'root');

/** A varnishd that runs `docs/varnish.vcl`. */
export interface Varnish {
  /** The program. */
  readonly path: string;
  /** Arguments that it needs wherever it starts. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** Where Debian has varnishd; it is not on everybody's PATH. */
const systemFolder = '/usr/sbin';

function onPath(program: string, path?: string): string | undefined {
  return locateProgram(program, [systemFolder], path)[0];
}

/** The varnishd of PATH. */
function systemVarnish(): Varnish | undefined {
  const path = onPath('varnishd');
  // Without a jail: it needs the users of the package, where root starts it.
  return path === undefined ? undefined : { path, args: ['-j', 'none'], env: process.env };
}

/** How varnishd compiles its configuration where the headers of the C library are not in `/usr`: it needs none of them. */
const compileWithoutLibc = 'exec gcc -O1 -fPIC -shared -nostdlib -ffreestanding -w -o %o %s';

/** The varnishd of packages that are unpacked in a folder, and not installed. */
function unpackedVarnish(): Varnish | undefined {
  const path = join(packagesFolder, systemFolder, 'varnishd');
  if (!existsSync(path)) return undefined;
  const libraries = ['usr/lib', 'lib']
    .map((name) => join(packagesFolder, name))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((folder) => folder.endsWith('-linux-gnu'));
  const vmodFolders = libraries.map((folder) => join(folder, 'varnish/vmods'));
  return {
    path,
    args: [
      '-j',
      'none',
      '-p',
      `vmod_path=${vmodFolders.join(':')}`,
      '-p',
      `cc_command=${compileWithoutLibc}`,
    ],
    env: {
      ...process.env,
      PATH: [join(packagesFolder, 'usr/bin'), process.env['PATH']].join(delimiter),
      LD_LIBRARY_PATH: libraries.flatMap((folder) => [folder, join(folder, 'varnish')]).join(':'),
    },
  };
}

/** What keeps a varnishd from running the configuration; undefined if nothing does. */
function problemOf({ path, args, env }: Varnish): string | undefined {
  // It translates its configuration to C, and has gcc compile that.
  if (onPath('gcc', env['PATH'] ?? '') === undefined) return `no gcc, which ${path} needs`;
  const folder = mkdtempSync(join(tmpdir(), 'varnish-'));
  const { status, stderr } = spawnSync(path, [...args, '-n', folder, '-C', '-f', vclFile], {
    env,
    encoding: 'utf8',
  });
  rmSync(folder, { recursive: true, force: true });
  if (status === 0) return undefined;
  return `${path} does not take docs/varnish.vcl: ${/compiler:\n(.*)/.exec(stderr)?.[1] ?? stderr.trim()}`;
}

/**
 * Finds a varnishd that can run the configuration, on PATH or installed by `npm run test:varnish`.
 * @returns a text that says what is missing if there is none.
 */
export function findVarnish(): Varnish | string {
  const found = [systemVarnish(), unpackedVarnish()].filter((varnish) => varnish !== undefined);
  const problems = found.map(problemOf);
  return found.find((_, index) => problems[index] === undefined) ?? problems[0] ?? 'no varnishd';
}
