import type { XmlElement } from './read-xml';

/** How often a child may be there. */
type Times = readonly [least: number, most: number];
const once: Times = [1, 1];
const optional: Times = [0, 1];
const any: Times = [0, Infinity];
const some: Times = [1, Infinity];

/** What an element may hold. */
interface ElementRule {
  /** The children by name; no other is allowed. */
  readonly children?: Readonly<Record<string, Times>>;
  /** Forms of attributes by name; no other is allowed, and one whose name ends in `?` may be left out. */
  readonly attributes?: Readonly<Record<string, RegExp>>;
  /** The form of its text. Default: white space alone. */
  readonly text?: RegExp;
}

/** The elements of a kind of document by name. The first is the root. */
export type XmlGrammar = Readonly<Record<string, ElementRule>>;

/** An absolute URL, escaped as RFC 3986 has it, and shorter than 2,048 characters. */
const url = /^(?=.{1,2047}$)https?:\/\/[\w.:-]+\/(?:[\w.~!$&'()*+,;=:@/?-]|%[\dA-F]{2})*$/;
/** RFC 3339 with an uppercase `T` and `Z`, as both formats have it. */
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;
/** BCP 47, and the value that hreflang has besides. */
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/;
const hreflang = /^(?:x-default|[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*)$/;
const filled = /\S/;

const sitemapNamespace = /^http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9$/;

/**
 * A part of a sitemap, with the extensions for languages and images.
 * @see https://www.sitemaps.org/protocol.html#xmlTagDefinitions and its schema sitemap.xsd
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions#sitemap
 * @see https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps
 */
export const sitemapGrammar: XmlGrammar = {
  urlset: {
    children: { url: [1, 50_000] },
    attributes: {
      xmlns: sitemapNamespace,
      'xmlns:xhtml': /^http:\/\/www\.w3\.org\/1999\/xhtml$/,
      'xmlns:image': /^http:\/\/www\.google\.com\/schemas\/sitemap-image\/1\.1$/,
    },
  },
  url: { children: { loc: once, lastmod: optional, 'xhtml:link': any, 'image:image': [0, 1000] } },
  loc: { text: url },
  lastmod: { text: moment },
  'xhtml:link': { attributes: { rel: /^alternate$/, hreflang, href: url } },
  'image:image': { children: { 'image:loc': once } },
  'image:loc': { text: url },
};

/** An index of parts. @see https://www.sitemaps.org/protocol.html#sitemapIndexTagDefinitions and its schema siteindex.xsd */
export const sitemapIndexGrammar: XmlGrammar = {
  sitemapindex: { children: { sitemap: [1, 50_000] }, attributes: { xmlns: sitemapNamespace } },
  sitemap: { children: { loc: once, lastmod: optional } },
  loc: { text: url },
  lastmod: { text: moment },
};

/** Elements of Atom that the feeds of this site have. @see https://www.rfc-editor.org/rfc/rfc4287 with the section beside each */
const atomGrammar: XmlGrammar = {
  // 4.1.1: an author, since entries may have none of their own.
  feed: {
    children: { id: once, title: once, updated: once, link: some, author: some, entry: any },
    attributes: { xmlns: /^http:\/\/www\.w3\.org\/2005\/Atom$/, 'xml:lang': languageTag },
  },
  // 4.1.2: with an alternate link there need be no content. 2: any element may have a language.
  entry: {
    attributes: { 'xml:lang?': languageTag },
    children: {
      id: once,
      title: once,
      updated: once,
      published: optional,
      link: some,
      author: any,
      summary: optional,
      category: any,
    },
  },
  // 4.2.6: an absolute IRI.
  id: { text: /^(?:https?:\/\/|urn:uuid:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$)/ },
  // 4.2.14, 4.2.13, 3.1: plain text, the default type.
  title: { text: filled },
  summary: { text: filled },
  // 4.2.15, 4.2.9, 3.3.
  updated: { text: moment },
  published: { text: moment },
  // 4.2.1, 3.2.
  author: { children: { name: once } },
  name: { text: filled },
  // 4.2.7.
  link: { attributes: { rel: /^(?:self|alternate)$/, type: /^[\w-]+\/[\w+-]+$/, href: url } },
  // 4.2.2.
  category: { attributes: { term: filled, 'label?': filled } },
};

/** What a document has against a grammar, one line each. */
export function grammarFaults(document: XmlElement, grammar: XmlGrammar): readonly string[] {
  const [root] = Object.keys(grammar);
  return document.name === root ? faultsOf(document, grammar, '') : [`The root is ${document.name}`];
}

function faultsOf(element: XmlElement, grammar: XmlGrammar, above: string): readonly string[] {
  const at = `${above}/${element.name}`;
  const rule = grammar[element.name] ?? {};
  const text = rule.text ?? /^\s*$/;
  return [
    ...(text.test(element.text) ? [] : [`${at}: text ${JSON.stringify(element.text.slice(0, 80))}`]),
    ...attributeFaults(element, rule).map((fault) => `${at}: ${fault}`),
    ...childFaults(element, rule).map((fault) => `${at}: ${fault}`),
    ...element.children.flatMap((child) => faultsOf(child, grammar, at)),
  ];
}

function attributeFaults({ attributes }: XmlElement, { attributes: forms = {} }: ElementRule): string[] {
  const required = Object.keys(forms).filter((name) => !name.endsWith('?'));
  return [
    ...required.filter((name) => !(name in attributes)).map((name) => `no attribute ${name}`),
    ...Object.entries(attributes)
      .filter(([name, value]) => !(forms[name] ?? forms[`${name}?`])?.test(value))
      .map(([name, value]) => `attribute ${name}="${value}"`),
  ];
}

function childFaults({ children }: XmlElement, { children: times = {} }: ElementRule): string[] {
  const count = (name: string): number => children.filter((child) => child.name === name).length;
  const unknown = children.filter(({ name }) => !(name in times)).map(({ name }) => `child ${name}`);
  const wrong = Object.entries(times)
    .map(([name, [least, most]]) => ({ name, least, most, found: count(name) }))
    .filter(({ found, least, most }) => found < least || found > most)
    .map(({ name, found }) => `${found} × ${name}`);
  return [...unknown, ...wrong];
}

/** What a feed has against the rules of Atom that span elements, and against its grammar. */
export function atomFaults(feed: XmlElement): readonly string[] {
  const entries = feed.children.filter(({ name }) => name === 'entry');
  const ids = [feed, ...entries].map(({ children }) => children.find(({ name }) => name === 'id')?.text);
  const linksOf = ({ children }: XmlElement, rel: string): number =>
    children.filter(({ name, attributes }) => name === 'link' && attributes['rel'] === rel).length;
  return [
    ...grammarFaults(feed, atomGrammar),
    // 4.1.1: it should name itself; at most one alternate of a type and language.
    ...(linksOf(feed, 'self') === 1 && linksOf(feed, 'alternate') === 1 ? [] : ['links of the feed']),
    // 4.1.2: an entry without content has an alternate.
    ...entries.filter((entry) => linksOf(entry, 'alternate') !== 1).map(() => 'links of an entry'),
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id ${id} twice`),
  ];
}
