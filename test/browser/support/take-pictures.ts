import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import sharp, { type Region } from 'sharp';
import { UsageError, wantsHelp } from '../../../server/config/command-line';
import { messageOf } from '../../../server/runtime/logging/error-message';
import { CATALOGUE_SLUG } from '../../../demo/catalogue/catalogue-stories';
import { picturedBlocks, pictureOf } from '../../../build/schema/handbook/pictured-blocks';
import { launchBrowser } from './chromium';
import { untilHydrated } from './open-page';
import { startBuiltSite } from './running-site';
import { spaceWithCatalogue } from './sample-pages';

// `npm run pictures`, after `npm run build`: takes the pictures of blocks that the editors' handbook shows.

const docs = join(__dirname, '../../../docs');
/** Pixels of the window, and of the picture in the handbook. */
const windowSize = { width: 1280, height: 900 };
const pictureSize = { width: 640, height: 480 };

const usage = `npm run pictures   takes the pictures of blocks in the editors' handbook, of the build in dist/

  --help  shows this

Exit code 0 if all were taken, 1 if not, 2 for a wrong command line.
`;

async function main(): Promise<void> {
  if (wantsHelp('npm run pictures', process.argv.slice(2))) return void process.stdout.write(usage);
  const [browser, site] = await Promise.all([
    launchBrowser({ draws: true }),
    startBuiltSite(spaceWithCatalogue),
  ]);
  try {
    await mkdir(join(docs, 'pictures'), { recursive: true });
    const page = await browser.newPage({ viewport: windowSize, reducedMotion: 'reduce' });
    for (const [name, path] of Object.entries(picturedBlocks)) {
      await page.goto(`${site.origin}/${CATALOGUE_SLUG}${path}`);
      // A font that was not there for the first paint is used from the next page on.
      await page.reload({ waitUntil: 'networkidle' });
      const file = join(docs, pictureOf(name) ?? '');
      await writeFile(file, await take(page, name));
      process.stdout.write(`Took ${file}\n`);
    }
  } finally {
    await browser.close();
    await site.close();
  }
}

/** The first of a block on a page, its pictures loaded; what is higher than the picture is cut off below. */
async function take(page: Page, name: string): Promise<Buffer> {
  await untilHydrated(page);
  const block = page.locator(`[data-block="${name}"]`).first();
  const drawn = (element: Element): boolean =>
    [...element.querySelectorAll('img')].every((image) => {
      image.loading = 'eager';
      // Else the browser paints the page first and the picture whenever it is decoded.
      image.decoding = 'sync';
      return image.complete && image.naturalWidth > 0;
    });
  await page.waitForFunction(drawn, await block.elementHandle(), { timeout: 120_000 });
  const taken = await takeStableScreenshot(block);
  return sharp(await sharp(taken).resize({ width: pictureSize.width, withoutEnlargement: true }).toBuffer())
    .extract(await upperPart(taken))
    .webp({ quality: 60, effort: 6 })
    .toBuffer();
}

/** What is still being painted differs from one moment to the next: waits for two alike. */
async function takeStableScreenshot(block: Locator): Promise<Buffer> {
  let last = await block.screenshot({ animations: 'disabled' });
  for (let more = 20; more > 0; more -= 1) {
    const next = await block.screenshot({ animations: 'disabled' });
    if (next.equals(last)) return next;
    last = next;
  }
  throw new Error('A block does not come to rest');
}

async function upperPart(taken: Buffer): Promise<Region> {
  const { width, height } = await sharp(taken).metadata();
  const scale = Math.min(1, pictureSize.width / width);
  const shown = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { left: 0, top: 0, width: shown.width, height: Math.min(pictureSize.height, shown.height) };
}

main().catch((error: unknown) => {
  process.stderr.write(`The pictures cannot be taken: ${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
