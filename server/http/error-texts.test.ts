import { describe, expect, test } from '@jest/globals';
import { languages } from '../../common/texts/languages';
import { loadErrorText } from './error-texts';

const statuses = [400, 403, 404, 405, 410, 413, 415, 401, 429, 500, 503];

describe.each(Object.keys(languages))('the error texts in %j', (language) => {
  const textsOf = (path: string, ...from: number[]) =>
    Promise.all(from.map((status) => loadErrorText(status, language, path)));

  test('differ by status', async () => {
    const texts = await textsOf('/', ...statuses);
    expect(new Set(texts.map(({ heading }) => heading)).size).toBe(statuses.length);
    expect(new Set(texts.map(({ explanation }) => explanation)).size).toBe(statuses.length);
  });

  test('take other statuses for internal errors', async () => {
    const [internal, ...others] = await textsOf('/', 500, 402, 418, 502, 599, Number.NaN);
    for (const other of others) expect(other).toEqual(internal);
  });

  test('offer another attempt for errors that may pass', async () => {
    const texts = await textsOf('/', ...statuses);
    const labels = texts.map(({ tryAgain }) => tryAgain);
    const again = expect.stringMatching(/./);
    expect(labels).toEqual([...Array.from({ length: 7 }, () => undefined), again, again, again, again]);
  });

  test('offer none where forms are received, since a link cannot send one', async () => {
    const texts = await textsOf('/forms/kontak', ...statuses);
    expect(texts.filter(({ tryAgain }) => tryAgain !== undefined)).toEqual([]);
  });
});

test.each([
  ['de-AT', 'Seite nicht gefunden'],
  ['ID', 'Halaman tidak ditemukan'],
  ['fa', 'Page not found'],
])('the error texts for %j have the heading %j', async (language, heading) => {
  expect(await loadErrorText(404, language, '/')).toMatchObject({ heading });
});
