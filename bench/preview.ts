import type { Frame, Page } from 'playwright-core';
import type { Story } from '../demo/content-service/api/story';
import { launchBrowser } from '../test/browser/support/chromium';
import { homeOf, sampleSpace, startBuiltSite } from '../test/browser/support/running-site';
import { editorQuery } from '../test/support/editor-query';
import { startFakeEditor } from '../test/browser/support/fake-editor';
import { median, time, type Part } from './table';

// The time from a keystroke in a visual editor to the preview that shows it: the sample home page in an iframe of another
// origin, through Storyblok's bridge.

const keystrokes = 30;

export const measurePreview: Part = async (report) => {
  const space = sampleSpace();
  const home = homeOf(space);
  const editor = await startFakeEditor();
  const site = await startBuiltSite(space, undefined, editor.settings);
  const browser = await launchBrowser({ draws: true, hasEmptyCaches: true });
  try {
    const page = await browser.newPage({ viewport: { width: 1060, height: 760 } });
    await page.goto(
      editor.framing(`${site.origin}/?${editorQuery(space.id, 'demo-preview', { storyId: home.id })}`),
    );
    const frame = await (await page.waitForSelector('iframe')).contentFrame();
    if (frame === null) throw new Error('The editor has no iframe');
    await frame.locator('[data-preview-bar=connected]').waitFor();
    const times: number[] = [];
    for (let count = 0; count < keystrokes; count += 1)
      times.push(await type(page, frame, home, `Ketik ${count}.`));
    report({
      what: 'keystroke in the editor to the sample home page that shows it',
      figure: `${time(median(times))}, the slowest of ${keystrokes} ${time(Math.max(...times))}`,
      wanted: '≤ 100 ms',
    });
  } finally {
    await browser.close();
    await Promise.all([site.close(), editor.close()]);
  }
};

/** Sends the story with another first heading. @returns milliseconds until it is painted. */
async function type(page: Page, frame: Frame, home: Story, text: string): Promise<number> {
  const body = (home.content['body'] as readonly Record<string, unknown>[]).map((block) =>
    block['component'] === 'typography' && block['variant'] === 'h2' ? { ...block, text } : block,
  );
  const story = { ...home, content: { ...home.content, body } };
  const shown = frame.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const look = (): void => {
          if (!document.querySelector('main')?.textContent.includes(wanted)) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.timeOrigin + performance.now())));
        };
        const observer = new MutationObserver(look);
        observer.observe(document, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );
  const sent = await page.evaluate(
    (message) => {
      const now = performance.timeOrigin + performance.now();
      (window as unknown as { send: (message: unknown) => void }).send(message);
      return now;
    },
    { action: 'input', story },
  );
  return (await shown) - sent;
}
