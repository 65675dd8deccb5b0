import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { VisitDatabase } from '../../server/visits/store/visit-database';
import { writeVisits } from '../../server/visits/store/write-visits';
import { OTHER, type VisitCount } from '../../server/visits/visit';
import { VisitCounter } from '../../server/visits/visit-counter';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('config', { component: 'site_config' }),
]);
const now = Date.parse('2026-11-24T10:00:00Z');

let dataDir: string;
let database: VisitDatabase;
let site: TestSite;

beforeEach(async () => {
  dataDir = makeTempDir();
  database = new VisitDatabase(dataDir);
  site = await start({ VISITS: 'on' });
});
afterEach(async () => {
  await site.close();
  database.close();
});

function start(env: Record<string, string>): Promise<TestSite> {
  const counter = new VisitCounter({ siteUrl: undefined, firstLanguage: 'id', today: () => new Date(now) });
  const visits = { counter: env['VISITS'] === 'on' ? counter : null, database };
  return startSite(space, { env: { TEAM_PASSWORD: 'tim:batik-7c1e', ...env }, visits, now: () => now });
}

const store = (...visits: readonly Partial<VisitCount>[]) =>
  database.write((connection) =>
    writeVisits(
      connection,
      visits.map((changes) => ({
        day: '2026-11-24',
        path: '/',
        language: 'id',
        referrer: '',
        views: 1,
        ...changes,
      })),
    ),
  );
const get = (path: string) => request(site.app).get(path).auth('tim', 'batik-7c1e');
/** Cells of the rows of a table, by its heading. */
const rowsOf = (html: string, heading: string): readonly string[] => {
  const table = html.split(`<h2>${heading}</h2>`)[1]?.split('</table>')[0]?.split('<tbody>')[1] ?? '';
  return table.split('</tr>').flatMap((row) => {
    const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell);
    return cells.length === 0 ? [] : [cells.join(' | ').replaceAll(/<[^>]*>/g, '')];
  });
};

test('it is for the team alone, and no cache and no search engine keeps it', async () => {
  await store({ path: '/rahasia' });
  const refused = await request(site.app).get('/__team/visits');
  expect([refused.status, refused.text.includes('rahasia')]).toEqual([401, false]);
  const { status, headers } = await get('/__team/visits');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

test('the inbox and the visits lead to each other', async () => {
  const { text } = await get('/__team/visits');
  expect(text).toContain('<a href="/__team/inbox">Inbox</a>');
  expect(text).toContain('<a href="/__team/visits" aria-current="true">Visits</a>');
});

describe('the figures', () => {
  test('are those of the last 30 days, compared with the 30 before', async () => {
    await store(
      { views: 1_200 },
      { path: '/kain', views: 300 },
      { day: '2026-10-26', path: '/kain', views: 60 },
      { day: '2026-10-25', views: 77 },
      { day: '2026-09-25', views: 5 },
    );
    const { text } = await get('/__team/visits');
    expect(text).toContain('1,560 views from 2026-10-26 to 2026-11-24: 52 a day. In the 30 days before: 77.');
    expect(rowsOf(text, 'Pages')).toEqual(['/ | 1,200 | 76.9 %', '/kain | 360 | 23.1 %']);
  });

  test('have referring sites, which no link leads to, and languages where there are several', async () => {
    await store({ views: 8 }, { path: '/en', language: 'en', referrer: 'cari.example' }, { referrer: OTHER });
    const { text } = await get('/__team/visits');
    expect(rowsOf(text, 'Referring sites')).toEqual([
      'Other sites | 1 | 50.0 %',
      'cari.example | 1 | 50.0 %',
    ]);
    expect(rowsOf(text, 'Languages')).toEqual(['id | 9 | 90.0 %', 'en | 1 | 10.0 %']);
    expect(text).not.toContain('href="http');
  });

  test.each([
    ['?days=7', 7, 'the last day of a period'],
    ['?days=90', 90, 'a longer period'],
    ['?days=5000', 30, 'a period that cannot be chosen'],
    ['?days=7&days=9', 30, 'a period that is named twice'],
  ])('of %s are of %d days: %s', async (query, days) => {
    await store({ views: 3 });
    const { text } = await get(`/__team/visits${query}`);
    expect(text).toContain(`href="/__team/visits?days=${days}" aria-current="page"`);
    expect(text.match(/<rect /g)).toHaveLength(days);
  });

  test('of a year are by week, of days that begin with the first that was counted', async () => {
    await store({ views: 14 }, { day: '2026-11-18', views: 7 });
    const { text } = await get('/__team/visits?days=365');
    expect(text.match(/<rect /g)).toHaveLength(53);
    expect(text).toContain('21 views from 2025-11-25 to 2026-11-24: 3 a day since 2026-11-18.');
    expect(text).toContain('<th scope="row">2026-11-18 to 2026-11-24</th><td>21</td>');
  });

  test('come as CSV, too', async () => {
    await store({ path: '/kain', views: 2 }, { referrer: 'cari.example' });
    const { text, headers } = await get('/__team/visits/export?by=referrer&days=7');
    expect(text).toBe('referrer,views\r\n"",2\r\n"cari.example",1\r\n');
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="visits-by-referrer.csv"',
    });
  });

  test('of many pages are the first 25, and say so', async () => {
    await store(...Array.from({ length: 27 }, (_, index) => ({ path: `/${index}` })));
    const { text } = await get('/__team/visits');
    expect(rowsOf(text, 'Pages')).toHaveLength(25);
    expect(text).toContain('2 more in the file');
  });
});

describe('without figures', () => {
  test('it says that there are none', async () => {
    const { text } = await get('/__team/visits');
    expect(text).toContain('No view was counted from 2026-10-26 to 2026-11-24.');
    expect(text).not.toMatch(/<svg|VISITS=on/);
  });

  test('a site that does not count says so, and shows what it counted before', async () => {
    await store({ day: '2026-11-01', views: 4 });
    await site.close();
    site = await start({});
    const { text } = await get('/__team/visits');
    expect(text).toContain('the site runs without <code>VISITS=on</code>');
    expect(rowsOf(text, 'Pages')).toEqual(['/ | 4 | 100.0 %']);
  });

  test('a database that cannot be read is an error that says what to do', async () => {
    writeFileSync(join(dataDir, 'visits.db'), 'no database'.repeat(100));
    const { status, text } = await get('/__team/visits');
    expect(status).toBe(503);
    expect(text).toContain('The visits cannot be read');
    expect(text).toContain('visits.db in DATA_DIR is corrupt: move it away. See DATA_DIR.');
  });
});
