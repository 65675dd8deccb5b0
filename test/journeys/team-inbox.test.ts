import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissionStore } from '../../server/submissions/store/submission-store';
import type { Submission } from '../../server/submissions/store/submission';
import { createSubmissionDesk } from '../../server/submissions/submission-desk';
import { openFormsDatabase } from '../support/forms-database';
import { createFakeClock } from '../support/fake-clock';
import { recordingLog } from '../support/recording-log';
import { sampleSubmission } from '../support/sample-submission';
import { startSite, type TestSite } from '../support/site';
import { makeTempDir } from '../support/temp-dir';

const space = buildSpace([
  buildStory('home', { component: 'page' }),
  buildStory('config', { component: 'site_config' }),
]);
const own = 'https://sogan.example';

let database: FormsDatabase;
let site: TestSite;
let woken: number;

beforeEach(async () => {
  woken = 0;
  database = openFormsDatabase();
  site = await start({ TEAM_PASSWORD: 'tim:batik-7c1e', SITE_URL: own });
});
afterEach(async () => {
  await site.close();
  database.close();
});

function start(env: Record<string, string>): Promise<TestSite> {
  const submissionDesk = createSubmissionDesk({
    database,
    destinations: ['webhook'],
    onRetry: () => void (woken += 1),
  });
  return startSite(space, { env, submissionDesk });
}

async function store(changes: Partial<Submission> = {}, destinations = ['webhook']): Promise<string> {
  const options = { database, destinations, now: () => 0, onAccepted: () => {} };
  return openSubmissionStore(options).accept(sampleSubmission(changes), undefined);
}

const get = (path: string) => request(site.app).get(path).auth('tim', 'batik-7c1e');
const post = (path: string, origin = own) =>
  request(site.app).post(path).auth('tim', 'batik-7c1e').set('Origin', origin).type('form');
/** Texts of the links to submissions. */
const listed = (html: string): readonly string[] =>
  [...html.matchAll(/<li><a href="[^"]*">([^<]*)/g)].map(([, text = '']) => text);

describe('the inbox is for the team alone', () => {
  test.each(['/__team/inbox', '/__team/inbox/export', '/__team/style.css', '/__team/'])(
    '%s asks for its password',
    async (path) => {
      await store();
      const response = await request(site.app).get(path);
      expect([response.status, response.headers['www-authenticate']]).toEqual([
        401,
        'Basic realm="team", charset="UTF-8"',
      ]);
      expect(response.text).not.toContain('Budi');
    },
  );

  test('no cache and no search engine keeps it, and no script may run in it', async () => {
    const { headers } = await get('/__team/inbox');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });

  test('without TEAM_PASSWORD it is a page that does not exist', async () => {
    const other = await start({});
    expect((await request(other.app).get('/__team/inbox').set('Accept', 'text/html')).status).toBe(404);
    await other.close();
  });

  test('a site with a password requires that of the team there, and its own elsewhere', async () => {
    const other = await start({ TEAM_PASSWORD: 'tim:batik-7c1e', SITE_PASSWORD: 'tamu:batik-0000' });
    const statusOf = async (path: string, name: string, password: string) =>
      (await request(other.app).get(path).auth(name, password)).status;
    expect(await statusOf('/__team/inbox', 'tim', 'batik-7c1e')).toBe(200);
    expect(await statusOf('/__team/inbox', 'tamu', 'batik-0000')).toBe(401);
    expect(await statusOf('/__team', 'tim', 'batik-7c1e')).toBe(404);
    expect(await statusOf('/__teams', 'tim', 'batik-7c1e')).toBe(401);
    expect(await statusOf('/', 'tim', 'batik-7c1e')).toBe(401);
    expect(await statusOf('/', 'tamu', 'batik-0000')).toBe(200);
    await other.close();
  });

  test.each(['https://lain.example', 'null'])('a form of %s changes nothing', async (origin) => {
    const id = await store();
    const response = await post(`/__team/inbox/${id}/delete`, origin);
    expect(response.status).toBe(403);
    expect(response.text).toContain(`Open the inbox at ${own}.`);
    expect((await get(`/__team/inbox/${id}`)).status).toBe(200);
  });
});

describe('the list', () => {
  test('of a site without submissions says what will stand there', async () => {
    const { text } = await get('/__team/inbox');
    expect(text).toContain('No submission yet. What visitors send with a form of the site appears here.');
    expect(text).not.toContain('Export');
  });

  test('has the newest first, told apart by their first values, which cannot be markup', async () => {
    await store({ fields: { nama: 'Budi', pesan: 'Halo' } });
    await store({ fields: { nama: '<b>Sari</b>', pesan: '' } });
    await store({ fields: {} });
    expect(listed((await get('/__team/inbox')).text)).toEqual([
      'Without values',
      '&lt;b&gt;Sari&lt;/b&gt;',
      'Budi · Halo',
    ]);
  });

  test.each([
    ['form=lokakarya', ['Sari']],
    ['state=kept', ['Sari']],
    ['state=delivered', []],
    ['q=hALO', ['Budi']],
    ['q=nama', []],
    ['q=%25', []],
    ['form=kontak&q=sari', []],
    ['state=apa', ['Sari', 'Budi']],
    ['below=2', ['Budi']],
    ['below=-1', ['Sari', 'Budi']],
  ])('with %s has %j', async (query, names) => {
    await store({ fields: { nama: 'Budi', pesan: 'halo' } });
    await store({ form: 'lokakarya', fields: { nama: 'Sari' } }, []);
    const found = listed((await get(`/__team/inbox?${query}`)).text);
    expect(found.map((title) => title.split(' ')[0])).toEqual(names);
  });

  test('leads to older ones, with the same filter, until there are none', async () => {
    for (let index = 1; index <= 101; index += 1) await store({ fields: { nomor: `kain ${index}` } });
    const seen: string[] = [];
    for (let path: string | undefined = '/__team/inbox?q=kain'; path !== undefined;) {
      const { text } = await get(path);
      seen.push(...listed(text));
      path = /href="([^"]*below=[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toEqual(Array.from({ length: 101 }, (_, index) => `kain ${101 - index}`));
  });
});

describe('a submission', () => {
  test('has all its values and what became of its delivery', async () => {
    const id = await store({ fields: { pesan: 'Halo,\n<script>', kelas: ['satu', 'dua'], kosong: '' } });
    const { text } = await get(`/__team/inbox/${id}`);
    expect(text).toContain('<dt>pesan</dt><dd>Halo,\n&lt;script&gt;</dd>');
    expect(text).toContain('<dt>kelas</dt><dd>satu\ndua</dd>');
    expect(text).toContain('<dt>kosong</dt><dd>–</dd>');
    expect(text).toContain('<dt>To webhook</dt><dd>waiting, 0 attempts</dd>');
  });

  test.each(['/__team/inbox/tidak', '/__team/inbox/%3Cb%3E'])(
    'that there is not is 404 at %s',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.text.includes('There is no such submission')]).toEqual([404, true]);
    },
  );

  test('that had no receiver is delivered again', async () => {
    const id = await store({}, []);
    const response = await post(`/__team/inbox/${id}/retry`);
    expect([response.status, woken]).toEqual([303, 1]);
    expect((await get(`/__team/inbox/${id}`)).text).toContain('<dt>State</dt><dd>Waiting for delivery</dd>');
  });

  test('is deleted for good', async () => {
    const id = await store();
    const response = await post(`/__team/inbox/${id}/delete`);
    const target = new URL(response.headers['location'] ?? '', `${own}/__team/inbox/${id}/delete`).pathname;
    expect([response.status, target]).toEqual([303, '/__team/inbox']);
    expect((await get(`/__team/inbox/${id}`)).status).toBe(404);
  });
});

test.each([
  ['csv', 'text/csv; charset=utf-8', '"Budi"'],
  ['json', 'application/jsonl; charset=utf-8', '"nama":"Budi"'],
])('the export as %s has what the filter selects', async (format, type, line) => {
  await store({ fields: { nama: 'Budi' } });
  await store({ fields: { nama: 'Sari' } });
  const { headers, text } = await get(`/__team/inbox/export?format=${format}&q=budi`)
    .buffer(true)
    .parse((response, done) => {
      let body = '';
      response.on('data', (chunk: Buffer) => void (body += chunk.toString()));
      response.on('end', () => done(null, body));
    })
    .then(({ headers: all, body }) => ({ headers: all, text: String(body) }));
  expect(headers['content-type']).toBe(type);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="submissions\.(?:csv|jsonl)"$/);
  expect(text).toContain(line);
  expect(text).not.toContain('Sari');
});

describe('one person’s data', () => {
  test('is found by an e-mail address, and erased', async () => {
    await store({ fields: { surel: 'ana@batik.id' } });
    await store({ fields: { surel: 'diana@batik.id' } });
    const found = await get('/__team/inbox/person?address=Ana%40batik.id');
    expect(found.text).toContain('1 submission mentions Ana@batik.id.');
    expect(listed(found.text)).toEqual(['ana@batik.id']);
    const erased = await post('/__team/inbox/person').send('address=Ana%40batik.id');
    expect(erased.text).toContain('Submissions with that address: 1 deleted.');
    expect(listed((await get('/__team/inbox')).text)).toEqual(['diana@batik.id']);
  });

  test.each(['', 'ana', '@', 'a b@c'])('"%s" is no address, and erases nothing', async (person) => {
    await store();
    await post('/__team/inbox/person').send(`address=${encodeURIComponent(person)}`);
    expect(listed((await get('/__team/inbox')).text)).toHaveLength(1);
  });
});

test('a database that cannot be read is the team’s to know', async () => {
  const { app } = await brokenSite();
  for (const path of ['/__team/inbox', '/__team/inbox/export']) {
    const { text, status, headers } = await request(app).get(path).auth('tim', 'batik-7c1e');
    expect([status, text.includes('The inbox cannot be read')]).toEqual([503, true]);
    expect(headers['content-disposition']).toBeUndefined(); // a page, and no file to save
  }
});

async function brokenSite(): Promise<TestSite> {
  const dataDir = makeTempDir();
  const file = new FormsDatabase({ dataDir, log: recordingLog().log, clock: createFakeClock() });
  mkdirSync(`${dataDir}/forms`);
  writeFileSync(
    `${dataDir}/forms/submissions.db`,
    'no database at all, but long enough to be read as one'.repeat(100),
  );
  await site.close();
  site = await startSite(space, {
    env: { TEAM_PASSWORD: 'tim:batik-7c1e' },
    submissionDesk: createSubmissionDesk({ database: file, destinations: [], onRetry: () => {} }),
  });
  return site;
}
