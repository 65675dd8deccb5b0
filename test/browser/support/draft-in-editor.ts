import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { JsonObject, Story } from '../../../demo/content-service/api/story';
import { buildStory } from '../../../demo/content-service/space/build-space';
import { launchBrowser } from './chromium';
import { startEditor, type RunningEditor } from './running-editor';

/** A folder of the space. */
type Part = 'stories' | 'drafts';

/** A story that the tests of a file edit. */
export interface DraftInEditor {
  readonly editor: () => RunningEditor;
  /** An empty page, which closes after the test. */
  readonly newPage: () => Promise<Page>;
  /** Writes the story as a draft that was never published. @param content that of the root block. */
  readonly write: (content: JsonObject) => Story;
  /** Its file. Default: that of the draft. */
  readonly fileIn: (part?: Part) => string;
  /** The author of its block, as stored. Default: in the draft. */
  readonly authorIn: (part?: Part) => unknown;
}

/** Starts a browser and the editor for a file's tests, each of which writes the story itself. It is removed after the test. */
export function draftInEditor(slug: string, name: string): DraftInEditor {
  let browser: Browser;
  let editor: RunningEditor;
  const pages: Page[] = [];
  const fileIn = (part: Part = 'drafts'): string => join(editor.folder, part, `${slug}.json`);

  beforeAll(async () => {
    [browser, editor] = await Promise.all([
      launchBrowser({ pictures: false }),
      startEditor({ id: '1', uid: 'none' }),
    ]);
  });
  afterAll(async () => {
    await browser.close();
    await editor.close();
  });
  afterEach(async () => {
    await Promise.all(pages.splice(0).map((page) => page.close()));
    for (const part of ['stories', 'drafts'] as const) rmSync(fileIn(part), { force: true });
  });

  return {
    editor: () => editor,
    newPage: async () => {
      const page = await browser.newPage();
      pages.push(page);
      return page;
    },
    write: (content) => {
      const fields = { published_at: null, first_published_at: null, name };
      const story = buildStory(slug, { _uid: 'root', ...content }, fields);
      writeFileSync(fileIn(), JSON.stringify(story));
      return story;
    },
    fileIn,
    authorIn: (part) => JSON.parse(readFileSync(fileIn(part), 'utf8')).content.author,
  };
}
