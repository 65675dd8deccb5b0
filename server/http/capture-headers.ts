import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/**
 * The headers that a middleware sets whatever the request, names and values in turn as Node writes them: for answers that
 * are finished before they are asked for.
 */
export function captureHeaders(middleware: RequestHandler): readonly string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Such a middleware sees no more of Express than what Node gave it.
  middleware(request as never, response as never, () => {});
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** Sets such headers on an answer, in place of those of the same name. */
export function applyHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let place = 0; place + 1 < headers.length; place += 2)
    response.setHeader(headers[place] ?? '', headers[place + 1] ?? '');
}
