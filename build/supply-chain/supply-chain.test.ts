import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { isJsonObject, textOf } from '../../common/json';
import { describeAudit } from './audit-result';
import { lockFileProblems } from './check-lock-file';
import { readLockFile, type LockedPackage } from './lock-file';
import { installScripts } from './package-rules';
import { createSbom } from './sbom';
import { thirdPartyList } from './third-party';

const root = join(__dirname, '../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lock = readLockFile(read('package-lock.json'));
const names = (packages: readonly LockedPackage[]) => packages.map(({ name }) => name);

describe('package-lock.json', () => {
  test('holds to the rules of integrity, origin, scripts, licences and versions', () => {
    expect(lock.packages.length).toBeGreaterThan(500);
    expect(lockFileProblems(lock)).toEqual([]);
  });

  test('leads to every dependency in production, and to no tool', () => {
    const manifest: unknown = JSON.parse(read('package.json'));
    const direct = isJsonObject(manifest) ? Object.keys(manifest['dependencies'] ?? {}) : [];
    const tools = isJsonObject(manifest) ? Object.keys(manifest['devDependencies'] ?? {}) : [];
    const production = names(lock.production);
    expect(direct.filter((name) => !production.includes(name))).toEqual([]);
    expect(tools.filter((name) => production.includes(name))).toEqual([]);
    expect(production).toEqual(expect.arrayContaining(['qs', 'path-to-regexp', 'scheduler']));
  });

  test('has every install script that is listed', () => {
    const withScript = names(lock.packages.filter(({ hasInstallScript }) => hasInstallScript));
    expect(withScript.toSorted()).toEqual(Object.keys(installScripts).toSorted());
  });

  test('names what is listed in THIRD-PARTY.md: run npm run sbom', () => {
    expect(read('THIRD-PARTY.md')).toBe(thirdPartyList(lock));
  });
});

describe('a package in the lock file', () => {
  const good = { version: '1.0.0', integrity: `sha512-${'a'.repeat(86)}==`, license: 'MIT' };
  const problems = (more: object, path = 'node_modules/paket') =>
    lockFileProblems(
      readLockFile(
        JSON.stringify({
          lockfileVersion: 3,
          packages: {
            '': { dependencies: { paket: '1' } },
            'node_modules/paket': { ...good, dependencies: { bagian: '1' } },
            'node_modules/react': good,
            [path]: { ...good, ...more },
          },
        }),
      ),
    );

  test.each([
    ['without integrity', { integrity: undefined }, 'no integrity'],
    ['with a weak one', { integrity: 'sha1-abc=' }, 'no integrity'],
    ['of a mirror', { resolved: 'https://mirror.example/paket.tgz' }, 'only https://registry.npmjs.org/'],
    ['of a repository', { resolved: 'git+ssh://git@github.com/a/b.git' }, 'comes from git+ssh'],
    ['with an install script', { hasInstallScript: true }, 'has an install script'],
    ['without a licence', { license: undefined }, 'has the licence (none is named)'],
    ['with a licence for tools', { license: 'MPL-2.0' }, 'has the licence MPL-2.0'],
  ])('%s is a problem', (_, more, problem) => {
    expect(problems(more)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['node_modules/qs', '6.14.1', 1],
    ['node_modules/qs', '6.14.2', 0],
    ['node_modules/qs', '7.0.0', 0],
    ['node_modules/x/node_modules/axios', '1.14.1', 1],
    ['node_modules/plain-crypto-js', '99.0.0', 1],
  ])('%s %s has %d problems', (path, version, count) => {
    expect(problems({ version }, path)).toHaveLength(count);
  });

  test('that another one brings along is held to the licences of production', () => {
    expect(problems({ license: 'MPL-2.0' }, 'node_modules/paket/node_modules/bagian')).toHaveLength(1);
    expect(problems({ license: 'MPL-2.0' }, 'node_modules/alat')).toEqual([]);
  });

  test('may be there once only where two would not share their state', () => {
    expect(problems({}, 'node_modules/x/node_modules/react')).toEqual([
      'react is there more than once: run npm ls react',
    ]);
  });

  test('is fine from the public registry', () => {
    expect(problems({ resolved: 'https://registry.npmjs.org/paket/-/paket-1.0.0.tgz' })).toEqual([]);
  });
});

test('the software bill of materials is CycloneDX, and names each package in production with version, hash and licence', () => {
  const sbom = createSbom(read('package.json'), read('package-lock.json'), (args, cwd) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8' }),
  );
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    specVersion: expect.stringMatching(/^1\.[5-9]$/),
    serialNumber: expect.stringMatching(/^urn:uuid:[0-9a-f-]{36}$/),
    metadata: { component: { type: 'application', name: 'anyam', 'bom-ref': 'anyam@0.1.0' } },
    dependencies: expect.any(Array),
  });
  const components = new Map(sbom.components.map((each) => [textOf(each['bom-ref']).split('|', 1)[0], each]));
  const missing = lock.production.filter(({ name, version }) => !components.has(`${name}@${version}`));
  expect(names(missing)).toEqual([]);
  expect(components.size).toBe(
    new Set(lock.production.map(({ name, version }) => `${name}@${version}`)).size,
  );
  for (const component of components.values())
    expect(component).toMatchObject({
      type: 'library',
      purl: expect.stringMatching(/^pkg:npm\//),
      hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
      licenses: expect.any(Array),
    });
});

describe('the audit', () => {
  const report = (counts: object, vulnerabilities = {}) =>
    JSON.stringify({ vulnerabilities, metadata: { vulnerabilities: counts } });

  test.each([
    [report({ high: 0, critical: 0, total: 0 }), 'no known vulnerability', false],
    [report({ moderate: 1, high: 0, critical: 0, total: 1 }, { qs: {} }), '1 known, 0 of them', false],
    [report({ high: 1, critical: 0, total: 1 }, { qs: {} }), '1 known, 1 of them high or critical: qs', true],
    [report({ high: 0, critical: 1, total: 1 }, { qs: {} }), '1 known, 1 of them high or critical: qs', true],
    [
      JSON.stringify({ message: '405 Method Not Allowed - POST https://x' }),
      'skipped: the registry does not answer npm audit (405 Method Not Allowed)',
      false,
    ],
    ['', 'skipped: the registry does not answer npm audit (no answer)', false],
    ['<html>', 'skipped', false],
  ])('of %s says: %s', (output, text, isSerious) => {
    const result = describeAudit(output);
    expect(result.text).toContain(text);
    expect(result.isSerious).toBe(isSerious);
  });
});
