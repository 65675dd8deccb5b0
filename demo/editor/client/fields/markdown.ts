import { isJsonObject, type JsonObject, objectsIn } from '../../../content-service/api/story';
import type { StorySummary } from '../../editor-responses';
import { addressOf, type FindLink, parseInline, printInline } from './markdown-marks';

/** The stories that a link may lead to. */
export type LinkedStories = readonly Pick<StorySummary, 'uuid' | 'path' | 'component'>[];

/**
 * Prints a rich text as Markdown: `**bold**`, `_italic_`, `[text](address)`, `## Heading`, `- item`, `1. item`, an empty
 * line between paragraphs.
 * @returns null for a document that contains more than that and would lose it.
 */
export function printMarkdown(document: unknown, stories: LinkedStories): string | null {
  if (document === undefined || document === null || document === '') return '';
  if (!isJsonObject(document) || document['type'] !== 'doc') return null;
  const blocks = contentOf(document);
  if (blocks.every((block) => isJsonObject(block) && isEmptyParagraph(block)) && blocks.length < 2) return '';
  const text = blocks.map((block) => (isJsonObject(block) ? printBlock(block) : '')).join('\n\n');
  const parsed = parseMarkdown(text, linkFinder(document, stories));
  return canonical(parsed) === canonical(document) ? text : null;
}

/** Parses the output of {@link printMarkdown}. Accepts any text. */
export function parseMarkdown(text: string, findLink: FindLink): JsonObject {
  const parts = text
    .replaceAll('\r', '')
    .split(/\n(?:[ \t]*\n)+/)
    .filter((part) => part.trim() !== '');
  return {
    type: 'doc',
    content: parts
      .map((part) => parseBlock(part.replaceAll(/^\n+|\n+$/g, ''), findLink))
      .filter((block) => !isEmptyParagraph(block)),
  };
}

/**
 * Returns a function that finds the link of an address: the document's own, with the attributes that Markdown does not
 * have, else a new one to a story of the space, an e-mail address, or a URL.
 */
export function linkFinder(document: unknown, stories: LinkedStories): FindLink {
  const links = new Map(
    objectsIn(document)
      .filter(({ type, attrs }) => type === 'link' && isJsonObject(attrs))
      .map((link) => [addressOf(link), link]),
  );
  return (address) => links.get(address) ?? newLink(address, stories);
}

function newLink(address: string, stories: LinkedStories): JsonObject {
  const [path = '', anchor = ''] = address.split('#', 2);
  // Header and footer have the path of the home page, and no page of their own.
  const story = stories.find(({ path: own, component }) => own === path && component !== 'site_config');
  const link = (href: string, linktype: string, more: object): JsonObject => ({
    type: 'link',
    attrs: { href, uuid: null, anchor: null, target: null, linktype, ...more },
  });
  if (story !== undefined)
    return link(path, 'story', { uuid: story.uuid, anchor: anchor === '' ? null : anchor, target: '_self' });
  if (/^[^\s/:@]+@[^\s/:@]+$/.test(address)) return link(address, 'email', {});
  return link(address, 'url', {});
}

function contentOf(node: unknown): readonly unknown[] {
  const content = isJsonObject(node) ? node['content'] : undefined;
  return Array.isArray(content) ? content : [];
}

function isEmptyParagraph(node: JsonObject): boolean {
  return node['type'] === 'paragraph' && contentOf(node).length === 0;
}

function attribute(node: JsonObject, name: string): number {
  const { attrs } = node;
  return isJsonObject(attrs) && typeof attrs[name] === 'number' ? attrs[name] : 1;
}

/** A level that Markdown has; the caller detects any other by parsing the result. */
function levelOf(heading: JsonObject): number {
  return Math.min(Math.max(Math.trunc(attribute(heading, 'level')), 1), 6);
}

function printBlock(node: JsonObject): string {
  const { type } = node;
  if (type === 'heading') return `${'#'.repeat(levelOf(node))} ${printInline(contentOf(node))}`;
  if (type === 'bullet_list') return printItems(node, () => '-');
  if (type === 'ordered_list') return printItems(node, (index) => `${attribute(node, 'order') + index}.`);
  // Escapes text that would begin a heading or an item.
  return printInline(contentOf(node)).replace(/^(?:[-#]|\d+(?=\.))/, (start) =>
    /\d/.test(start) ? `${start}\\` : `\\${start}`,
  );
}

function printItems(list: JsonObject, sign: (index: number) => string): string {
  return contentOf(list)
    .map((item, index) => `${sign(index)} ${printInline(contentOf(contentOf(item)[0]))}`)
    .join('\n');
}

function parseBlock(text: string, findLink: FindLink): JsonObject {
  const lines = text.split('\n');
  const [, signs = '', title = ''] = /^(#{1,6}) ([^\n]*)$/.exec(text) ?? [];
  if (signs !== '')
    return withContent({ type: 'heading', attrs: { level: signs.length } }, parseInline(title, findLink));
  if (lines.every((line) => line.startsWith('- ')))
    return { type: 'bullet_list', content: lines.map((line) => parseItem(line, findLink)) };
  if (lines.every((line) => /^\d{1,6}\. /.test(line))) {
    const attrs = { order: Number.parseInt(text, 10) };
    return { type: 'ordered_list', attrs, content: lines.map((line) => parseItem(line, findLink)) };
  }
  return withContent({ type: 'paragraph' }, parseInline(text, findLink));
}

function parseItem(line: string, findLink: FindLink): JsonObject {
  const text = line.replace(/^\S+ /, '');
  return {
    type: 'list_item',
    content: [withContent({ type: 'paragraph' }, parseInline(text, findLink))],
  };
}

function withContent(node: JsonObject, content: readonly JsonObject[]): JsonObject {
  return content.length === 0 ? node : { ...node, content };
}

/** Serialises a value independently of the order of fields and marks. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${joined(value).map(canonical).join()}]`;
  if (!isJsonObject(value)) return JSON.stringify(value) ?? 'null';
  const fields = Object.keys(value).sort();
  return `{${fields.map((name) => `${name}:${canonicalField(name, value[name])}`).join()}}`;
}

/** A list in which a text follows another only with other marks, as in what is parsed. */
function joined(nodes: readonly unknown[]): readonly unknown[] {
  const list: unknown[] = [];
  for (const node of nodes) {
    const last = list.at(-1);
    if (isText(last) && isText(node) && canonical({ ...last, text: '' }) === canonical({ ...node, text: '' }))
      list[list.length - 1] = { ...node, text: last.text + node.text };
    else list.push(node);
  }
  return list;
}

function isText(node: unknown): node is JsonObject & { readonly text: string } {
  return isJsonObject(node) && node['type'] === 'text' && typeof node['text'] === 'string';
}

function canonicalField(name: string, value: unknown): string {
  return name === 'marks' && Array.isArray(value) ? value.map(canonical).sort().join() : canonical(value);
}
