import { beforeEach, describe, expect, test } from '@jest/globals';
import express, { type Express, type RequestHandler } from 'express';
import request from 'supertest';
import { HttpError, type PublicError } from '../../common/errors';
import { recordingLog } from '../../test/support/recording-log';
import type { SiteChrome } from '../pages/join-page';
import { errorHandler, type ErrorScope } from './error-handler';

const chrome: SiteChrome = { config: null, links: { u1: { url: 'a' } }, rels: {} };

let { log, events } = recordingLog();
let rendered: { error: PublicError; chrome: SiteChrome | null; language: string | null; path: string }[] = [];

beforeEach(() => {
  ({ log, events } = recordingLog());
  rendered = [];
});

const defaults: Omit<ErrorScope, 'log'> = {
  load: { chrome: () => Promise.resolve(chrome) },
  render: (error, given, language, path) => {
    rendered.push({ error, chrome: given, language, path });
    return Promise.resolve({ text: `<h1>${error.message}</h1>` });
  },
  notFound: (error) => Promise.resolve(`<h1>${error.message}</h1>`),
  languageOf: (pathname) => (pathname.startsWith('/en') ? 'en' : null),
  previewConfig: () => undefined,
};

/** An app of one handler, with the error handler after it. */
function appOf(handler: RequestHandler, scope: Partial<ErrorScope> = {}): Express {
  return express()
    .use(handler)
    .use(errorHandler({ ...defaults, log, ...scope }));
}

const failing = (error: unknown, scope: Partial<ErrorScope> = {}): Express =>
  appOf((_request, _response, next) => next(error), scope);

describe('an unexpected error', () => {
  const detail = 'connect ECONNREFUSED 10.0.0.7 token=abc';

  test('of a publish hook is logged without its key', async () => {
    await request(failing(new Error(detail))).post('/webhooks/content/%6bunci');
    expect(events[0]?.fields['path']).toBe('/webhooks/content/[secret]');
  });

  test.each([
    ['an error', new Error(detail), `Error: ${detail}`],
    ['an error of another class', new TypeError(detail), `TypeError: ${detail}`],
    ['a string', detail, detail],
    ['an object with a status', { status: 404, message: detail }, '[object Object]'],
    ['an error with a status of 5xx', Object.assign(new Error(detail), { status: 502 }), `Error: ${detail}`],
  ])('such as %s is shown as an internal one, and logged', async (_, error, logged) => {
    const { status, text, headers } = await request(failing(error)).get('/a/b?token=abc');
    expect([status, text]).toEqual([500, '<h1>Internal Server Error</h1>']);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(rendered).toEqual([
      { error: { status: 500, message: 'Internal Server Error' }, chrome, language: null, path: '/a/b' },
    ]);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      level: 'error',
      event: 'request-failed',
      fields: { path: '/a/b', status: 500, error: logged },
    });
  });

  test('shows no detail in JSON either', async () => {
    const { status, body } = await request(failing(new Error(detail)))
      .get('/')
      .set('Accept', 'application/json');
    expect([status, body]).toEqual([500, { error: { status: 500, message: 'Internal Server Error' } }]);
    expect(rendered).toEqual([]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error(detail);
      },
    ],
    ['rejects', () => Promise.reject(new Error(detail))],
  ])('is caught if a handler %s', async (_, handler: RequestHandler) => {
    expect((await request(appOf(handler)).get('/')).status).toBe(500);
    expect(events).toHaveLength(1);
  });
});

describe('an error of Express or its middleware', () => {
  test.each([
    [400, 400, 'Bad Request'],
    [413, 413, 'Content Too Large'],
    ['413', 413, 'Content Too Large'],
    [415, 415, 'Unsupported Media Type'],
    [418, 418, 'Internal Server Error'],
    [499, 499, 'Internal Server Error'],
  ])('keeps the status %j, not its message, and is not logged', async (status, given, message) => {
    const error = Object.assign(new Error('request entity too large: SECRET'), { status });
    const response = await request(failing(error)).get('/').set('Accept', 'application/json');
    expect([response.status, response.body]).toEqual([given, { error: { status: given, message } }]);
    expect(events).toEqual([]);
  });

  test.each([399, 500, 503, 600, 400.5, 0, -400, Number.NaN, 'x', null, undefined])(
    'with the status %j is an internal one',
    async (status) => {
      const response = await request(failing(Object.assign(new Error('x'), { status }))).get('/');
      expect([response.status, response.text]).toEqual([500, '<h1>Internal Server Error</h1>']);
      expect(events).toHaveLength(1);
    },
  );
});

describe('a HttpError', () => {
  test('is not logged here, whatever its status', async () => {
    const { status, text, headers } = await request(failing(new HttpError(503))).get('/en/a');
    expect([status, text, headers['retry-after']]).toEqual([503, '<h1>Service Unavailable</h1>', undefined]);
    expect(rendered[0]).toMatchObject({ language: 'en', path: '/en/a' });
    expect(events).toEqual([]);
  });

  test.each([
    '/builds/latest.json',
    '/builds',
    '/healthz',
    '/readyz/a',
    '/_payload.json',
    '/a/_payload.json?b',
  ])('at %s is JSON, whatever Accept says', async (path) => {
    const { body } = await request(failing(new HttpError(404, 'Nothing Here')))
      .get(path)
      .set('Accept', 'text/html');
    expect(body).toEqual({ error: { status: 404, message: 'Nothing Here' } });
  });

  test.each(['/buildsx', '/a/builds/b', '/healthzy', '/a_payload.json', '/_payload.json/a'])(
    'at %s is HTML',
    async (path) => {
      const { text } = await request(failing(new HttpError(404, 'Nothing Here'))).get(path);
      expect(text).toBe('<h1>Nothing Here</h1>');
    },
  );
});

describe('an error page that cannot be rendered', () => {
  const broken = () => Promise.reject(new Error('SECRET of the layout'));

  test.each([
    ['its layout throws', { render: broken }],
    ['its header and footer cannot be loaded', { load: { chrome: broken } }],
  ])('because %s is replaced by a plain document, and both errors are logged', async (_, scope) => {
    const error = new Error('SECRET of the page');
    const { status, text, headers } = await request(failing(error, scope)).get('/a');
    expect(status).toBe(500);
    expect(text).toBe(
      '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>500</title></head>' +
        '<body><h1>Internal Server Error</h1></body></html>',
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    });
    expect(events.map(({ event, fields }) => [event, fields['status'], fields['error']])).toEqual([
      ['request-failed', 500, 'Error: SECRET of the page'],
      ['request-failed', 500, 'Error: SECRET of the layout'],
    ]);
  });

  test('keeps its status and its escaped message', async () => {
    const error = new HttpError(404, 'Page Not Found: /<b>&"', { retryAfter: 5 });
    const { status, text, headers } = await request(failing(error, { notFound: broken })).get('/');
    expect([status, headers['retry-after']]).toEqual([404, '5']);
    expect(text).toContain('<title>404</title>');
    expect(text).toContain('<h1>Page Not Found: /&lt;b&gt;&amp;&quot;</h1>');
    expect(events).toHaveLength(1);
  });
});

test('an error after the response began is logged and passed on unchanged', async () => {
  const late = new Error('too late');
  const passed: unknown[] = [];
  const app = appOf((_request, response, next) => {
    response.write('started');
    next(late);
  });
  app.use(((error, _request, response, _next) => {
    passed.push(error);
    response.end(' and ended');
  }) satisfies express.ErrorRequestHandler);
  const { status, text } = await request(app).get('/').buffer(true);
  expect([status, text]).toEqual([200, 'started and ended']);
  expect(passed).toEqual([late]);
  expect(passed[0]).toBe(late);
  expect(rendered).toEqual([]);
  expect(events.map(({ event, fields }) => [event, fields['error']])).toEqual([
    ['request-failed', 'Error: too late'],
  ]);
});
