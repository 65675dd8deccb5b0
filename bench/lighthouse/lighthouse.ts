import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chromiumPath, environmentFor } from '../../test/browser/support/chromium';
import { startSampleSite } from '../browser/sample-site';
import { root } from '../process/start-process';
import { phonePages } from '../space/phone-space';
import { median, ratio, time, type Part, type Row } from '../table';

// Lighthouse's scores of the sample home page, a page of all kinds of blocks and a page to read, on its simulated phone and
// network. Its 150 packages are not the project's: they are installed into a folder of their own on first use.

const rounds = 5;
const folder = join(root, '.cache/lighthouse');
const program = join(folder, 'node_modules/lighthouse/cli/index.js');

const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
} as const;

export const measureLighthouse: Part = async (report) => {
  const problem = await install();
  if (problem !== null) return report({ what: 'Lighthouse', figure: `left out: ${problem}` });
  const site = await startSampleSite();
  try {
    const whole: Report[] = [];
    const bare: Report[] = [];
    for (let round = 0; round < rounds; round += 1) {
      whole.push(await runLighthouse(site.origin, round, []));
      bare.push(await runLighthouse(site.origin, round, ['--blocked-url-patterns=*/assets/*.js']));
    }
    for (const [kind, slug] of Object.entries(phonePages)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round += 1)
        reports.push(await runLighthouse(`${site.origin}/${slug}`, round, []));
      reportScores(report, `Lighthouse 12.8.2, mobile, the page of ${kind}`, reports);
    }
    const middle = (reports: readonly Report[], audit: string): number =>
      median(reports.map(({ audits }) => audits[audit]?.numericValue ?? Number.NaN));
    const home = 'Lighthouse 12.8.2, mobile, sample home page';
    reportScores(report, home, whole);
    const [paint, barePaint] = [whole, bare].map((reports) => middle(reports, 'largest-contentful-paint'));
    report({
      what: `${home}: largest paint with our scripts blocked`,
      figure: time(barePaint ?? 0),
      ratio: '1',
    });
    report({
      what: `${home}: largest paint`,
      figure: time(paint ?? 0),
      ratio: ratio((paint ?? 0) / (barePaint ?? 0)),
      wanted: '≤ 1.05',
    });
    report({
      what: `${home}: total blocking time`,
      figure: time(middle(whole, 'total-blocking-time')),
      wanted: '< 50 ms',
    });
    report({
      what: `${home}: layout shift`,
      figure: middle(whole, 'cumulative-layout-shift').toFixed(3),
      wanted: '0',
    });
  } finally {
    await site.stop();
  }
};

function reportScores(report: (row: Row) => void, page: string, reports: readonly Report[]): void {
  for (const [category, name] of Object.entries(categories)) {
    const scores = reports.map(({ categories: scored }) => (scored[category]?.score ?? Number.NaN) * 100);
    report({ what: `${page}: ${name}`, figure: median(scores).toFixed(0), wanted: '100' });
  }
}

/** The fields of a report that are read. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
}

async function runLighthouse(address: string, round: number, flags: readonly string[]): Promise<Report> {
  const output = join(folder, `report-${flags.length}-${round}.json`);
  const path = await chromiumPath();
  const browserFlags = '--headless=new --no-sandbox --disable-dev-shm-usage --disable-gpu';
  const args = [
    program,
    address,
    '--output=json',
    `--output-path=${output}`,
    '--quiet',
    `--chrome-flags=${browserFlags}`,
  ];
  const env = { ...(await environmentFor(path)), CHROME_PATH: path };
  const code = await runToEnd(process.execPath, [...args, ...flags], folder, env);
  if (code !== 0) throw new Error(`Lighthouse exited with ${code}: run it by hand, ${args.join(' ')}`);
  return JSON.parse(await readFile(output, 'utf8')) as Report;
}

/** Installs Lighthouse if it is missing. @returns the problem, or null. */
async function install(): Promise<string | null> {
  await mkdir(folder, { recursive: true });
  const own = join(root, 'bench/lighthouse');
  for (const name of ['package.json', 'package-lock.json'])
    await copyFile(join(own, name), join(folder, name));
  if (existsSync(program)) return null;
  const code = await runToEnd('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], folder, {});
  return code === 0 ? null : `npm could not install it into ${folder} (exit code ${code})`;
}

async function runToEnd(
  command: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<number> {
  const child = spawn(command, args, {
    cwd,
    // oxlint-disable-next-line node/no-process-env -- npm and the browser need the environment of the shell
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
