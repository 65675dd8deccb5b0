import '../runner/production-mode';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { cssModules } from '../../build/bundle/bundles';
import { createBlockLoader } from '../../common/block-system/block-loader';
import { registry } from '../../common/blocks/registry';
import { parsePageData } from '../../common/page/page-data';
import { renderDocument } from '../../server/pages/render/render-document';
import { closeNow, listenOnFreePort } from '../support/fake-server';
import { launchBrowser } from './support/chromium';
import { throwingBlock } from './support/throwing-block';

let browser: Browser;
let server: Server;
let origin: string;
let script: string;

const root = join(__dirname, '../..');
const line = (text: string) => ({ component: 'typography', _uid: text, text });

/** The document of a page with a throwing block between two others. */
async function documentWith(where: string): Promise<string> {
  const blockLoader = createBlockLoader({
    ...registry,
    throwing_block: () => Promise.resolve({ block: throwingBlock }),
  });
  await blockLoader.loadAll();
  const body = [line('sebelum'), { component: 'throwing_block', _uid: 't', where }, line('sesudah')];
  const story = { uuid: 'u', name: 'A', full_slug: 'a', content: { component: 'page', body } };
  const data = parsePageData({ shown: { kind: 'story', story }, site: { languages: ['id'] } });
  const urls = { script: '/script.js', style: '/style.css', print: '/print.css', icon: '/icon.svg' };
  const manifest = {
    id: 'b',
    timestamp: 0,
    fonts: [],
    scheme: '/scheme.js',
    grounds: { light: '#ffffff', dark: '#000000' },
    imports: [],
    client: [],
    texts: { en: [] },
    blocks: {},
    ...urls,
  };
  return renderDocument(data, '/', { manifest, blockLoader, siteUrl: undefined, report: () => {} });
}

beforeAll(async () => {
  const bundle = await build({
    entryPoints: [join(__dirname, 'support/contained-entry.tsx')],
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [cssModules(root)],
  });
  script = bundle.outputFiles[0]?.text ?? '';
  server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (path === '/script.js') return void response.setHeader('Content-Type', 'text/javascript').end(script);
    if (path.includes('.')) return void response.end();
    void documentWith(path.slice(1)).then((html) =>
      response.setHeader('Content-Type', 'text/html').end(html),
    );
  });
  origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  browser = await launchBrowser();
});

afterAll(async () => {
  await browser.close();
  await closeNow(server);
});

test.each([
  ['both', ['sebelum', 'sesudah'], [['block-failed', 'throwing_block', 't']]],
  ['browser', ['sebelum', 'sesudah'], [['block-failed', 'throwing_block', 't']]],
  ['server', ['sebelum', 'works in the browser', 'sesudah'], []],
])('a block that throws in %s affects no other block', async (where, texts, reports) => {
  const page = await browser.newPage();
  await page.goto(`${origin}/${where}`);
  await page.waitForFunction((count) => document.querySelectorAll('main p').length === count, texts.length);
  expect(await page.locator('main p').allInnerTexts()).toEqual(texts);
  expect(await page.evaluate(() => Reflect.get(window, 'reports'))).toEqual(reports);
  await page.close();
});
