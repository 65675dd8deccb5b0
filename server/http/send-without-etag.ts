import type { ServerResponse } from 'node:http';

/** Answers what nobody shall keep: without validators, which `send` of Express would add. */
export function sendWithoutEtag(response: ServerResponse, type: string, text: string): void {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.end(text);
}
