import { isJsonObject, textOf, type JsonObject } from '../../common/json';

/** A package of the lock file. */
export interface LockedPackage {
  /** Where it is installed, such as `node_modules/express/node_modules/qs`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly integrity: string;
  /** The address that it is downloaded from; empty: from the registry that npm is set to. */
  readonly resolved: string;
  /** The licence in SPDX's terms; empty where its maker named none. */
  readonly licence: string;
  readonly hasInstallScript: boolean;
  /** Names of what it needs when it runs. */
  readonly dependencies: readonly string[];
}

/** A lock file of npm, version 3. */
export interface LockFile {
  /** What is downloaded: no packages of this repository. */
  readonly packages: readonly LockedPackage[];
  /** Those of them that a server in production has. */
  readonly production: readonly LockedPackage[];
}

/**
 * Reads `package-lock.json`.
 * @see https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json
 * @throws Error if it is no lock file of version 3.
 */
export function readLockFile(text: string): LockFile {
  const lock: unknown = JSON.parse(text);
  const all = isJsonObject(lock) && lock['lockfileVersion'] === 3 ? lock['packages'] : undefined;
  if (!isJsonObject(all))
    throw new Error('package-lock.json must be a lock file of version 3: run npm install');
  const packages = Object.entries(all).flatMap(([path, entry]) =>
    path.includes('node_modules/') && isJsonObject(entry) && entry['link'] !== true
      ? [packageOf(path, entry)]
      : [],
  );
  const root = all[''];
  const direct = isJsonObject(root) ? namesIn(root['dependencies']) : [];
  return { packages, production: neededBy(direct, packages) };
}

function packageOf(path: string, entry: JsonObject): LockedPackage {
  return {
    path,
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version: textOf(entry['version']),
    integrity: textOf(entry['integrity']),
    resolved: textOf(entry['resolved']),
    licence: textOf(entry['license']),
    hasInstallScript: entry['hasInstallScript'] === true,
    dependencies: [...namesIn(entry['dependencies']), ...namesIn(entry['optionalDependencies'])],
  };
}

function namesIn(dependencies: unknown): readonly string[] {
  return isJsonObject(dependencies) ? Object.keys(dependencies) : [];
}

/** The packages that some need, directly or not, found as Node finds them. One that is not in the file is optional. */
function neededBy(direct: readonly string[], packages: readonly LockedPackage[]): readonly LockedPackage[] {
  const byPath = new Map(packages.map((each) => [each.path, each]));
  const found = new Set<LockedPackage>();
  const add = (names: readonly string[], from: string): void => {
    for (const name of names) {
      const needed = foldersAbove(from).flatMap(
        (folder) => byPath.get(`${folder}node_modules/${name}`) ?? [],
      )[0];
      if (needed === undefined || found.has(needed)) continue;
      found.add(needed);
      add(needed.dependencies, `${needed.path}/`);
    }
  };
  add(direct, '');
  return [...found].toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** A folder and those above it in which packages may be, the nearest first; the root is `''`. */
function foldersAbove(from: string): readonly string[] {
  const parts = from.split('node_modules/');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('node_modules/'));
}
