import * as z from 'zod';
import { isWellEncoded } from '../../common/story/story-path';
import { splitList, valueParser } from './value-parsers';

/** Parsers of settings that are URLs or e-mail addresses. */

// The URL parser accepts ";", "'" and "*" in a host, which must not reach a Content-Security-Policy.
const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/i;

function webUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hasCredentials = url.username !== '' || url.password !== '';
  return plainHost.test(url.hostname) && !hasCredentials ? url : undefined;
}

const urlForm = 'an http or https address without credentials and fragment';

function parseUrl(text: string): string | undefined {
  return text.includes('#') ? undefined : webUrl(text)?.href;
}

/** An http or https URL, which may have a query. */
export function httpUrl() {
  return valueParser({ expected: urlForm, read: parseUrl });
}

/** The same for https alone, http on this machine excepted: a browser on an https page loads no other script. */
export function secureUrl() {
  const expected = 'an https address without credentials and fragment';
  return valueParser({
    expected,
    read: (text) => {
      const url = parseUrl(text);
      return url !== undefined && isSecure(url) ? url : undefined;
    },
  });
}

/** An http or https URL of a webhook, whose path or query may itself be the secret. */
export function secretHttpUrl() {
  return valueParser({ expected: urlForm, read: parseUrl, isSecret: true });
}

/** An http or https URL that paths are appended to; without trailing slash. */
export function baseUrl() {
  const expected = 'an http or https address without credentials, query and fragment';
  return valueParser({ expected, read: parseBase });
}

function parseBase(text: string): string | undefined {
  const url = /[?#]/.test(text) ? undefined : webUrl(text);
  return url && url.origin + url.pathname.replace(/\/+$/, '');
}

const originForm = 'such as https://www.example.com, without path, query, fragment and credentials';

/** An http or https origin as browsers write it: lower case, without default port or trailing slash. */
export function origin() {
  return valueParser({ expected: `an http or https origin ${originForm}`, read: parseOrigin });
}

function parseOrigin(text: string): string | undefined {
  const url = /[?#]/.test(text) ? undefined : webUrl(text);
  return url?.pathname === '/' ? url.origin : undefined;
}

/** A comma list of at least one origin, without duplicates. */
export function origins() {
  return originList(`http or https origins ${originForm}`, parseOrigin);
}

/** The same for https alone, http on this machine excepted: a browser on an https page blocks any other. */
export function secureOrigins() {
  return originList(`https origins ${originForm}`, parseSecureOrigin);
}

function originList(expected: string, parse: (text: string) => string | undefined) {
  return valueParser<readonly string[]>({
    expected: `a comma list of ${expected}`,
    read: (text) => {
      const items = splitList(text);
      const valid = items.map(parse).filter((item) => item !== undefined);
      if (valid.length === 0 || valid.length < items.length) return undefined;
      return Object.freeze([...new Set(valid)]);
    },
    quote: (text) => splitList(text).find((item) => parse(item) === undefined) ?? text,
  });
}

function parseSecureOrigin(text: string): string | undefined {
  const parsed = parseOrigin(text);
  return parsed !== undefined && isSecure(parsed) ? parsed : undefined;
}

/** Browsers count addresses of their own machine as secure. */
function isSecure(url: string): boolean {
  return url.startsWith('https:') || isLoopback(url);
}

/** True for an https address, or one of this machine. */
export function isSecureAddress(text: string): boolean {
  return URL.canParse(text) && isSecure(new URL(text).href);
}

function isLoopback(url: string): boolean {
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);
}

/** One e-mail address without display name, as browsers accept it (WHATWG HTML, "valid e-mail address"). */
export function emailAddress() {
  return valueParser({
    expected: 'one e-mail address without display name',
    read: (text) => (isAddress(text) ? text : undefined),
  });
}

const maxAddressLength = 254;

function isAddress(text: string): boolean {
  return text.length <= maxAddressLength && z.regexes.html5Email.test(text);
}

/** A comma list of `form=address`, each form named once; a comma or `=` in a form's name is percent-encoded. */
export function receivers() {
  const isValid = (item: string, index: number, items: readonly string[]) => {
    const receiver = receiverIn(item);
    return (
      receiver !== undefined && !items.slice(0, index).some((other) => receiverIn(other)?.[0] === receiver[0])
    );
  };
  return valueParser<ReadonlyMap<string, string>>({
    expected: 'a comma list such as contact=desk@example.com, each form named once',
    read: (text) => {
      const items = splitList(text);
      if (items.length === 0 || !items.every(isValid)) return undefined;
      return new Map(items.map(receiverIn).filter((receiver) => receiver !== undefined));
    },
    quote: (text) => splitList(text).find((...each) => !isValid(...each)) ?? text,
  });
}

/** A form's key and an address. */
function receiverIn(item: string): readonly [string, string] | undefined {
  const [, name = '', address = ''] = /^([^=]*)=(.*)$/.exec(item) ?? [];
  if (!isWellEncoded(name) || !isAddress(address.trim())) return undefined;
  const form = decodeURIComponent(name).trim();
  return form === '' ? undefined : [form, address.trim()];
}

/** An smtp or smtps URL; a secret, since it may hold a password. */
export function smtpUrl() {
  return serverUrl({
    expected: 'smtp://user:password@host:port or smtps://…, user and password percent-encoded',
    form: /^smtps?:\/\/[^\s?#\\]+$/i,
    path: /^\/?$/,
  });
}

/** A redis or rediss URL; a secret, since it may hold a password. */
export function redisUrl() {
  return serverUrl({
    expected: 'redis://user:password@host:port/db or rediss://…, user and password percent-encoded',
    form: /^rediss?:\/\/[^\s?#\\]+$/i,
    path: /^(?:\/\d{0,5})?$/,
  });
}

/** The URL of a server of this form and path, with a password perhaps. */
function serverUrl({ expected, form, path }: { expected: string; form: RegExp; path: RegExp }) {
  const isValid = (text: string): boolean => {
    if (!form.test(text) || !URL.canParse(text)) return false;
    const { hostname, pathname, username, password } = new URL(text);
    return plainHost.test(hostname) && path.test(pathname) && [username, password].every(isWellEncoded);
  };
  return valueParser({ expected, read: (text) => (isValid(text) ? text : undefined), isSecret: true });
}
