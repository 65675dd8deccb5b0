import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { launchBrowser } from './chromium';
import { collectErrors } from './page-errors';

const head = '<!doctype html><html lang="en"><title>Before</title><link rel="icon" href="data:,">';

const pages: Readonly<Record<string, { policy?: string; body: string }>> = {
  '/script': { body: `${head}<script>document.title = 'After'</script>` },
  '/refused': { policy: `script-src 'self'`, body: `${head}<script>document.title = 'After'</script>` },
  '/throws': { body: `${head}<script>console.warn('careful'); throw new Error('broken')</script>` },
  '/elsewhere': {
    body: `${head}<img alt src="http://192.0.2.1/a.png"><img alt src="http://example.com/b.png">`,
  },
  '/lacks': { body: `${head}<script src="/nowhere.js"></script>` },
};

function serve(): Promise<Server> {
  const server = createServer((request, response) => {
    const page = pages[request.url ?? ''];
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    if (page?.policy !== undefined) response.setHeader('Content-Security-Policy', page.policy);
    response.end(page?.body);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe("the tests' browser", () => {
  let server: Server;
  let browser: Browser;
  let origin = '';

  beforeAll(async () => {
    [server, browser] = await Promise.all([serve(), launchBrowser()]);
    const address = server.address();
    origin = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : '';
  });

  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function visit(path: string, options: { javaScriptEnabled?: boolean } = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const errors = await collectErrors(page);
    await page.goto(`${origin}${path}`);
    const title = await page.title();
    await context.close();
    return { title, errors };
  }

  test('draws pages if asked to, and none otherwise', async () => {
    const drawing = await launchBrowser({ draws: true });
    const pictureOf = async (each: Browser, body: string): Promise<Buffer> => {
      const page = await each.newPage();
      await page.setContent(body);
      const picture = await page.screenshot();
      await page.close();
      return picture;
    };
    const showsText = async (each: Browser): Promise<boolean> =>
      !(await pictureOf(each, '<h1>Kain</h1>')).equals(await pictureOf(each, '<h1>Pola</h1>'));
    expect([await showsText(drawing), await showsText(browser)]).toEqual([true, false]);
    await drawing.close();
  });

  test('runs scripts and reports nothing on a page without errors', async () => {
    expect(await visit('/script')).toEqual({ title: 'After', errors: [] });
  });

  test('runs no script with JavaScript off', async () => {
    expect(await visit('/script', { javaScriptEnabled: false })).toEqual({ title: 'Before', errors: [] });
  });

  test('reports what a Content-Security-Policy refuses, by the console and by the event', async () => {
    const { title, errors } = await visit('/refused');
    expect(title).toBe('Before');
    expect(errors).toEqual([
      expect.stringContaining('violates the following Content Security Policy directive'),
      expect.stringMatching(/^console error: securitypolicyviolation: script-src-elem refused inline/),
    ]);
  });

  test('reports warnings and uncaught errors', async () => {
    expect((await visit('/throws')).errors).toEqual(['console warning: careful', 'uncaught: broken']);
  });

  test('reaches no other machine, neither by address nor by name', async () => {
    // By the launch flags: without them, an address would be refused or time out, and a name be looked up.
    expect((await visit('/elsewhere')).errors.filter((error) => error.startsWith('request'))).toEqual([
      'request failed: http://192.0.2.1/a.png: net::ERR_NAME_NOT_RESOLVED',
      'request failed: http://example.com/b.png: net::ERR_NAME_NOT_RESOLVED',
    ]);
  });

  test('reports responses with an error status', async () => {
    expect((await visit('/lacks')).errors).toContain(`response 404: ${origin}/nowhere.js`);
  });
});
