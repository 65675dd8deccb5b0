import { createServer } from 'node:http';
import { closeNow, listenOnFreePort } from '../../support/fake-server';
import { forwardRequest } from '../../support/forward-request';

/** A proxy between a browser and everything that it requests. */
export interface RecordingProxy {
  readonly origin: string;
  /** The host and port of each request, in order. */
  readonly hosts: readonly string[];
  readonly close: () => Promise<void>;
}

/** Starts a proxy that records where requests go, and lets them reach this machine alone: all others are 502. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  const hosts: string[] = [];
  const server = createServer((incoming, response) => {
    const { url = '' } = incoming;
    const { host, hostname } = new URL(url);
    hosts.push(host);
    if (hostname !== '127.0.0.1') return void response.writeHead(502).end();
    forwardRequest(url, incoming, response);
  });
  server.on('connect', ({ url = '' }, socket) => {
    hosts.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const port = await listenOnFreePort(server);
  return { origin: `http://127.0.0.1:${port}`, hosts, close: () => closeNow(server) };
}
