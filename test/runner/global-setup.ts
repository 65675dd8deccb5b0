import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createRunFolder } from './run-folder';

const root = join(__dirname, '../..');

/** What we ask of Jest's global configuration. */
interface Selection {
  testPathPatterns: { toExecutor(base: { rootDir: string }): { isMatch(path: string): boolean } };
}

/** True unless the run was narrowed to tests outside `test/browser/`. */
function browserTestsChosen({ testPathPatterns }: Selection): boolean {
  const chosen = testPathPatterns.toExecutor({ rootDir: root });
  const folder = join(root, 'test/browser');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name))
    .some((name) => chosen.isMatch(join(folder, name)));
}

/** The content service of whoever runs the tests has no say in them. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const own = /^(CONTENT|SITE|EDITOR|FORM|BOT_PROTECTION)_/;
  const inherited = Object.entries(process.env).filter(([name]) => !own.test(name) && name !== 'NODE_ENV');
  return Object.fromEntries(inherited);
}

async function buildSite(): Promise<void> {
  const command = ['-r', 'esbuild-register', join(root, 'build/main.ts')];
  try {
    await promisify(execFile)(process.execPath, command, { cwd: root, env: buildEnvironment() });
  } catch (error) {
    const { stdout, stderr } = { stdout: '', stderr: '', ...(error instanceof Error ? error : {}) };
    throw new Error(`The site does not build, so nothing was tested.\n${stdout}${stderr}`, { cause: error });
  }
}

/**
 * Runs once, before the first test: makes a folder for what is temporary, and what the tests in `test/browser/` need, a
 * production build in `dist/` and an unpacked browser; these are left out when none of them runs.
 * @throws Error with the build's own words when the site does not build.
 */
export default async function setUp(selection: Selection): Promise<void> {
  createRunFolder();
  if ((process.env['TEST_WITHOUT_BROWSER'] ?? '') !== '' || !browserTestsChosen(selection)) return;
  // Loaded here, so that runs without a browser do not wait for Playwright.
  const { chromiumPath } = await import('../browser/support/chromium');
  await Promise.all([chromiumPath(), buildSite()]);
}
