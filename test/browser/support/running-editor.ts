import { cpSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createContentService } from '../../../demo/content-service/content-service';
import { bundlePage } from '../../../demo/editor/bundle-page';
import { createEditor, isEditorUrl } from '../../../demo/editor/editor';
import { readComponents } from '../../../demo/editor/read-components';
import { loadSpace } from '../../../demo/content-service/space/space-files';
import { makeTempDir } from '../../support/temp-dir';
import { closeNow, json, listenOnFreePort, startFakeServer } from '../../support/fake-server';

const root = join(__dirname, '../../..');

/** The visual editor on a copy of the sample space, and a fake site. */
export interface RunningEditor {
  readonly origin: string;
  readonly siteOrigin: string;
  /** The copy's folder. */
  readonly folder: string;
  /** The URLs requested from the site. */
  readonly siteRequests: readonly string[];
  /** What the site says from now on of the pages that show a story; null: it fails. Default. */
  readonly setPages: (showing: object | null) => void;
  readonly close: () => Promise<void>;
}

/** A message that the bridge in the fake page received: an entry of `window.messages`. */
export interface ReceivedMessage {
  readonly action: string;
  readonly [field: string]: unknown;
}

/**
 * Starts both on free ports.
 * @param block the value of `data-blok-c` of the block on the page.
 */
export async function startEditor(block: {
  readonly id: string;
  readonly uid: string;
}): Promise<RunningEditor> {
  const folder = makeTempDir();
  const sample = join(root, 'demo/space');
  for (const part of ['space.json', 'stories', 'drafts', 'datasources'])
    cpSync(join(sample, part), join(folder, part), { recursive: true });
  symlinkSync(join(sample, 'assets'), join(folder, 'assets'));
  const server = createServer();
  const origin = `http://127.0.0.1:${await listenOnFreePort(server)}`;
  const site = await startFakeSite(fakePage(origin, block));
  const space = loadSpace(folder);
  const load = () => createContentService({ space: loadSpace(folder), assetOrigin: origin });
  let service = load();
  const editor = createEditor(
    {
      origin,
      siteOrigin: site.origin,
      space,
      folder,
      components: readComponents(join(root, '.storyblok/components/site/components.json')),
      previewToken: 'demo-preview',
      webhookSecret: 'demo-webhook',
      contentVersion: () => service.version,
      onWritten: () => {
        service = load();
      },
    },
    await bundlePage(root),
  );
  server.on('request', (request, response) => {
    const app = isEditorUrl(request.url ?? '') ? editor : service.app;
    app(request, response);
  });
  return {
    origin,
    siteOrigin: site.origin,
    folder,
    siteRequests: site.requests,
    setPages: site.setPages,
    close: async () => {
      await closeNow(server);
      await site.close();
    },
  };
}

/** A site that responds with one page everywhere but where it says which pages show a story. */
async function startFakeSite(page: string) {
  let showing: object | null = null;
  const server = await startFakeServer((request, response) => {
    if (request.url?.startsWith('/cdn/pages?') === true)
      json(showing === null ? 503 : 200, showing ?? {})(request, response);
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page);
  });
  const setPages = (next: object | null): void => {
    showing = next;
  };
  return { ...server, setPages };
}

/** A page with a block and Storyblok's bridge. */
function fakePage(editor: string, block: object & { readonly id: string; readonly uid: string }): string {
  return `<!doctype html>
<html lang="en"><head><title>Fake site</title><link rel="icon" href="data:,"></head><body>
<p data-blok-c='${JSON.stringify(block)}' data-blok-uid="${block.id}-${block.uid}">A block</p>
<script src="${editor}/editor/bridge.js"></script>
<script>
  window.messages = [];
  const names = ['input', 'change', 'published', 'enterEditmode', 'enterComponent', 'pingBack'];
  const bridge = new StoryblokBridge({ customParent: '${editor}' });
  bridge.on(names, (message) => window.messages.push(message));
  bridge.pingEditor(() => {});
</script>
</body></html>`;
}
