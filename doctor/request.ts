import { isJsonObject, textOf } from '../common/json';

/** The result of a request: a response, or no response and the cause in plain words. */
export type RequestResult =
  | { readonly kind: 'response'; readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly kind: 'no-response'; readonly cause: string };

export interface RequestOptions {
  readonly method?: 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for the whole response. */
  readonly timeout: number;
}

/** Milliseconds for a response of the site, which takes twelve seconds at most. */
export const siteTimeout = 15_000;

/** Characters of a body that are read: longer than any page of the site, and a bound on memory. */
const maxBody = 4_000_000;

/**
 * Sends one request. A redirect is a result: following it could send a token to another host.
 * Never throws, and never quotes the URL, which may hold a token.
 */
export async function request(
  url: URL | string,
  { timeout, ...given }: RequestOptions,
): Promise<RequestResult> {
  try {
    const response = await fetch(url, {
      ...given,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    return { kind: 'response', status, headers, body: await readText(response) };
  } catch (error) {
    return { kind: 'no-response', cause: causeOf(error, timeout) };
  }
}

async function readText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxBody) break;
  }
  return text;
}

const unknownHost = 'its host name is not known: check the spelling, and the name service of this machine';
const noRoute = 'its network cannot be reached from here';
const cut = 'the connection was cut before the response was complete: check the proxies in between';
const refused = 'it does not accept the connection: a firewall may block it';
const untrusted = 'this machine does not trust its certificate: have it signed by a known authority';
const plainHttp = 'it speaks http and not https';

/** Explanations of Node's error codes. */
const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  ECONNREFUSED: 'nothing listens there: check host and port, and that it is started',
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  ENETUNREACH: noRoute,
  EHOSTUNREACH: noRoute,
  ETIMEDOUT: refused,
  UND_ERR_CONNECT_TIMEOUT: refused,
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_SSL_WRONG_VERSION_NUMBER: plainHttp,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: plainHttp,
  ERR_INVALID_URL: 'its address is not whole',
  HPE_INVALID_CONSTANT: 'the program that listens there does not speak http',
};

function causeOf(error: unknown, timeout: number): string {
  if (textIn(error, 'name') === 'TimeoutError')
    return `it sent no complete response within ${timeout / 1000} seconds`;
  const cause = isJsonObject(error) ? error['cause'] : undefined;
  const code = textIn(error, 'code') || textIn(cause, 'code');
  // Messages may quote the URL, codes never do.
  if (code !== '') return causes[code] ?? `the request failed (${code})`;
  return textIn(cause, 'message') === 'bad port' ? 'browsers block its port' : 'the request failed';
}

/** A text of an error. Errors of `fetch` may come from another realm, so `instanceof` does not work. */
function textIn(error: unknown, name: 'name' | 'code' | 'message'): string {
  return isJsonObject(error) ? textOf(error[name]) : '';
}
