import type { Browser } from 'playwright-core';
import type { Space } from '../../../demo/content-service/api/story';
import { launchBrowser } from './chromium';
import { startFakeEditor, type FakeEditor } from './fake-editor';
import { startBuiltSite, type RunningSite } from './running-site';

/** A site, the visual editor that its previews follow, and a browser. */
export interface PreviewSite {
  readonly browser: Browser;
  readonly editor: FakeEditor;
  readonly site: RunningSite;
  readonly close: () => Promise<void>;
}

/**
 * Starts all three. The token `demo-preview` signs previews.
 * @param env further settings of the site.
 */
export async function startPreviewSite(
  space: Space,
  env: Readonly<Record<string, string>> = {},
): Promise<PreviewSite> {
  const editor = await startFakeEditor();
  const [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(space, undefined, {
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      EDITOR_ORIGIN: editor.origin,
      EDITOR_BRIDGE_URL: editor.bridgeUrl,
      ...env,
    }),
  ]);
  const close = async (): Promise<void> => {
    await browser.close();
    await Promise.all([site.close(), editor.close()]);
  };
  return { browser, editor, site, close };
}
