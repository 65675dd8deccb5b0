import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRunFolder } from './run-folder';

const root = join(__dirname, '../..');

/** The part of Jest's global configuration that narrows a run. */
interface Selection {
  testPathPatterns: { toExecutor(base: { rootDir: string }): { isMatch(path: string): boolean } };
}

/** True if a test of a folder runs. */
function runsTestsOf(tests: string, { testPathPatterns }: Selection, ignored: readonly string[]): boolean {
  const chosen = testPathPatterns.toExecutor({ rootDir: root });
  const folder = join(root, tests);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .some((path) => chosen.isMatch(path) && !ignored.some((pattern) => new RegExp(pattern).test(path)));
}

/** The environment without settings of the site: the developer's own content service has no effect on tests. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const own = /^(CONTENT|SITE|EDITOR|FORM|BOT_PROTECTION)_/;
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name) && name !== 'NODE_ENV');
  return Object.fromEntries(inherited);
}

async function buildSite(): Promise<void> {
  const command = ['-r', './build/run-typescript.cjs', join(root, 'build/main.ts')];
  try {
    await promisify(execFile)(process.execPath, command, { cwd: root, env: buildEnvironment() });
  } catch (error) {
    const { stdout, stderr } = { stdout: '', stderr: '', ...(error instanceof Error ? error : {}) };
    throw new Error(`The site does not build, so nothing was tested.\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * Runs once, before the first test: creates the run's temporary folder, for the tests in `test/browser/`, `test/deploy/` and
 * `test/engines/` a production build in `dist/`, and for the first an unpacked browser.
 * @throws Error with the build's output when the site does not build.
 */
export default async function setUp(
  selection: Selection,
  { testPathIgnorePatterns }: { testPathIgnorePatterns: readonly string[] },
): Promise<void> {
  createRunFolder();
  const runs = (tests: string): boolean => runsTestsOf(tests, selection, testPathIgnorePatterns);
  if (runs('test/browser')) {
    // Loaded here, so that runs without a browser do not wait for Playwright.
    const { chromiumPath } = await import('../browser/support/chromium');
    await Promise.all([chromiumPath(), buildSite()]);
  } else if (['test/deploy', 'test/engines'].some(runs)) await buildSite();
}
