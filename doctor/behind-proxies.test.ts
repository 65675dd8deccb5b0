import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startDoctorFixture, type Env, type DoctorFixture } from '../test/support/doctor-fixture';
import { startFakeServer, type FakeServer } from '../test/support/fake-server';
import type { DiagnoseOptions } from './diagnose';

let examined: DoctorFixture;
let good: Env;
beforeAll(async () => {
  examined = await startDoctorFixture();
  good = examined.env;
});
afterAll(() => examined.close());

const linesOf = (options: DiagnoseOptions) => examined.linesOf(options);

interface Forwarded {
  status: number;
  headers: Headers;
  body: string;
}

describe('a proxy in front of the site', () => {
  let proxy: FakeServer | undefined;
  afterEach(() => proxy?.close());

  /** Starts a proxy that changes URLs and responses. */
  async function startProxy(
    change: (response: Forwarded, isPreview: boolean) => void,
    stripQuery = false,
  ): Promise<string> {
    proxy = await startFakeServer((request, response) => {
      void forward(request, change, stripQuery).then(({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers)).end(body);
      });
    });
    return proxy.origin;
  }

  async function forward(
    request: IncomingMessage,
    change: Parameters<typeof startProxy>[0],
    stripQuery: boolean,
  ): Promise<Forwarded> {
    const { method = 'GET', url = '/' } = request;
    const given = { method, headers: { 'webhook-signature': String(request.headers['webhook-signature']) } };
    const path = stripQuery ? url.replace(/\?.*$/, '') : url;
    const response = await fetch(`${good['SITE_URL'] ?? ''}${path}`, given);
    const headers = new Headers(response.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      headers.delete(name);
    const forwarded = { status: response.status, headers, body: await response.text() };
    change(forwarded, url.includes('_storyblok_tk'));
    return forwarded;
  }

  test('that changes nothing causes no problem', async () => {
    const lines = await linesOf({ env: good, site: await startProxy(() => {}) });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual([]);
  });

  test.each<[string, (response: Forwarded, isPreview: boolean) => void, string]>([
    [
      'adds X-Frame-Options',
      ({ headers }) => headers.set('X-Frame-Options', 'DENY'),
      'problem preview frame X-Frame-Options keeps',
    ],
    [
      'takes the policy off previews',
      ({ headers }, isPreview) => isPreview && headers.delete('content-security-policy'),
      'problem preview frame frame-ancestors does not name',
    ],
    [
      'takes the policy off pages',
      ({ headers }) => headers.delete('content-security-policy'),
      'problem public page may be framed by any origin',
    ],
    [
      'sets caching of its own',
      ({ headers }) => headers.set('Cache-Control', 'public, max-age=60'),
      'problem preview caching',
    ],
    [
      'shows previews to visitors',
      (response) => {
        response.body = '<p class="a" data-blok-c="{}">DRAF</p><script id="page-data"></script>';
      },
      'problem public page shows a draft to visitors',
    ],
    [
      'lets the editor frame pages',
      ({ headers }) => headers.set('content-security-policy', 'frame-ancestors *'),
      'problem public page may be framed by the editor',
    ],
    [
      'shows a page of its own',
      (response) => {
        response.body = '<h1>Welcome to nginx!</h1>';
      },
      'shows a page of another program: have what listens there pass all requests on to the site',
    ],
    [
      'does not know the site',
      (response) => {
        response.status = 404;
        response.body = '404 page not found';
      },
      'shows a page of another program: have what listens there pass all requests on to the site',
    ],
    [
      'redirects',
      (response) => {
        response.status = 308;
        response.headers.set('location', 'https://www.a.example/?x=1');
      },
      'redirects to https://www.a.example: give that URL instead',
    ],
    [
      'redirects to a page of its own',
      (response) => {
        response.status = 302;
        response.headers.set('location', '/login');
      },
      '/ redirects to /login: its home page must not redirect',
    ],
    [
      'asks for a password',
      (response) => {
        response.status = 401;
      },
      'asks for a password that SITE_PASSWORD does not name here',
    ],
    [
      'fails',
      (response) => {
        response.status = 502;
      },
      '/ responds with 502',
    ],
    [
      'has no home',
      (response) => {
        response.status = 404;
      },
      'publish a story with the slug home',
    ],
    [
      'has no preview of home',
      (response, isPreview) => {
        if (isPreview) response.status = 404;
      },
      'problem preview frame a preview of the home page has the status 404',
    ],
    [
      'blocks the publish hook',
      (response) => {
        if (response.status === 401) response.status = 404;
      },
      'problem publish hook is off',
    ],
    [
      'refuses calls of the hook',
      (response) => {
        if (response.status === 401) response.status = 403;
      },
      'problem publish hook responds with 403',
    ],
    [
      'responds to calls of the hook itself',
      (response) => {
        if (response.status === 401) response.status = 200;
      },
      'problem publish hook accepts a wrong signature',
    ],
  ])('that %s is found', async (_what, change, text) => {
    const lines = await linesOf({ env: good, site: await startProxy(change) });
    expect(lines.join('\n')).toContain(text);
  });

  test('that drops the query is found', async () => {
    const lines = await linesOf({ env: good, site: await startProxy(() => {}, true) });
    expect(lines.join('\n')).toContain(
      'problem preview frame the site does not open a preview for a signed URL',
    );
  });

  test.each([
    ['https://app.editor.example', '127.0.0.1', 'skipped https http://127.0.0.1:'],
    ['https://app.editor.example', '0.0.0.0', 'problem https http://0.0.0.0:'],
    ['http://app.editor.example', '0.0.0.0', 'ok https the editor is on http itself'],
  ])('that speaks http is reported if the editor is %s and the site %s', async (origin, host, text) => {
    const bridge = `${examined.editor}/f/storyblok-v2-latest.js`;
    const env = { ...good, EDITOR_ORIGIN: origin, EDITOR_BRIDGE_URL: bridge };
    const at = (good['SITE_URL'] ?? '').replace('127.0.0.1', host);
    expect((await linesOf({ env, site: at })).join('\n')).toContain(text);
  });
});
