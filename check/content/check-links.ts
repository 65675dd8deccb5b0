import { allowedUrl } from '../../common/allowed-url';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import { sanitizeHref } from '../../common/story/sanitize-href';
import type { BlockLocation } from '../finding';
import { quoted, report, type ContentScope } from './content-scope';
import { visitRichText, type VisitedField } from './walk-content';

/** Checks the links in a field: its own, or those in a rich text. */
export function checkLinks({ field, value, location, component }: VisitedField, scope: ContentScope): void {
  // Redirects are judged as a table.
  if (component.name === 'redirect') return;
  if (field.type === 'multilink' && isJsonObject(value)) checkLink(value, location, scope);
  if (field.type === 'richtext')
    visitRichText(value, ({ type, attrs }) => {
      if (type === 'link' && isJsonObject(attrs)) checkLink(linkOf(attrs), location, scope);
    });
}

/** A link of rich text in the form of a link field. */
function linkOf({ uuid, href, ...attrs }: JsonObject): JsonObject {
  return { ...attrs, id: uuid, url: href, email: attrs['linktype'] === 'email' ? href : '' };
}

type CheckLink = (link: JsonObject, location: BlockLocation, scope: ContentScope) => void;

const checksByType: Readonly<Record<string, CheckLink>> = {
  story: checkStoryLink,
  email: (link, location, scope) => checkMail(textOf(link['email']) || textOf(link['url']), location, scope),
};

function checkLink(link: JsonObject, location: BlockLocation, scope: ContentScope): void {
  const type = textOf(link['linktype']);
  const check = Object.hasOwn(checksByType, type) ? checksByType[type] : undefined;
  (check ?? checkAddress)(link, location, scope);
}

function checkStoryLink(link: JsonObject, location: BlockLocation, scope: ContentScope): void {
  const uuid = textOf(link['id']);
  if (uuid === '') return checkAddress(link, location, scope);
  const { story, register, target } = scope;
  const found = target(uuid);
  if (found?.isPublished === true) {
    register.addStory(uuid, { story, location });
    const anchor = anchorOf(link);
    if (anchor !== '') register.addAnchor({ story, location, uuid, anchor });
    return;
  }
  // A draft may lead to another one, which is published with it.
  if (found !== undefined && story.version === 'draft') return;
  const address = textOf(link['cached_url']) || textOf(link['url']);
  report(scope, 'link-missing', {
    location,
    problem:
      found === undefined
        ? `leads to a story that does not exist or is not published${address === '' ? '' : ` (${address})`}`
        : `leads to “${found.name}”, which is not published`,
  });
}

function anchorOf(link: JsonObject): string {
  return textOf(link['anchor']).replace(/^#/, '').trim();
}

function checkAddress(link: JsonObject, location: BlockLocation, scope: ContentScope): void {
  const text = (textOf(link['url']) || textOf(link['cached_url'])).trim();
  const anchor = anchorOf(link);
  if (text === '') return addAnchor(anchor, location, scope);
  if (/^mailto:/i.test(text)) return checkMail(text, location, scope);
  const href = sanitizeHref(text);
  if (href === null)
    return report(scope, 'link-invalid', {
      location,
      problem: `${quoted(text)} is no address that the site shows`,
    });
  if (/^www\./i.test(text))
    return report(scope, 'link-invalid', {
      location,
      problem: `${quoted(text)} has no https:// in front, and leads to a path of this site`,
    });
  checkHref(href, anchor, location, scope);
}

/** @param anchor of the link field, without `#`; `''` for none. */
function checkHref(href: string, anchor: string, location: BlockLocation, scope: ContentScope): void {
  const inSite = inSiteHref(href, scope);
  if (inSite?.startsWith('#') === true) return addAnchor(decoded(inSite.slice(1)), location, scope);
  if (inSite !== null) {
    const fragment = anchor === '' || inSite.includes('#') ? '' : `#${anchor}`;
    return scope.register.addPath(inSite + fragment, { story: scope.story, location });
  }
  if (/^http:/i.test(href) && !isAsset(href, scope))
    report(scope, 'link-insecure', { location, problem: `leads to ${quoted(href)}` });
}

/** Remembers a link to a part of the page that it is on. */
function addAnchor(anchor: string, location: BlockLocation, { story, register }: ContentScope): void {
  if (anchor !== '') register.addAnchor({ story, location, uuid: story.uuid, anchor });
}

/** The path, or the fragment alone, of an address on this site; null for any other. */
function inSiteHref(href: string, { settings: { siteUrl } }: ContentScope): string | null {
  if (siteUrl !== undefined && (href === siteUrl || href.startsWith(`${siteUrl}/`)))
    return href.slice(siteUrl.length) || '/';
  return /^[/#]/.test(href) ? href : null;
}

/** Files of the site's own library are reached as its operator set it up. */
function isAsset(href: string, { settings }: ContentScope): boolean {
  return allowedUrl(href, settings.contentAssetOrigins) !== null;
}

/** A fragment of an address as the id that browsers look for. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function checkMail(text: string, location: BlockLocation, scope: ContentScope): void {
  const address = text
    .trim()
    .replace(/^(?:mailto:\s*)+/i, '')
    .replace(/\?.*$/s, '');
  if (address === '' || /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(address)) return;
  report(scope, 'mail-malformed', { location, problem: `${quoted(address)} is no mail address` });
}
