import { tagSlug } from '../../../common/story/story-query';
import { escapeHtml } from '../../http/escape';

/** A feed of the newest stories of a list. */
export interface Feed {
  readonly title: string;
  /** Language code. */
  readonly language: string;
  /** URL of the page with the list. */
  readonly page: string;
  /** Its own URL. */
  readonly self: string;
  /** The name that stands for entries without an author. */
  readonly publisher: string;
  readonly entries: readonly FeedEntry[];
}

/** A story in a feed. Dates are seconds since 1970. */
export interface FeedEntry {
  readonly uuid: string;
  readonly url: string;
  readonly title: string;
  readonly description: string;
  /** Its language code where that is not the feed's. */
  readonly lang?: string | undefined;
  readonly published: number;
  readonly updated: number;
  /** `''` without one. */
  readonly author: string;
  readonly tags: readonly string[];
}

/** Writes a feed. @see https://www.rfc-editor.org/rfc/rfc4287 */
export function atomOf({ title, language, page, self, publisher, entries }: Feed): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated));
  return [
    `<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(language)}">`,
    element('id', page),
    element('title', title),
    element('updated', dateOf(updated)),
    link('self', self, 'application/atom+xml'),
    link('alternate', page, 'text/html'),
    person(publisher),
    ...entries.map(entryOf),
    '</feed>\n',
  ].join('\n');
}

function entryOf({
  uuid,
  url,
  title,
  description,
  lang,
  published,
  updated,
  author,
  tags,
}: FeedEntry): string {
  return [
    lang === undefined ? '<entry>' : `<entry xml:lang="${escapeXml(lang)}">`,
    element('id', `urn:uuid:${uuid}`),
    element('title', title),
    element('published', dateOf(published)),
    element('updated', dateOf(updated)),
    link('alternate', url, 'text/html'),
    ...(author === '' ? [] : [person(author)]),
    ...(description === '' ? [] : [element('summary', description)]),
    ...tags.map((tag) => `<category term="${escapeXml(tagSlug(tag))}" label="${escapeXml(tag.trim())}"/>`),
    '</entry>',
  ].join('\n');
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`;
}

function person(name: string): string {
  return `<author>${element('name', name)}</author>`;
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`;
}

function dateOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

/** Escapes text, and leaves out the characters that XML has no form for (https://www.w3.org/TR/xml/#charsets). */
function escapeXml(text: string): string {
  return escapeHtml(text.replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, ''));
}
