import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import request, { type Test } from 'supertest';
import { buildSpace, buildStory } from '../../demo/content-service/space/build-space';
import { createOrphanRemoval } from '../../server/submissions/files/file-store';
import { FormsDatabase } from '../../server/submissions/store/database';
import { openSubmissionStore } from '../../server/submissions/store/submission-store';
import { createSubmissionDesk } from '../../server/submissions/submission-desk';
import { createFakeClock } from '../support/fake-clock';
import { pageDataOf } from '../support/form-site';
import { makeTempDir } from '../support/temp-dir';
import { recordingLog } from '../support/recording-log';
import { startSite, type TestSite } from '../support/site';

const field = (name: string, type: string, more: object = {}) => ({
  component: 'form_field',
  _uid: name,
  name,
  label: name,
  type,
  ...more,
});
const formBlock = (name: string, ...fields: readonly object[]) => ({
  component: 'form_element',
  _uid: name,
  name,
  fields,
});
const space = buildSpace([
  buildStory('lamaran', {
    component: 'page',
    body: [
      formBlock(
        'lamaran',
        field('surel', 'email', { required: true }),
        field('cv', 'file', { required: true, accept: 'pdf', max_size_mb: 1 }),
        field('foto', 'file', { accept: '.png .jpg' }),
      ),
      formBlock('kontak', field('surel', 'email')),
    ],
  }),
]);

const own = 'https://sogan.example';
const pdf = Buffer.from('%PDF-1.7 Riwayat hidup');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);

let dataDir: string;
let database: FormsDatabase;
let site: TestSite;

beforeEach(async () => {
  dataDir = makeTempDir();
  database = new FormsDatabase({ dataDir, log: recordingLog().log, clock: createFakeClock() });
  await start();
});
afterEach(async () => {
  await site.close();
  database.close();
});

async function start(env: Record<string, string> = {}): Promise<void> {
  const options = { database, destinations: ['webhook'], now: Date.now, onAccepted: () => {} };
  const total = env['FORM_UPLOAD_TOTAL'];
  site = await startSite(space, {
    env: { SITE_URL: own, TEAM_PASSWORD: 'tim:batik-7c1e', FORM_RATE_LIMIT: '100', ...env },
    submissions: openSubmissionStore({
      ...options,
      ...(total !== undefined && { maxFileMegabytes: Number(total) }),
    }),
    submissionDesk: createSubmissionDesk({ database, destinations: ['webhook'], onRetry: () => {} }),
  });
}

const onDisk = (): readonly string[] => {
  const folder = join(dataDir, 'forms', 'files');
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** A multipart call that wants JSON, from a page of the site. */
const call = (form = 'lamaran'): Test =>
  request(site.app)
    .post(`/forms/${form}`)
    .set('Origin', own)
    .set('Accept', 'application/json')
    .field('_page', '/lamaran');
const complete = (name = 'cv.pdf', content = pdf): Test =>
  call().field('surel', 'sari@contoh.id').attach('cv', content, name);

describe('a form with a file', () => {
  test('is stored with it, before it is acknowledged', async () => {
    const { status, body } = await complete('Riwayat – Sari.pdf').attach('foto', png, 'foto.png');
    expect(status).toBe(202);
    const found = await createSubmissionDesk({ database, destinations: [], onRetry: () => {} }).find(body.id);
    const sha256 = createHash('sha256').update(pdf).digest('hex');
    expect(found?.submission.fields).toEqual({
      surel: 'sari@contoh.id',
      cv: 'Riwayat – Sari.pdf',
      foto: 'foto.png',
    });
    const id = expect.stringMatching(/^[0-9a-f]{32}$/);
    const cv = { id, field: 'cv', name: 'Riwayat – Sari.pdf', type: 'pdf', size: pdf.length, sha256 };
    expect(found?.submission.files).toEqual(
      expect.arrayContaining([cv, expect.objectContaining({ field: 'foto', type: 'png' })]),
    );
    const stored = found?.submission.files?.find(({ field: name }) => name === 'cv')?.id ?? '';
    const path = join(dataDir, 'forms', 'files', stored);
    expect(readFileSync(path)).toEqual(pdf);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(onDisk()).toHaveLength(2);
  });

  test('is shown again with its errors without JavaScript, and needs the file again', async () => {
    const { status, headers } = await call()
      .set('Accept', 'text/html')
      .field('surel', 'sari@@contoh.id')
      .attach('cv', pdf, 'cv.pdf');
    expect(status).toBe(303);
    const { text } = await request(site.app).get(headers['location'] ?? '');
    expect(pageDataOf(text).formResult?.errors).toEqual({ surel: expect.any(String) });
    expect(text.toLowerCase()).toContain('enctype="multipart/form-data"');
    expect(text).toContain('accept=".pdf"');
    expect(text).toContain('Pilih lagi berkasnya: cv.pdf tidak disimpan.');
    expect(onDisk()).toEqual([]);
  });

  test.each([
    ['of another kind', 'cv.png', png],
    ['whose content is not what its name says', 'cv.pdf', png],
    ['that is a page', 'cv.pdf', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['without a content', 'cv.pdf', Buffer.alloc(0)],
    ['without an extension', 'pdf', pdf],
    ['that is too large', 'cv.pdf', Buffer.concat([pdf, Buffer.alloc(1_000_000)])],
  ])('%s is refused with a message at its field', async (_, name, content) => {
    const { status, body } = await complete(name, content);
    expect([status, body]).toEqual([422, { errors: { cv: expect.any(String) } }]);
    expect(onDisk()).toEqual([]);
  });

  test('needs a file where one is required, and text does not stand for one', async () => {
    const empty = await call().field('surel', 'sari@contoh.id').attach('cv', Buffer.alloc(0), '');
    const text = await call().field('surel', 'sari@contoh.id').field('cv', 'cv.pdf');
    const json = await request(site.app)
      .post('/forms/lamaran')
      .send({ _page: '/lamaran', surel: 'sari@contoh.id', cv: 'cv.pdf' });
    for (const { status, body } of [empty, text, json])
      expect([status, body]).toEqual([422, { errors: { cv: 'Pilih sebuah berkas.' } }]);
  });

  test('that repeats a key is stored once', async () => {
    const [one, other] = [
      await complete().set('Idempotency-Key', 'k'),
      await complete().set('Idempotency-Key', 'k'),
    ];
    expect(other.body).toEqual(one.body);
    expect(onDisk()).toHaveLength(1);
  });

  test('in the honeypot leaves nothing behind', async () => {
    expect((await complete().field('_website', 'x')).status).toBe(202);
    expect(onDisk()).toEqual([]);
  });
});

describe('files are taken', () => {
  test('for fields of forms that have them alone', async () => {
    const status = async (sent: Test): Promise<number> => (await sent).status;
    expect(await status(call('kontak').attach('surel', pdf, 'cv.pdf'))).toBe(415);
    expect(await status(call('kontak').field('surel', 'sari@contoh.id'))).toBe(415);
    expect(await status(call('lain').attach('cv', pdf, 'cv.pdf'))).toBe(404);
    expect(await status(complete().attach('lain', png, 'x.png'))).toBe(202);
    expect(onDisk()).toHaveLength(1);
    // The first file of a field.
    expect(await status(complete().attach('cv', pdf, 'lagi.pdf'))).toBe(202);
    expect(onDisk()).toHaveLength(2);
  });

  test('from pages of this site alone', async () => {
    expect((await complete().set('Origin', 'https://evil.example')).status).toBe(403);
    expect((await complete().set('Sec-Fetch-Site', 'cross-site')).status).toBe(403);
    expect(onDisk()).toEqual([]);
  });

  test('within the limits of the settings', async () => {
    await site.close();
    await start({ FORM_UPLOAD_LIMIT: '1', FORM_UPLOAD_TOTAL: '1' });
    const withPhoto = async (bytes: number): Promise<number> =>
      (await complete().attach('foto', Buffer.concat([png, Buffer.alloc(bytes)]), 'foto.png')).status;
    expect([await withPhoto(1_600_000), await withPhoto(1_200_000)]).toEqual([413, 422]);
    expect((await complete()).status).toBe(202);
    expect((await complete()).status).toBe(503);
    const failed = site.events.find(({ event }) => event === 'forms-unavailable');
    expect(failed?.fields?.['reason']).toContain('FORM_UPLOAD_TOTAL is reached');
    expect(onDisk()).toHaveLength(1);
  });

  test('three times as often as forms may be stored', async () => {
    await site.close();
    await start({ FORM_RATE_LIMIT: '1' });
    for (let times = 0; times < 3; times += 1) expect((await complete('cv.png', png)).status).toBe(422);
    const { status, headers } = await complete('cv.png', png);
    expect([status, headers['retry-after']]).toEqual([429, '600']);
  });

  test('one at a time where there is room for one', async () => {
    await site.close();
    await start({ FORM_UPLOAD_LIMIT: '1', FORM_UPLOAD_TOTAL: '1' });
    const body = [
      '--x\r\nContent-Disposition: form-data; name="_page"\r\n\r\n/lamaran\r\n',
      '--x\r\nContent-Disposition: form-data; name="cv"; filename="cv.pdf"\r\n\r\n%PDF-1.7',
    ].join('');
    const cut = await request(site.app)
      .post('/forms/lamaran')
      .set('Origin', own)
      .set('Content-Type', 'multipart/form-data; boundary=x')
      .send(body);
    // What has failed holds no room.
    expect(cut.status).toBe(400);
    expect((await complete('cv.png', png)).status).toBe(422);
    const both = await Promise.all([complete(), complete()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([202, 503]);
    expect(onDisk()).toHaveLength(1);
  });

  test.each([
    ['no boundary', 'multipart/form-data', '--x'],
    [
      'an end in the middle',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb',
    ],
    ['no parts', 'multipart/form-data; boundary=x', 'abc'],
  ])('and a body with %s is refused', async (_, type, body) => {
    const { status } = await request(site.app)
      .post('/forms/lamaran')
      .set('Origin', own)
      .set('Content-Type', type)
      .send(body);
    expect(status).toBe(400);
  });
});

describe('a stored file', () => {
  test('is for the team alone, to be saved', async () => {
    const { body } = await complete('Riwayat "–".pdf');
    const [file = ''] = onDisk();
    const address = `/__team/inbox/${body.id}/files/${file}`;
    expect((await request(site.app).get(address)).status).toBe(401);
    const get = (path: string) => request(site.app).get(path).auth('tim', 'batik-7c1e').buffer(true);
    const { status, headers, body: content } = await get(address);
    expect([status, content]).toEqual([200, pdf]);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Riwayat ___.pdf"; filename*=UTF-8''Riwayat%20%22%E2%80%93%22.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
    expect((await get(`/__team/inbox/${body.id}`)).text).toContain(`href="${address}"`);
    for (const path of [`/__team/inbox/${body.id}/files/x`, `/__team/inbox/lain/files/${file}`])
      expect((await get(path)).status).toBe(404);
    for (const path of [`/forms/files/${file}`, `/files/${file}`, `/assets/${file}`])
      expect((await request(site.app).get(path)).status).not.toBe(200);
  });

  test('is deleted with its submission, and what a crash has left is collected', async () => {
    const desk = createSubmissionDesk({ database, destinations: [], onRetry: () => {} });
    await complete();
    expect(await desk.forgetAddress('sari@contoh.id')).toBe(1);
    expect(onDisk()).toEqual([]);
    await complete();
    const [held = ''] = onDisk();
    const removeOrphans = createOrphanRemoval(database);
    const leave = (letter: string) => writeFileSync(join(dataDir, 'forms/files', letter.repeat(32)), 'x');
    leave('a');
    await removeOrphans();
    expect(onDisk()).toContain('a'.repeat(32));
    leave('b');
    await removeOrphans();
    expect(onDisk().toSorted()).toEqual([held, 'b'.repeat(32)].toSorted());
  });
});
