import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Frame, Page } from 'playwright-core';
import { closeNow, listenOnFreePort } from '../../support/fake-server';

/** A page that frames a preview and implements the visual editor's protocol, on its own origin, with Storyblok's bridge. */
export interface FakeEditor {
  readonly origin: string;
  /** Settings of a site that it previews. The token `demo-preview` signs previews. */
  readonly settings: Record<string, string>;
  /** The editor's URL with a preview in its frame. */
  readonly framing: (previewUrl: string) => string;
  readonly close: () => Promise<void>;
}

const bridge = join(
  __dirname,
  '../../../node_modules/@storyblok/preview-bridge/dist/browser-global/storyblok-v2-latest.js',
);

/** In the page: `messages` were received from the frame, `send` posts to it. */
const script = `
  const frame = document.querySelector('iframe');
  const url = new URLSearchParams(location.search).get('preview');
  window.messages = [];
  window.send = (message) => frame.contentWindow.postMessage(message, new URL(url).origin);
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== frame.contentWindow) return;
    window.messages.push({ origin, ...data });
    if (data.action === 'initialized')
      window.send({ action: 'enterEditmode', reload: true, storyId: 1, blockId: null, componentNames: {}, appVersion: 'v2' });
    if (data.action === 'ping') window.send({ action: 'pingBack' });
  });
  frame.src = url;
`;

/** Starts the editor on a free port. */
export async function startFakeEditor(): Promise<FakeEditor> {
  const server = createServer((request, response) => {
    const isBridge = request.url === '/bridge.js';
    response.setHeader('Content-Type', isBridge ? 'text/javascript' : 'text/html');
    response.end(
      isBridge
        ? readFileSync(bridge)
        : `<!DOCTYPE html><title>Editor</title><iframe width="1000" height="700"></iframe><script>${script}</script>`,
    );
  });
  const port = await listenOnFreePort(server);
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    settings: {
      CONTENT_PREVIEW_TOKEN: 'demo-preview',
      EDITOR_ORIGIN: origin,
      EDITOR_BRIDGE_URL: `${origin}/bridge.js`,
    },
    framing: (previewUrl) => `${origin}/?preview=${encodeURIComponent(previewUrl)}`,
    close: () => closeNow(server),
  };
}

/** Opens a preview in the editor and waits until they are connected. @returns the frame of the preview. */
export async function openInEditor(tab: Page, editor: FakeEditor, previewUrl: string): Promise<Frame> {
  await tab.goto(editor.framing(previewUrl));
  const frame = await (await tab.waitForSelector('iframe')).contentFrame();
  if (frame === null) throw new Error('The editor page has an iframe without a document');
  await frame.locator('[data-preview-bar=connected]').waitFor();
  return frame;
}

/** Posts a message of the editor to the preview in its frame. */
export function sendFromEditor(tab: Page, message: unknown): Promise<void> {
  return tab.evaluate(
    (sent) => (window as unknown as { send: (message: unknown) => void }).send(sent),
    message,
  );
}
