import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { closeNow, json, listenOnFreePort } from './fake-server';

/** A bot check's service as a test scripts it. */
export interface VerifyService {
  readonly url: string;
  /** What it was asked, in order. */
  readonly questions: readonly { readonly body: string; readonly headers: IncomingMessage['headers'] }[];
  /** Answers each question. */
  handler: RequestListener;
  readonly close: () => Promise<void>;
}

/** What it says of a person's token for the form `kontak`. */
export const ofHuman = { success: true, score: 0.9, action: 'form/kontak', hostname: 'sogan.example' };

/** Starts one that takes everybody for a person. */
export async function startVerifyService(): Promise<VerifyService> {
  const questions: { body: string; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      questions.push({ body: Buffer.concat(parts).toString(), headers: request.headers });
      service.handler(request, response);
    });
  });
  const port = await listenOnFreePort(server);
  const service: VerifyService = {
    url: `http://127.0.0.1:${port}/siteverify`,
    questions,
    handler: json(200, ofHuman),
    close: () => closeNow(server),
  };
  return service;
}
