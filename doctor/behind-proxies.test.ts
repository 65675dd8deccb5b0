import type { IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { startExaminedSite, type Env, type ExaminedSite } from '../test/support/doctor-fixture';
import { startUpstream, type Upstream } from '../test/support/fake-server';
import type { DiagnoseOptions } from './diagnose';

let examined: ExaminedSite;
let good: Env;
beforeAll(async () => {
  examined = await startExaminedSite();
  good = examined.env;
});
afterAll(() => examined.close());

const linesOf = (options: DiagnoseOptions) => examined.linesOf(options);

interface Passed {
  status: number;
  headers: Headers;
  body: string;
}

describe('what stands before the site', () => {
  let front: Upstream | undefined;
  afterEach(() => front?.close());

  /** Passes requests on to the site, and changes addresses and answers on the way. */
  async function startFront(
    change: (answer: Passed, isPreview: boolean) => void,
    stripQuery = false,
  ): Promise<string> {
    front = await startUpstream((request, response) => {
      void pass(request, change, stripQuery).then(({ status, headers, body }) => {
        response.writeHead(status, Object.fromEntries(headers)).end(body);
      });
    });
    return front.origin;
  }

  async function pass(
    request: IncomingMessage,
    change: Parameters<typeof startFront>[0],
    stripQuery: boolean,
  ): Promise<Passed> {
    const { method = 'GET', url = '/' } = request;
    const given = { method, headers: { 'webhook-signature': String(request.headers['webhook-signature']) } };
    const path = stripQuery ? url.replace(/\?.*$/, '') : url;
    const answer = await fetch(`${good['SITE_URL'] ?? ''}${path}`, given);
    const headers = new Headers(answer.headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection'])
      headers.delete(name);
    const passed = { status: answer.status, headers, body: await answer.text() };
    change(passed, url.includes('_storyblok_tk'));
    return passed;
  }

  test('and changes nothing, changes nothing', async () => {
    const lines = await linesOf({ env: good, site: await startFront(() => {}) });
    expect(lines.filter((text) => !text.startsWith('ok'))).toEqual([]);
  });

  test.each<[string, (answer: Passed, isPreview: boolean) => void, string]>([
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
      'problem public page may be framed by anybody',
    ],
    [
      'sets caching of its own',
      ({ headers }) => headers.set('Cache-Control', 'public, max-age=60'),
      'problem preview caching',
    ],
    [
      'shows previews to visitors',
      (answer) => {
        answer.body = '<p class="a" data-blok-c="{}">DRAF</p>';
      },
      'problem public page shows a draft to visitors',
    ],
    [
      'lets the editor frame pages',
      ({ headers }) => headers.set('content-security-policy', 'frame-ancestors *'),
      'problem public page may be framed by the editor',
    ],
    [
      'redirects',
      (answer) => {
        answer.status = 308;
        answer.headers.set('location', 'https://www.a.example/?x=1');
      },
      'redirects to https://www.a.example: give that address instead',
    ],
    [
      'is out of order',
      (answer) => {
        answer.status = 502;
      },
      '/ answers 502',
    ],
    [
      'has no home',
      (answer) => {
        answer.status = 404;
      },
      'publish a story with the slug home',
    ],
    [
      'has no preview of home',
      (answer, isPreview) => {
        if (isPreview) answer.status = 404;
      },
      'problem preview frame a preview of the home page is answered 404',
    ],
    [
      'keeps the publish hook off',
      (answer) => {
        if (answer.status === 401) answer.status = 404;
      },
      'problem publish hook is off',
    ],
    [
      'keeps calls off',
      (answer) => {
        if (answer.status === 401) answer.status = 403;
      },
      'problem publish hook answers 403',
    ],
    [
      'answers calls itself',
      (answer) => {
        if (answer.status === 401) answer.status = 200;
      },
      'problem publish hook accepts a wrong signature',
    ],
  ])('and %s is found', async (_what, change, text) => {
    const lines = await linesOf({ env: good, site: await startFront(change) });
    expect(lines.join('\n')).toContain(text);
  });

  test('and drops the query is found', async () => {
    const lines = await linesOf({ env: good, site: await startFront(() => {}, true) });
    expect(lines.join('\n')).toContain(
      'problem preview frame the site does not take a signed address for a preview',
    );
  });

  test.each([
    ['https://app.editor.example', '127.0.0.1', 'skipped https http://127.0.0.1:'],
    ['https://app.editor.example', '0.0.0.0', 'problem https http://0.0.0.0:'],
    ['http://app.editor.example', '0.0.0.0', 'ok https the editor is on http itself'],
  ])('and speaks http is said where the editor is %s and the site %s', async (origin, host, text) => {
    const bridge = `${examined.editor}/f/storyblok-v2-latest.js`;
    const env = { ...good, EDITOR_ORIGIN: origin, EDITOR_BRIDGE_URL: bridge };
    const at = (good['SITE_URL'] ?? '').replace('127.0.0.1', host);
    expect((await linesOf({ env, site: at })).join('\n')).toContain(text);
  });
});
