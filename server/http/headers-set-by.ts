import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/**
 * The headers that a middleware sets whatever the request, names and values in turn as Node writes them: for answers that
 * are finished before they are asked for.
 */
export function headersSetBy(middleware: RequestHandler): readonly string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  // Such a middleware sees no more of Express than what Node gave it.
  middleware(request as never, response as never, () => {});
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}
