import type { LockedPackage, LockFile } from './lock-file';
import {
  installScripts,
  productionLicences,
  refusedVersions,
  singlePackages,
  toolLicences,
  unnamedLicences,
} from './package-rules';

/** The public registry, which a lock file may name; one that names none is served by whatever registry npm is set to. */
const publicRegistry = 'https://registry.npmjs.org/';

type Rule = (each: LockedPackage, lock: LockFile) => string | undefined;

const rules: readonly Rule[] = [
  ({ integrity }) =>
    /^sha512-[A-Za-z0-9+/]{86}==/.test(integrity)
      ? undefined
      : 'has no integrity of SHA-512: install it from a registry',
  ({ resolved }) =>
    resolved === '' || resolved.startsWith(publicRegistry)
      ? undefined
      : `comes from ${resolved}: only ${publicRegistry} may be named`,
  ({ name, hasInstallScript }) =>
    hasInstallScript && !Object.hasOwn(installScripts, name)
      ? 'has an install script: list it with a reason in build/supply-chain/package-rules.ts, or do without it'
      : undefined,
  (each, lock) => licenceProblem(each, lock),
  ({ name, version }) => {
    const refused = refusedVersions.find((rule) => rule.name === name);
    if (refused === undefined || (refused.from !== undefined && isAtLeast(version, refused.from)))
      return undefined;
    return `is refused (${refused.because}): take ${refused.from ?? 'none'} or newer`;
  },
];

/** Checks what the lock file has npm install. @returns a sentence for each problem. */
export function lockFileProblems(lock: LockFile): readonly string[] {
  const found = lock.packages.flatMap((each) =>
    rules.flatMap((rule) => {
      const problem = rule(each, lock);
      return problem === undefined ? [] : [`${each.path} ${each.version} ${problem}`];
    }),
  );
  const twice = singlePackages.filter(
    (name) => lock.packages.filter((each) => each.name === name).length > 1,
  );
  return [...found, ...twice.map((name) => `${name} is there more than once: run npm ls ${name}`)];
}

function licenceProblem(each: LockedPackage, { production }: LockFile): string | undefined {
  const { name, licence } = each;
  const allowed = production.includes(each) ? productionLicences : toolLicences;
  if (allowed.has(licence) || (licence === '' && Object.hasOwn(unnamedLicences, name))) return undefined;
  return `has the licence ${licence === '' ? '(none is named)' : licence}: see build/supply-chain/package-rules.ts`;
}

/** Compares the three numbers of two versions. */
function isAtLeast(version: string, lowest: string): boolean {
  const numbers = (text: string): readonly number[] => (text.split('-', 1)[0] ?? '').split('.').map(Number);
  const [own, other] = [numbers(version), numbers(lowest)];
  const index = own.findIndex((number, position) => number !== other[position]);
  return index < 0 || (own[index] ?? 0) > (other[index] ?? 0);
}
