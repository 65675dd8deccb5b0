import type { Browser, Frame, Page } from 'playwright-core';
import type { Space } from '../../../demo/content-service/api/story';
import { editorQuery } from '../../support/editor-query';
import { launchBrowser } from './chromium';
import { openInEditor, startFakeEditor, type FakeEditor } from './fake-editor';
import { startBuiltSite, type RunningSite } from './running-site';

/** A site, the visual editor that its previews follow, and a browser. */
export interface PreviewSite {
  readonly browser: Browser;
  readonly editor: FakeEditor;
  readonly site: RunningSite;
  /** Opens the preview of a story in the editor, and waits until they are connected. */
  readonly open: (tab: Page, path: string, options: { storyId: number; time?: number }) => Promise<Frame>;
  readonly close: () => Promise<void>;
}

/**
 * Starts all three.
 * @param env further settings of the site.
 */
export async function startPreviewSite(
  space: Space,
  env: Readonly<Record<string, string>> = {},
): Promise<PreviewSite> {
  const editor = await startFakeEditor();
  const [browser, site] = await Promise.all([
    launchBrowser({ pictures: false }),
    startBuiltSite(space, undefined, { ...editor.settings, ...env }),
  ]);
  const close = async (): Promise<void> => {
    await browser.close();
    await Promise.all([site.close(), editor.close()]);
  };
  const open: PreviewSite['open'] = (tab, path, options) =>
    openInEditor(tab, editor, `${site.origin}${path}?${editorQuery(space.id, 'demo-preview', options)}`);
  return { browser, editor, site, open, close };
}
