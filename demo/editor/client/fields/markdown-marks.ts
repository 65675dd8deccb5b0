import { isJsonObject, type JsonObject } from '../../../content-service/api/story';

/** The marks of inline text that the Markdown field can edit: bold, italic and a link. */
interface InlineMarks {
  bold: boolean;
  italic: boolean;
  link: JsonObject | null;
}

/** Returns the link mark for an address. */
export type FindLink = (address: string) => JsonObject;

const noMarks: Readonly<InlineMarks> = { bold: false, italic: false, link: null };
const delimiters = { bold: '**', italic: '_' } as const;

/** The address of a link mark in Markdown: its `href`, with its anchor after `#`. */
export function addressOf({ attrs }: JsonObject): string {
  if (!isJsonObject(attrs)) return '';
  const anchor = typeof attrs['anchor'] === 'string' && attrs['anchor'] !== '' ? `#${attrs['anchor']}` : '';
  return `${typeof attrs['href'] === 'string' ? attrs['href'] : ''}${anchor}`;
}

/** Prints text nodes and line breaks. Skips other nodes and marks: the caller detects the loss by parsing the result. */
export function printInline(nodes: readonly unknown[]): string {
  const active = { ...noMarks };
  let text = '';
  for (const node of nodes.filter(isJsonObject)) {
    if (node['type'] === 'hard_break') text += `${changeMarks(active, noMarks)}\n`;
    if (node['type'] !== 'text') continue;
    text += changeMarks(active, marksOf(node));
    text += String(node['text']).replaceAll(/[\\*_[\]]/g, '\\$&');
  }
  return text + changeMarks(active, noMarks);
}

/** Changes the active marks and returns the delimiters for it: a link encloses the marks that begin within it. */
function changeMarks(active: InlineMarks, next: InlineMarks): string {
  return closeMarks(active, next) + openMarks(active, next);
}

function closeMarks(active: InlineMarks, next: InlineMarks): string {
  let text = '';
  if (active.link !== null && addressOf(active.link) !== addressOf(next.link ?? {}))
    text += closeLink(active);
  if (active.bold && !next.bold) text += toggle(active, 'bold');
  if (active.italic && !next.italic) text += toggle(active, 'italic');
  return text;
}

function openMarks(active: InlineMarks, next: InlineMarks): string {
  let text = '';
  if (active.link === null && next.link !== null) {
    active.link = next.link;
    text += '[';
  }
  if (next.bold && !active.bold) text += toggle(active, 'bold');
  if (next.italic && !active.italic) text += toggle(active, 'italic');
  return text;
}

function toggle(active: InlineMarks, mark: 'bold' | 'italic'): string {
  active[mark] = !active[mark];
  return delimiters[mark];
}

function closeLink(active: InlineMarks): string {
  const address = addressOf(active.link ?? {}).replaceAll(/[\\)]/g, '\\$&');
  active.link = null;
  return `](${address})`;
}

function marksOf({ marks }: JsonObject): InlineMarks {
  const own = Array.isArray(marks) ? marks.filter(isJsonObject) : [];
  const has = (type: string): boolean => own.some((mark) => mark['type'] === type);
  return {
    bold: has('bold'),
    italic: has('italic'),
    link: own.find((mark) => mark['type'] === 'link') ?? null,
  };
}

/** A piece of Markdown: characters, a node, or a change of the active marks. */
type Token = { readonly length: number } & (
  | { readonly text: string }
  | { readonly node: JsonObject }
  | { readonly marks: InlineMarks }
);

/** Parses the output of {@link printInline} and hand-written Markdown: a delimiter without its counterpart is text. */
export function parseInline(text: string, findLink: FindLink): JsonObject[] {
  const nodes: JsonObject[] = [];
  let active: InlineMarks = { ...noMarks };
  let pending = '';
  const flush = (): void => {
    if (pending !== '') nodes.push(textNode(pending, active));
    pending = '';
  };
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at, active, findLink);
    at += token.length;
    if ('text' in token) {
      pending += token.text;
      continue;
    }
    flush();
    if ('node' in token) nodes.push(token.node);
    else active = token.marks;
  }
  flush();
  return nodes;
}

function tokenAt(text: string, at: number, active: InlineMarks, findLink: FindLink): Token {
  const mark = delimiterAt(text, at, active);
  if (mark !== undefined)
    return { length: delimiters[mark].length, marks: { ...active, [mark]: !active[mark] } };
  const link = active.link === null ? linkStartAt(text, at, active, findLink) : linkEndAt(text, at, active);
  if (link !== undefined) return link;
  if (text[at] === '\n') return { length: 1, node: { type: 'hard_break' } };
  const isEscaped = text[at] === '\\' && at + 1 < text.length;
  return isEscaped ? { length: 2, text: text.charAt(at + 1) } : { length: 1, text: text.charAt(at) };
}

/** The mark whose delimiter is here; an opening delimiter counts if a closing one follows. */
function delimiterAt(text: string, at: number, active: InlineMarks): 'bold' | 'italic' | undefined {
  for (const mark of ['bold', 'italic'] as const) {
    const delimiter = delimiters[mark];
    if (!text.startsWith(delimiter, at)) continue;
    const rest = text.slice(at + delimiter.length).replaceAll(/\\./g, '');
    if (active[mark] || rest.includes(delimiter)) return mark;
  }
  return undefined;
}

const linkEnd = /\]\(((?:\\.|[^)\\])*)\)/y;
const linkText = /\[(?:\\.|[^[\]\\])*/y;

function linkStartAt(text: string, at: number, active: InlineMarks, findLink: FindLink): Token | undefined {
  const start = match(linkText, text, at);
  if (start === undefined) return undefined;
  const address = match(linkEnd, text, at + start[0].length)?.[1]?.replaceAll(/\\(.)/g, '$1');
  return address === undefined ? undefined : { length: 1, marks: { ...active, link: findLink(address) } };
}

function linkEndAt(text: string, at: number, active: InlineMarks): Token | undefined {
  const end = match(linkEnd, text, at);
  return end === undefined ? undefined : { length: end[0].length, marks: { ...active, link: null } };
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function textNode(text: string, { bold, italic, link }: InlineMarks): JsonObject {
  const marks = [
    ...(link === null ? [] : [link]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ];
  return marks.length === 0 ? { text, type: 'text' } : { text, type: 'text', marks };
}
