import { expect, test } from '@jest/globals';
import { OTHER } from './visit';
import { VisitCounter } from './visit-counter';

const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
const page = { path: '/kain', language: null };

function createCounter(siteUrl?: string) {
  let time = new Date('2026-11-24T23:59:59Z');
  const counter = new VisitCounter({ siteUrl, firstLanguage: 'id', today: () => time });
  return { counter, setTime: (text: string) => void (time = new Date(text)) };
}

test('a view belongs to its day in UTC, whenever it is taken', () => {
  const { counter, setTime } = createCounter();
  counter.countView(browser, page, '');
  setTime('2026-11-25T00:00:00Z');
  counter.countView(browser, page, '');
  counter.countView(browser, { path: '/en', language: 'en' }, '');
  expect(counter.take()).toEqual([
    { day: '2026-11-24', path: '/kain', language: 'id', referrer: '', views: 1 },
    { day: '2026-11-25', path: '/kain', language: 'id', referrer: '', views: 1 },
    { day: '2026-11-25', path: '/en', language: 'en', referrer: '', views: 1 },
  ]);
  expect(counter.take()).toEqual([]);
});

test('referring hosts beyond the first 200 of a day are counted together, day by day', () => {
  const { counter, setTime } = createCounter();
  const countAll = (name: string): void => {
    for (let index = 0; index < 203; index += 1)
      counter.countView(browser, page, `https://${name}-${index}.example/`);
    counter.countView(browser, page, `https://${name}-7.example/`);
  };
  countAll('situs');
  setTime('2026-11-25T00:00:00Z');
  countAll('lain');
  const taken = counter.take();
  expect(taken.filter(({ referrer }) => referrer === OTHER).map(({ day, views }) => [day, views])).toEqual([
    ['2026-11-24', 3],
    ['2026-11-25', 3],
  ]);
  expect(taken.filter(({ views }) => views === 2).map(({ referrer }) => referrer)).toEqual([
    'situs-7.example',
    'lain-7.example',
  ]);
  expect(taken).toHaveLength(402);
});

test.each([
  ['https://sogan.example', 'lain.example', ''],
  [undefined, 'sogan.example', ''],
  ['https://lain.example', 'sogan.example', ''],
  [undefined, 'lain.example', 'sogan.example'],
])('with SITE_URL %s and the host %s a page of sogan.example led from “%s”', (siteUrl, host, referrer) => {
  const { counter } = createCounter(siteUrl);
  counter.countView({ ...browser, host }, page, 'https://sogan.example/');
  expect(counter.take()).toMatchObject([{ referrer, views: 1 }]);
});

test.each([
  undefined,
  '',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  `Mozilla/5.0 ${'x'.repeat(500)}`,
])('the program “%s” views nothing, however often it asks', (userAgent) => {
  const { counter } = createCounter();
  for (let time = 0; time < 2; time += 1) counter.countView({ 'user-agent': userAgent }, page, '');
  expect(counter.take()).toEqual([]);
});
