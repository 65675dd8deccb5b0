import * as z from 'zod';
import { listed, nothing, settingKind } from './value-parsers';

/** The kinds of setting that are addresses: of the web, and of mail. */

// The URL parser lets ";", "'" and "*" pass in a host, which must not reach a Content-Security-Policy.
const plainHost = /^(?:[a-z\d._-]+|\[[\da-f:.]+\])$/i;

function webUrl(text: string): URL | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const hasCredentials = url.username !== '' || url.password !== '';
  return plainHost.test(url.hostname) && !hasCredentials ? url : undefined;
}

const addressForm = 'an http or https address without credentials and fragment';

function readAddress(text: string): string | undefined {
  return text.includes('#') ? undefined : webUrl(text)?.href;
}

/** An http or https address; a query may be part of it. */
export function webAddress() {
  return settingKind({ expected: addressForm, read: readAddress });
}

/** The same for an address whose path or query may be what keeps others out, as hooks have it: never quoted. */
export function hookAddress() {
  return settingKind({ expected: addressForm, read: readAddress, culprit: nothing });
}

/** An http or https address below which others hang; without trailing slash. */
export function webBase() {
  const expected = 'an http or https address without credentials, query and fragment';
  return settingKind({ expected, read: readBase });
}

function readBase(text: string): string | undefined {
  const url = /[?#]/.test(text) ? undefined : webUrl(text);
  return url && url.origin + url.pathname.replace(/\/+$/, '');
}

const originForm = 'such as https://www.example.com, without path, query, fragment and credentials';

/** An http or https origin as browsers write it: lower case, without default port and trailing slash. */
export function origin() {
  return settingKind({ expected: `an http or https origin ${originForm}`, read: readOrigin });
}

function readOrigin(text: string): string | undefined {
  const url = /[?#]/.test(text) ? undefined : webUrl(text);
  return url?.pathname === '/' ? url.origin : undefined;
}

/** A comma list of at least one origin; one that is named twice counts once. */
export function origins() {
  return settingKind<readonly string[]>({
    expected: `a comma list of http or https origins ${originForm}`,
    read: (text) => {
      const items = listed(text);
      const known = items.map(readOrigin).filter((item) => item !== undefined);
      if (known.length === 0 || known.length < items.length) return undefined;
      return Object.freeze([...new Set(known)]);
    },
    culprit: (text) => listed(text).find((item) => readOrigin(item) === undefined) ?? text,
  });
}

/** One e-mail address without display name, in the form that browsers accept (WHATWG HTML, "valid e-mail address"). */
export function mailAddress() {
  const mostCharacters = 254;
  const fits = (text: string) => text.length <= mostCharacters && z.regexes.html5Email.test(text);
  return settingKind({
    expected: 'one e-mail address without display name',
    read: (text) => (fits(text) ? text : undefined),
  });
}

/** An smtp or smtps address; what may hold a password is never quoted. */
export function mailServer() {
  return settingKind({
    expected: 'smtp://user:password@host:port or smtps://…, user and password percent-encoded',
    read: (text) => (isMailServer(text) ? text : undefined),
    culprit: nothing,
  });
}

function isMailServer(text: string): boolean {
  if (!/^smtps?:\/\/[^\s?#\\]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname, pathname, username, password } = new URL(text);
  return plainHost.test(hostname) && /^\/?$/.test(pathname) && [username, password].every(isPercentEncoded);
}

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
