import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import Negotiator from 'negotiator';
import { PAYLOAD_FILE } from '../../common/constants';
import { endpointErrors } from './endpoints';

/**
 * Splits the URL of a request: the path, percent-encoding kept, and the query with its question mark, or `''`. Proxies may send
 * the URL in absolute form (RFC 9112, 3.2.2); its host is untrusted input and is dropped.
 */
export function parseRequestUrl({ originalUrl }: Pick<Request, 'originalUrl'>) {
  const local = originalUrl.replace(/^https?:\/\/[^/?#]*/i, '');
  const end = local.search(/[?#]/);
  const pathname = end < 0 ? local : local.slice(0, end);
  const search = end < 0 ? '' : local.slice(end).replace(/#.*$/s, '');
  return { pathname: pathname === '' ? '/' : pathname, search: search === '?' ? '' : search };
}

/**
 * The path of a request as logs and reports of errors have it. Below the publish hook stands a key: it is left out however it is
 * spelt, mistyped or percent-encoded.
 */
export function loggedPath(request: Pick<Request, 'originalUrl'>): string {
  return parseRequestUrl(request).pathname.replace(/^(\/webhooks\/content\/).+/is, '$1[secret]');
}

/** 16-bit groups of the IPv6 network that a provider assigns to one customer: 64 bits. */
const networkGroups = 4;

/**
 * The key under which a client's requests are counted: its address, as reported by trusted proxies. Some add the port, another
 * one for each connection. An IPv6 address counts as its /64 network, because one client has 2^64 addresses in it. All clients
 * without an address count as one.
 */
export function clientIp({ ip: reported = '' }: Pick<Request, 'ip'>): string {
  const [, withPort, bracketed] = /^(?:([\d.]+):\d+|\[(.*)\](?::\d+)?)$/.exec(reported) ?? [];
  const ip = withPort ?? bracketed ?? reported;
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip); // makes ::ffff:192.0.2.1 the IPv4 address in it
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const network = address.parts.slice(0, networkGroups);
  return `${network.map((group) => group.toString(16)).join(':')}::/64`;
}

/** True if `Accept` names JSON and not HTML. */
export function prefersJson(request: Pick<IncomingMessage, 'headers'>): boolean {
  return accepts(request, 'application/json') && !acceptsHtml(request);
}

/** True if `Accept` names HTML, as browsers do for documents alone: not for scripts, styles, fonts and pictures. */
export function acceptsHtml(request: Pick<IncomingMessage, 'headers'>): boolean {
  return accepts(request, 'text/html');
}

/** True if `Accept` names a media type, and not only a range that it is in. */
function accepts({ headers }: Pick<IncomingMessage, 'headers'>, type: string): boolean {
  const accepted = new Negotiator({ headers: { accept: headers.accept } }).mediaTypes();
  return accepted.some((each) => each.toLowerCase() === type);
}

/** True for clients that get JSON from an endpoint of forms: those that send JSON, and those that prefer it. */
export function isJsonCaller(request: Pick<IncomingMessage, 'headers'>): boolean {
  return (
    /^\s*application\/json\s*(?:;|$)/i.test(request.headers['content-type'] ?? '') || prefersJson(request)
  );
}

/** True where the response to a failed request is JSON: for payloads, for endpoints of programs, and for those who ask for it. */
export function wantsJson(request: Pick<IncomingMessage, 'headers'>, pathname: string): boolean {
  if (pathname.endsWith(`/${PAYLOAD_FILE}`) || endpointErrors(pathname) === 'json') return true;
  return pathname.startsWith('/forms/') ? isJsonCaller(request) : prefersJson(request);
}
