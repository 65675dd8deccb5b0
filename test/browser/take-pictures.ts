import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { picturedBlocks, pictureOf } from '../../build/handbook/pictured-blocks';
import { launchBrowser } from './chromium';
import { startBuiltSite } from './running-site';
import { spaceWithCatalogue } from './sample-pages';

// `npm run pictures`, after `npm run build`: takes the pictures of blocks that the editors' handbook shows.

const docs = join(__dirname, '../../docs');
/** Pixels of the window, and of the picture as it is kept. */
const windowSize = { width: 1280, height: 900 };
const keptSize = { width: 640, height: 480 };

async function main(): Promise<void> {
  const [browser, site] = await Promise.all([launchBrowser(), startBuiltSite(spaceWithCatalogue)]);
  try {
    await mkdir(join(docs, 'pictures'), { recursive: true });
    const page = await browser.newPage({ viewport: windowSize, reducedMotion: 'reduce' });
    for (const [name, path] of Object.entries(picturedBlocks)) {
      await page.goto(site.origin + path);
      const file = join(docs, pictureOf(name) ?? '');
      await writeFile(file, await take(page, name));
      process.stdout.write(`Took ${file}\n`);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

/** The first of a block on a page, its pictures loaded; what is higher than kept is cut off below. */
async function take(page: Page, name: string): Promise<Buffer> {
  await page.waitForSelector('#root[data-client="ready"]');
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete), null, {
    timeout: 120_000,
  });
  const taken = await page.locator(`[data-block="${name}"]`).first().screenshot({ animations: 'disabled' });
  return sharp(await sharp(taken).resize({ width: keptSize.width, withoutEnlargement: true }).toBuffer())
    .extract(await upperPart(taken))
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
}

async function upperPart(taken: Buffer): Promise<sharp.Region> {
  const { width, height } = await sharp(taken).metadata();
  const scale = Math.min(1, keptSize.width / width);
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { left: 0, top: 0, width: shown.width, height: Math.min(keptSize.height, shown.height) };
}

main().catch((error: unknown) => {
  process.stderr.write(`The pictures cannot be taken: ${String(error)}\n`);
  process.exitCode = 1;
});
