import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import onHeaders from 'on-headers';

/** Published pages: browsers always revalidate; shared caches keep them for a minute, and longer while revalidating or on errors. */
export const PAGE_CACHE_CONTROL =
  'public, max-age=0, s-maxage=60, stale-while-revalidate=600, stale-if-error=86400';

/**
 * The headers that a middleware sets on every response, whatever the request: for responses prepared in advance. Names and
 * values alternate, as `writeHead` takes them.
 * @param middleware must not rely on Express: it gets Node's own request and response.
 */
export function captureHeaders(middleware: RequestHandler): readonly string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request as never, response as never, () => {});
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** Sets headers of {@link captureHeaders} on a response, replacing those of the same name. */
export function applyHeaders(response: ServerResponse, headers: readonly string[]): void {
  for (let index = 0; index + 1 < headers.length; index += 2)
    response.setHeader(headers[index] ?? '', headers[index + 1] ?? '');
}

/**
 * Keeps a response out of shared caches and search engines, whatever it is: responses from memory and from disk have headers of
 * their own, and these are set after them.
 */
export function keepPrivate(response: ServerResponse): void {
  onHeaders(response, () => {
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Robots-Tag', 'noindex');
  });
}

/** Sends a body that must not be cached. Express's own `send` would add an ETag. */
export function sendWithoutEtag(response: ServerResponse, type: string, body: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  // Node adds it by itself, but not to the response of a HEAD request.
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
