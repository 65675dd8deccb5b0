import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { closeNow, json, listenOnFreePort } from './fake-server';

/** A fake of the captcha provider's verification service. */
export interface VerifyService {
  readonly url: string;
  /** The received requests, in order. */
  readonly requests: readonly { readonly body: string; readonly headers: IncomingMessage['headers'] }[];
  /** Responds to the requests. */
  handler: RequestListener;
  readonly close: () => Promise<void>;
}

/** The response to a human's token for the form `kontak`. */
export const ofHuman = { success: true, score: 0.9, action: 'form/kontak', hostname: 'sogan.example' };

/** Starts a service that accepts every token. */
export async function startVerifyService(): Promise<VerifyService> {
  const requests: { body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests.push({ body: Buffer.concat(parts).toString(), headers: request.headers });
      service.handler(request, response);
    });
  });
  const port = await listenOnFreePort(server);
  const service: VerifyService = {
    url: `http://127.0.0.1:${port}/siteverify`,
    requests,
    handler: json(200, ofHuman),
    close: () => closeNow(server),
  };
  return service;
}
