import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { chromium, type Browser } from 'playwright-core';
import { reuseContexts } from './context-pool';

const run = promisify(execFile);
const root = join(__dirname, '../../..');
const packageFolder = join(dirname(require.resolve('@sparticuz/chromium')), '../..');

/**
 * Our own, never the package's: its `--single-process` ends the browser with the first context that closes, and
 * its `--disable-web-security` hides the very faults these tests look for.
 */
const browserArguments = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a test reaches another machine: every other name and address is refused, without a DNS query.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--no-proxy-server',
  '--font-render-hinting=none',
];

/** The fonts that come with the browser and no others, so that text is equally wide on every machine. */
const fontConfig = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">font-cache</cachedir>
</fontconfig>
`;

function packageVersion(): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageFolder, 'package.json'), 'utf8'),
  );
  return version;
}

/** Told that it runs on Amazon's Lambda, the package unpacks the shared libraries of its browser as well. */
async function unpackInto(folder: string): Promise<void> {
  await run(process.execPath, ['-e', `require('@sparticuz/chromium').executablePath()`], {
    cwd: root,
    env: { ...process.env, TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
  });
  await writeFile(join(folder, 'fonts.conf'), fontConfig);
}

/**
 * The folder with the unpacked browser. Unpacking takes two seconds, once for each version of the package; the
 * folder gets its name when it is complete, so that of two processes that unpack at once neither sees half of it.
 */
async function chromiumFolder(): Promise<string> {
  const parent = join(root, '.cache/chromium');
  const folder = join(parent, packageVersion());
  if (existsSync(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(`${folder}-`);
  try {
    await unpackInto(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** Names of the shared libraries that `file` would not find. */
async function missingLibraries(file: string, libraryPath?: string): Promise<string[]> {
  const env = libraryPath === undefined ? process.env : { ...process.env, LD_LIBRARY_PATH: libraryPath };
  const { stdout } = await run('ldd', [file], { env }).catch(() => ({ stdout: '' }));
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}

/**
 * Where the package's own libraries are needed, their folder for LD_LIBRARY_PATH.
 * @throws Error naming what this machine lacks even with those.
 */
async function libraryPathFor(file: string, folder: string): Promise<string | undefined> {
  if ((await missingLibraries(file)).length === 0) return undefined;
  const bundled = join(folder, 'al2023/lib');
  const missing = await missingLibraries(file, bundled);
  if (missing.length === 0) return bundled;
  throw new Error(
    `The tests' browser needs shared libraries that this machine lacks: ${missing.join(', ')}. Install them ` +
      '(Debian and Ubuntu: apt-get install libnss3 libnspr4 libexpat1) or name another Chromium in ' +
      'TEST_CHROMIUM_PATH, then run the tests again.',
  );
}

/** Path of the browser that tests use: TEST_CHROMIUM_PATH where set, else the one from npm, unpacked if need be. */
export async function chromiumPath(): Promise<string> {
  return process.env['TEST_CHROMIUM_PATH'] ?? join(await chromiumFolder(), 'chromium');
}

/** What the browser of `chromiumPath` needs in its environment, whether Playwright or Lighthouse starts it. */
export async function environmentFor(path: string): Promise<Record<string, string>> {
  const folder = dirname(path);
  const libraryPath = await libraryPathFor(path, folder);
  return {
    FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    // Where fontconfig keeps its cache; a relative one would be made in the working directory.
    XDG_CACHE_HOME: folder,
    ...(libraryPath === undefined ? {} : { LD_LIBRARY_PATH: libraryPath }),
  };
}

const fake = (name: 'requestStart' | 'responseEnd', value: number): string =>
  `Object.defineProperty(PerformanceResourceTiming.prototype, '${name}', { configurable: true, get: () => ${value} });`;

/** Hides from a page how long its responses took: any line seems fast. */
export const startAtOnce = fake('requestStart', 0);

/**
 * Makes pages start React at once, however slow the machine is, or with TEST_START=intent late: the line seems slow until the page
 * is loaded and painted, and then a key is pressed.
 */
const startScript = `
  {
    const { requestStart, responseEnd } = Object.getOwnPropertyDescriptors(PerformanceResourceTiming.prototype);
    window.nativeTimes = { requestStart, responseEnd };
  }
  if (${process.env['TEST_START'] !== 'intent'}) {
    ${startAtOnce}
  } else {
    ${fake('responseEnd', 1e9)}
    addEventListener('load', () => new PerformanceObserver((_, observer) => {
      observer.disconnect();
      if (!window.nativeTimes) return;
      ${startAtOnce}
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    }).observe({ type: 'paint', buffered: true }));
  }`;

/** Removes what tests do to when React starts. */
export const startAsVisited = `
  if (window.nativeTimes) Object.defineProperties(PerformanceResourceTiming.prototype, window.nativeTimes);
  delete window.nativeTimes;`;

/** Milliseconds that a page may take for anything: slow machines took longer than Playwright's 30 seconds. */
const patience = 80_000;

/** Prepares each context of a browser: its patience, and a script for each page, if any. */
function prepareContexts(browser: Browser, script: string | null): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patience);
    if (script !== null) await context.addInitScript({ content: script });
    return context;
  };
}

/**
 * Leaves a page no memory for pixels. It is laid out and painted all the same; drawing is a quarter of what it costs, and no test
 * looks at it.
 */
const withoutPixels = '--force-gpu-mem-available-mb=0';

/** How a browser is started. */
export interface LaunchOptions {
  /** True: it draws pages, as for visitors. Default: none, so that screenshots are empty. */
  readonly draws?: boolean;
  /** False: it fetches no pictures, whose room is kept all the same. */
  readonly pictures?: boolean;
  /** False: React starts when it does for visitors. Default: see {@link startScript}. */
  readonly startsAtOnce?: boolean;
  /** True: every context is new, with an empty cache. Default: contexts are used again ({@link reuseContexts}). */
  readonly hasEmptyCaches?: boolean;
}

/**
 * Starts a headless Chromium; close it when done. Tests open a context each, which is cheap.
 * @throws Error saying what to do where the browser cannot start on this machine.
 */
export async function launchBrowser({
  draws = false,
  pictures = true,
  startsAtOnce = true,
  hasEmptyCaches = false,
}: LaunchOptions = {}): Promise<Browser> {
  const path = await chromiumPath();
  const args = [
    ...browserArguments,
    ...(draws ? [] : [withoutPixels]),
    ...(pictures ? [] : ['--blink-settings=imagesEnabled=false']),
  ];
  const ownEnvironment = process.env['TEST_CHROMIUM_PATH'] === undefined ? await environmentFor(path) : {};
  try {
    const browser = await chromium.launch({
      executablePath: path,
      args,
      env: { ...process.env, ...ownEnvironment },
    });
    prepareContexts(browser, startsAtOnce ? startScript : null);
    if (!hasEmptyCaches) reuseContexts(browser);
    return browser;
  } catch (error) {
    throw new Error(
      `The tests' browser ${path} does not start on this machine (it is a Chromium for Linux on x64). Name ` +
        'another Chromium in TEST_CHROMIUM_PATH, or run the tests without a browser: npm run test:quick.',
      { cause: error },
    );
  }
}
