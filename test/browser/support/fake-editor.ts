import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { closeNow, listenOnFreePort } from '../../support/fake-server';

/** A page that frames a preview and speaks the visual editor's protocol, on an origin of its own, with the vendor's bridge. */
export interface StandInEditor {
  readonly origin: string;
  readonly bridgeUrl: string;
  /** The editor's address with a preview in its frame. */
  readonly framing: (preview: string) => string;
  readonly close: () => Promise<void>;
}

const bridge = join(
  __dirname,
  '../../node_modules/@storyblok/preview-bridge/dist/browser-global/storyblok-v2-latest.js',
);

/** In the page: `heard` is what came from the frame, `send` posts to it. */
const script = `
  const frame = document.querySelector('iframe');
  const address = new URLSearchParams(location.search).get('preview');
  window.heard = [];
  window.send = (message) => frame.contentWindow.postMessage(message, new URL(address).origin);
  addEventListener('message', ({ data, origin, source }) => {
    if (source !== frame.contentWindow) return;
    window.heard.push({ origin, ...data });
    if (data.action === 'initialized')
      window.send({ action: 'enterEditmode', reload: true, storyId: 1, blockId: null, componentNames: {}, appVersion: 'v2' });
    if (data.action === 'ping') window.send({ action: 'pingBack' });
  });
  frame.src = address;
`;

export async function startStandInEditor(): Promise<StandInEditor> {
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
    bridgeUrl: `${origin}/bridge.js`,
    framing: (preview) => `${origin}/?preview=${encodeURIComponent(preview)}`,
    close: () => closeNow(server),
  };
}
