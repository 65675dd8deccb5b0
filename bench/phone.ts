import type { Browser } from 'playwright-core';
import { launchBrowser } from '../test/browser/support/chromium';
import { startWithoutScripts } from './bare/without-scripts';
import type { FetchedResource } from './browser/network-idle';
import { openPhone } from './browser/phone';
import { firstClicks, measureFirstClick, measureNextPage, type NextPageMode } from './browser/phone-clicks';
import { phoneTimes, type PhoneTimes } from './browser/phone-timing';
import { startSampleSite } from './browser/sample-site';
import { measureSentTwice } from './sent-twice';
import { phonePages } from './space/phone-space';
import { kilobytes, median, ratio, time, whole, type Part, type Row } from './table';

// What a page costs a telephone on a slow line: scripts, requests, blocking, paints, and what follows a first click. Each beside
// (f), which sends the same document without a script.

const rounds = 2;
const cpuSlowdowns = [4, 6] as const;

/** Milliseconds after the page's load in which nothing is used; (f) has nothing to fetch then. */
const reading = { ours: 9_000, bare: 3_000 };

const names = { blocks: 'a page of 60 blocks of all kinds', text: 'a page to read' } as const;

/** Ours and (f), at the same page. */
interface Addresses {
  readonly ours: string;
  readonly bare: string;
}

export const measurePhone: Part = async (report) => {
  const site = await startSampleSite();
  const bare = await startWithoutScripts(site.origin);
  const browser = await launchBrowser({ draws: true, startsAtOnce: false, hasEmptyCaches: true });
  try {
    for (const page of ['blocks', 'text'] as const) {
      const path = `/${phonePages[page]}`;
      const addresses = { ours: `${site.origin}${path}`, bare: `${bare.origin}${path}` };
      for (const url of Object.values(addresses)) await warmUp(browser, url);
      const reportOf =
        (what: string) =>
        (row: Row): void =>
          report({ ...row, what: `${what}: ${row.what}` });
      for (const slowdown of cpuSlowdowns) {
        const reportRow = reportOf(`${names[page]}, CPU ${slowdown}x slower`);
        await reportLoads(reportRow, browser, addresses, slowdown);
        await reportClicks(reportRow, browser, addresses, slowdown);
        await reportNextPage(reportRow, browser, addresses, slowdown);
      }
      for (const row of await measureSentTwice(addresses.ours)) reportOf(names[page])(row);
    }
  } finally {
    await browser.close();
    await bare.stop();
    await site.stop();
  }
};

/** Loads a page some times, so that its pictures are resized and it is compressed as small as for most visitors. */
async function warmUp(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext();
  const page = await context.newPage();
  for (let visit = 0; visit < 3; visit += 1) await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
}

/** A visit, what it fetched until it was idle, and what it fetched after a first use. */
interface Visit extends PhoneTimes {
  readonly fetched: readonly FetchedResource[];
  readonly later: readonly FetchedResource[];
}

async function load(
  browser: Browser,
  addresses: Addresses,
  server: keyof Addresses,
  options: Parameters<typeof openPhone>[1],
): Promise<Visit> {
  const { page, resources, close } = await openPhone(browser, options);
  await page.goto(addresses[server], { waitUntil: 'load' });
  await page.waitForTimeout(reading[server]);
  await resources.idle();
  const fetched = resources.take();
  const times = await page.evaluate(phoneTimes);
  await page.locator('main h1').first().tap();
  await resources.idle();
  const visit = { ...times, fetched, later: resources.take() };
  await close();
  return visit;
}

type Report = (row: Row) => void;

async function reportLoads(
  report: Report,
  browser: Browser,
  addresses: Addresses,
  slowdown: number,
): Promise<void> {
  const visits: { readonly own: Visit; readonly other: Visit }[] = [];
  for (let round = 0; round < rounds; round += 1)
    visits.push({
      other: await load(browser, addresses, 'bare', { slowdown }),
      own: await load(browser, addresses, 'ours', { slowdown }),
    });
  const saving = await load(browser, addresses, 'ours', { slowdown, savesData: true });
  const own = visits.map((each) => each.own);
  const other = visits.map((each) => each.other);
  const [first] = own;
  if (first === undefined) return;
  report({ what: 'scripts until nine seconds after the load', figure: scriptsOf(first.fetched) });
  report({ what: 'scripts after a first tap', figure: scriptsOf(first.later) });
  report({
    what: 'scripts until nine seconds after the load with `Save-Data`',
    figure: scriptsOf(saving.fetched),
  });
  const middle = (all: readonly Visit[], valueOf: (visit: Visit) => number): number =>
    median(all.map(valueOf));
  const requests = (visit: Visit): number => visit.fetched.length;
  report({
    what: 'requests until then, and those of (f)',
    figure: `${whole(middle(own, requests))} and ${whole(middle(other, requests))}`,
  });
  for (const [key, what] of [
    ['blocking', 'blocking time, and that of (f)'],
    ['largestPaint', 'largest paint, and that of (f)'],
  ] as const) {
    const [mine, theirs] = [middle(own, (visit) => visit[key]), middle(other, (visit) => visit[key])];
    report({
      what,
      figure: `${whole(mine)} and ${whole(theirs)} ms`,
      ratio: theirs > 0 ? ratio(mine / theirs) : '',
    });
  }
}

function scriptsOf(fetched: readonly FetchedResource[]): string {
  const scripts = fetched.filter(({ kind }) => kind === 'Script');
  return `${kilobytes(scripts.reduce((sum, { body }) => sum + body, 0))} in ${scripts.length} files`;
}

async function reportClicks(
  report: Report,
  browser: Browser,
  { ours, bare }: Addresses,
  slowdown: number,
): Promise<void> {
  for (const [name, selector] of Object.entries(firstClicks)) {
    const own = await measureFirstClick(browser, ours, slowdown, selector);
    if (own === null) continue;
    const other = await measureFirstClick(browser, bare, slowdown, selector);
    const firstChange =
      own.firstChange === null ? '' : `, first change of the page after ${time(own.firstChange)}`;
    report({
      what: `first click on ${name}, to the next paint`,
      figure: `${time(own.interaction)}${other === null ? '' : `, ${time(other.interaction)} at (f)`}${firstChange}; ${kilobytes(own.scripts)} of scripts`,
    });
  }
}

async function reportNextPage(
  report: Report,
  browser: Browser,
  { ours, bare }: Addresses,
  slowdown: number,
): Promise<void> {
  const ways: readonly (readonly [name: string, url: string, mode: NextPageMode])[] = [
    ['(f), in full', bare, 'at once'],
    ['ours', ours, 'at once'],
    ['(f), in full, by a tap of 80 ms', bare, 'tapped'],
    ['ours, by a tap of 80 ms', ours, 'tapped'],
    ['ours, fetched ahead', ours, 'ahead'],
  ];
  const times = ways.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [, url, mode]] of ways.entries())
      times[index]?.push(await measureNextPage(browser, url, slowdown, mode));
  const [full = Number.NaN] = times.map(median);
  for (const [index, [name]] of ways.entries()) {
    const own = median(times[index] ?? []);
    report({
      what: `click to the next page's heading: ${name}`,
      figure: time(own),
      ratio: ratio(own / full),
    });
  }
}
