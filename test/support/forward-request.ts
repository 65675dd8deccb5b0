import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Passes a request on to another server, and its response back; where there is none the connection ends. */
export function forwardRequest(url: string, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, headers } = incoming;
  const forwarded = request(url, { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  forwarded.on('error', () => response.destroy());
  response.on('close', () => forwarded.destroy());
  incoming.pipe(forwarded);
}
