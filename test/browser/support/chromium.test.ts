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
  }, 30_000);

  afterAll(async () => {
    await browser.close();
    await new Promise((resolve) => server.close(resolve));
  });

  async function visit(path: string, options: { javaScriptEnabled?: boolean } = {}) {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    const faults = await collectErrors(page);
    await page.goto(`${origin}${path}`);
    const title = await page.title();
    await context.close();
    return { title, faults };
  }

  test('runs scripts and finds no fault with a sound page', async () => {
    expect(await visit('/script')).toEqual({ title: 'After', faults: [] });
  });

  test('runs no script with JavaScript off', async () => {
    expect(await visit('/script', { javaScriptEnabled: false })).toEqual({ title: 'Before', faults: [] });
  });

  test('reports what a Content-Security-Policy refuses, by the console and by the event', async () => {
    const { title, faults } = await visit('/refused');
    expect(title).toBe('Before');
    expect(faults).toEqual([
      expect.stringContaining('violates the following Content Security Policy directive'),
      expect.stringMatching(/^console error: securitypolicyviolation: script-src-elem refused inline/),
    ]);
  });

  test('reports warnings and uncaught errors', async () => {
    expect((await visit('/throws')).faults).toEqual(['console warning: careful', 'uncaught: broken']);
  });

  test('reports answers with an error status', async () => {
    expect((await visit('/lacks')).faults).toContain(`answer 404: ${origin}/nowhere.js`);
  });
});
