/** What came back: an answer, or nothing at all and why in plain words. */
export type Asked =
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Headers; readonly body: string }
  | { readonly kind: 'silence'; readonly cause: string };

/** How to ask. */
export interface RequestOptions {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds for the whole answer. */
  readonly timeout: number;
}

/** Characters of an answer that are read: no page of ours is longer, and nobody shall fill memory. */
const longestBody = 4_000_000;

/**
 * Asks an address once. Redirects are answers: followed, they might carry a token to another host.
 * Never throws, and never quotes the address, which may hold a token.
 */
export async function ask(
  address: URL,
  { timeout, method = 'GET', ...given }: RequestOptions,
): Promise<Asked> {
  try {
    const response = await fetch(address, {
      ...given,
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
    });
    const { status, headers } = response;
    return { kind: 'answer', status, headers, body: await textOf(response) };
  } catch (error) {
    return { kind: 'silence', cause: causeOf(error, timeout) };
  }
}

async function textOf({ body }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > longestBody) break;
  }
  return text;
}

const noSuchName = 'its host name is not known: check the spelling, and the name service of this machine';
const noWay = 'there is no way to its network from here';
const cut = 'the connection was cut before the answer was whole: look at what stands between';
const ownCertificate = 'this machine does not trust its certificate: have it signed by a known authority';

/** What error codes of Node mean, in plain words. */
const causes: Readonly<Record<string, string>> = {
  ENOTFOUND: noSuchName,
  EAI_AGAIN: noSuchName,
  ECONNREFUSED: 'nothing listens there: check host and port, and that it is started',
  ECONNRESET: cut,
  EPIPE: cut,
  UND_ERR_SOCKET: cut,
  ENETUNREACH: noWay,
  EHOSTUNREACH: noWay,
  ETIMEDOUT: 'it does not take the connection: a firewall may hold it back',
  UND_ERR_CONNECT_TIMEOUT: 'it does not take the connection: a firewall may hold it back',
  CERT_HAS_EXPIRED: 'its certificate has expired: renew it',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  DEPTH_ZERO_SELF_SIGNED_CERT: ownCertificate,
  SELF_SIGNED_CERT_IN_CHAIN: ownCertificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: ownCertificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: ownCertificate,
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks http and not https',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks http and not https',
  HPE_INVALID_CONSTANT: 'what answers there does not speak http',
};

function causeOf(error: unknown, timeout: number): string {
  if (textIn(error, 'name') === 'TimeoutError')
    return `there is no whole answer within ${timeout / 1000} seconds`;
  const cause = isObject(error) && 'cause' in error ? error.cause : undefined;
  const code = textIn(error, 'code') ?? textIn(cause, 'code');
  // Messages may quote the address, codes never do.
  if (code !== undefined) return causes[code] ?? `the request failed (${code})`;
  return textIn(cause, 'message') === 'bad port'
    ? 'its port is one that no browser goes to'
    : 'the request failed';
}

/** A text of an error. What `fetch` throws may come from another realm, so `instanceof` does not tell. */
function textIn(error: unknown, name: 'name' | 'code' | 'message'): string | undefined {
  const found = isObject(error) ? Reflect.get(error, name) : undefined;
  return typeof found === 'string' ? found : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
