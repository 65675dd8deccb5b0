import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isJsonObject, type JsonObject } from '../../common/json';
import { readLockFile } from './lock-file';

/** What is read of a CycloneDX document. */
export interface Sbom extends JsonObject {
  readonly bomFormat: 'CycloneDX';
  readonly specVersion: string;
  readonly components: readonly JsonObject[];
}

/** From the lock file, so that packages for other systems are named, too. */
const sbomArgs = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];

/**
 * Creates the software bill of materials of a server in production, by npm's own command. It sees a copy of the two files without
 * the tools: `--omit=dev` of npm 11 leaves out what is a tool of one package and needed by another, such as React.
 * @param packageText the text of `package.json`. @param lockText that of `package-lock.json`.
 * @param runNpm runs npm in a folder. @returns its output.
 * @see https://docs.npmjs.com/cli/v11/commands/npm-sbom
 * @throws Error if npm writes no such document.
 */
export function createSbom(
  packageText: string,
  lockText: string,
  runNpm: (args: readonly string[], folder: string) => string,
): Sbom {
  const parent = mkdtempSync(join(tmpdir(), 'anyam-sbom-'));
  const folder = join(parent, 'anyam'); // npm names the project by its folder
  try {
    mkdirSync(folder);
    const { manifest, lock } = productionFiles(packageText, lockText);
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const sbom: unknown = JSON.parse(runNpm(sbomArgs, folder));
    if (!isSbom(sbom)) throw new Error('npm sbom wrote no CycloneDX document: npm 10 or newer is needed');
    return sbom;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

/** The two files as if there were no tools. */
function productionFiles(
  packageText: string,
  lockText: string,
): Readonly<Record<'manifest' | 'lock', object>> {
  const { name, version, description, dependencies } = objectIn(packageText);
  const root = { name, version, description, dependencies };
  const all = objectIn(lockText);
  const packages = isJsonObject(all['packages']) ? all['packages'] : {};
  const needed = readLockFile(lockText).production.map(({ path }) => [path, packages[path]]);
  return { manifest: root, lock: { ...all, packages: { '': root, ...Object.fromEntries(needed) } } };
}

function objectIn(text: string): JsonObject {
  const value: unknown = JSON.parse(text);
  return isJsonObject(value) ? value : {};
}

function isSbom(value: unknown): value is Sbom {
  return isJsonObject(value) && value['bomFormat'] === 'CycloneDX' && Array.isArray(value['components']);
}
