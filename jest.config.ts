/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';
import { esmPackages } from './test/runner/compiled-modules';

/** Tests that need a build, a browser, Varnish or a proxy, run many processes, or try many random cases. */
const slowTests = [
  '<rootDir>/test/browser/',
  '<rootDir>/test/varnish/',
  '<rootDir>/build/adopt/adopted-project.test.ts',
  '<rootDir>/build/adopt/plan-adoption.test.ts',
  '<rootDir>/test/deploy/',
  '<rootDir>/test/engines/',
  '<rootDir>/build/build.test.ts',
  '<rootDir>/build/prerender.test.ts',
  '<rootDir>/test/journeys/forms-killed.test.ts',
  '<rootDir>/test/journeys/exact-publish.test.ts',
  '<rootDir>/test/journeys/random-content.test.ts',
  '<rootDir>/test/redis/machines-killed.test.ts',
  '<rootDir>/server/coordination/machines/random-faults.test.ts',
  '<rootDir>/test/journeys/command-help.test.ts',
];

/** Tests of whole sites, or of a real Redis. */
const siteTests = [
  '<rootDir>/test/journeys/',
  '<rootDir>/test/redis/',
  '<rootDir>/server/coordination/redis/shared-call-limit.test.ts',
  '<rootDir>/doctor/diagnose.test.ts',
];

/** What a run leaves out, by `TEST_RUN`. */
const leftOut: Readonly<Record<string, readonly string[]>> = {
  quick: [...slowTests, ...siteTests],
  'without-browser': slowTests,
};

const config: Config = {
  testEnvironment: '<rootDir>/test/runner/test-environment.ts',
  // `dist`, `data` and `.cache` lie outside the roots, so nothing in them is found or watched.
  roots: ['server', 'client', 'common', 'build', 'demo', 'doctor', 'check', 'test', 'bench', 'soak'].map(
    (folder) => `<rootDir>/${folder}`,
  ),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  // The artwork is a package of its own; `npm test` runs its test beside Jest.
  testPathIgnorePatterns: [
    '/node_modules/',
    '<rootDir>/demo/artwork/',
    ...(leftOut[process.env['TEST_RUN'] ?? ''] ?? []),
  ],
  globalSetup: '<rootDir>/test/runner/global-setup.ts',
  globalTeardown: '<rootDir>/test/runner/global-teardown.ts',
  transform: { '\\.(ts|tsx|css|mjs|js)$': '<rootDir>/test/runner/jest-transform.cjs' },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  testSequencer: '<rootDir>/test/runner/sequencer.cjs',
  setupFilesAfterEnv: ['<rootDir>/test/runner/setup.ts'],
  restoreMocks: true,
  // Node's own code, and Jest's, run on the same clock.
  fakeTimers: { doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] },
  // Nothing is asserted about speed: a busy machine takes its time.
  testTimeout: 300_000,
  // On two processors: a worker of browser tests waits for a part of the time. With three, a seventh of it was left over.
  maxWorkers: 4,
};

export default config;
