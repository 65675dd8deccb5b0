import type { IncomingMessage, ServerResponse } from 'node:http';

/** Milliseconds for a request with its body: a client that sends a byte a second must not hold its connection for long. */
const usualTime = 20_000;

/** The most that any request may take, in milliseconds; for the server's own check. */
export const longestTime = 180_000;

/** By request: what cuts it off. */
const timers = new WeakMap<IncomingMessage, { timer: NodeJS.Timeout; readonly cut: () => void }>();

/** Cuts off a request whose body has not arrived in time; to be called when its headers have. */
export function limitRequestTime(request: IncomingMessage, response: ServerResponse): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
  if (length === '0' && encoding === undefined) return;
  const cut = (): void => {
    if (request.complete) return;
    // As Node does by itself.
    if (!response.headersSent)
      request.socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
    request.socket.destroySoon();
    request.destroy();
  };
  timers.set(request, { timer: setTimeout(cut, usualTime).unref(), cut });
  // It comes after the body, or once the client has broken off.
  request.once('close', () => clearTimeout(timers.get(request)?.timer));
}

/** Gives a request more time: one whose body is known to be of use, and large. */
export function extendRequestTime(request: IncomingMessage): void {
  const limit = timers.get(request);
  if (limit === undefined) return;
  clearTimeout(limit.timer);
  limit.timer = setTimeout(limit.cut, longestTime).unref();
}
