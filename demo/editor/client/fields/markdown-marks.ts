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
    if (node['type'] === 'hard_break') {
      text += changeMarks(active, noMarks);
      text += isLineEmpty(text) ? '\\\n' : '\n';
    }
    if (node['type'] !== 'text') continue;
    text += changeMarks(active, marksOf(node));
    text += String(node['text']).replaceAll(/[\\*_[\]]/g, '\\$&');
  }
  return text + changeMarks(active, noMarks);
}

/** An empty line begins a paragraph, unless it has the backslash of a line break. */
function isLineEmpty(text: string): boolean {
  return text.slice(text.lastIndexOf('\n') + 1).trim() === '';
}

/** Changes the active marks and returns the delimiters for it: a link encloses the marks that begin within it. */
function changeMarks(active: InlineMarks, next: InlineMarks): string {
  return closeMarks(active, next) + openMarks(active, next);
}

function closeMarks(active: InlineMarks, next: InlineMarks): string {
  let text = '';
  if (active.link !== null && !isSameLink(active, next)) text += closeLink(active);
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

/** The last positions at which a text can close a mark or the address of a link; -1 for none. */
interface LastPositions {
  readonly bold: number;
  readonly italic: number;
  readonly address: number;
}

/** Looked up once for the whole text: a search at each opening would take quadratic time. */
function lastPositionsIn(text: string): LastPositions {
  // What is escaped closes nothing.
  const plain = text.replaceAll(/\\./g, '  ');
  return {
    bold: plain.lastIndexOf(delimiters.bold),
    italic: [...plain.matchAll(/_(?![\p{L}\p{N}])/gu)].at(-1)?.index ?? -1,
    address: plain.lastIndexOf(')'),
  };
}

/** Parses the output of {@link printInline} and hand-written Markdown: a delimiter without its counterpart is text. */
export function parseInline(text: string, findLink: FindLink): JsonObject[] {
  const last = lastPositionsIn(text);
  const nodes: JsonObject[] = [];
  let active: InlineMarks = { ...noMarks };
  let pending = { text: '', marks: active };
  const flush = (): void => {
    if (pending.text !== '') nodes.push(textNode(pending.text, pending.marks));
    pending = { text: '', marks: active };
  };
  for (let at = 0; at < text.length;) {
    const token = tokenAt(text, at, active, { last, findLink });
    at += token.length;
    if ('marks' in token) active = token.marks;
    else if ('node' in token) {
      flush();
      nodes.push(token.node);
    } else {
      if (!areEqual(pending.marks, active)) flush();
      pending = { text: pending.text + token.text, marks: active };
    }
  }
  flush();
  while (endsBlank(nodes)) nodes.pop();
  return nodes;
}

/** True if the last line is a break or white space: that shows nothing, and Markdown has neither at the end of a block. */
function endsBlank(nodes: readonly JsonObject[]): boolean {
  const [before, last] = [nodes.at(-2), nodes.at(-1)];
  if (last?.['type'] !== 'text') return last !== undefined;
  const isLine = before === undefined || before['type'] === 'hard_break';
  return isLine && last['marks'] === undefined && String(last['text']).trim() === '';
}

function areEqual(one: InlineMarks, other: InlineMarks): boolean {
  return one.bold === other.bold && one.italic === other.italic && isSameLink(one, other);
}

function isSameLink({ link: one }: InlineMarks, { link: other }: InlineMarks): boolean {
  return one === null || other === null ? one === other : addressOf(one) === addressOf(other);
}

/** What is the same for all tokens of a text. */
interface Scope {
  readonly last: LastPositions;
  readonly findLink: FindLink;
}

function tokenAt(text: string, at: number, active: InlineMarks, scope: Scope): Token {
  const mark = delimiterAt(text, at, active, scope.last);
  if (mark !== undefined)
    return { length: delimiters[mark].length, marks: { ...active, [mark]: !active[mark] } };
  const link = active.link === null ? linkStartAt(text, at, active, scope) : linkEndAt(text, at, active);
  if (link !== undefined) return link;
  const [found = ''] = match(lineBreak, text, at) ?? [];
  if (found !== '') return { length: found.length, node: { type: 'hard_break' } };
  const isEscaped = match(escaped, text, at) !== undefined;
  return isEscaped ? { length: 2, text: text.charAt(at + 1) } : { length: 1, text: text.charAt(at) };
}

const lineBreak = /\\?\n/y;
/** A backslash before a letter is one, as in `C:\kain`. */
const escaped = /\\[!-/:-@[-`{-~]/y;

const letter = /[\p{L}\p{N}]/u;

/** The mark whose delimiter is here; an opening one counts if a closing one follows, and other text before that. */
function delimiterAt(
  text: string,
  at: number,
  active: InlineMarks,
  last: LastPositions,
): 'bold' | 'italic' | undefined {
  for (const mark of ['bold', 'italic'] as const) {
    const delimiter = delimiters[mark];
    if (!text.startsWith(delimiter, at)) continue;
    const next = at + delimiter.length;
    // Within a word, as in `nama_file`, an underscore is one.
    if (mark === 'italic' && letter.test(text.charAt(active.italic ? next : at - 1))) continue;
    if (active[mark] || (last[mark] >= next && !text.startsWith(delimiter, next))) return mark;
  }
  return undefined;
}

const linkEnd = /\]\(((?:\\.|[^)\\])*)\)/y;
const linkText = /\[(?:\\[^]|[^[\]\\])+/y;

function linkStartAt(
  text: string,
  at: number,
  active: InlineMarks,
  { last, findLink }: Scope,
): Token | undefined {
  const start = last.address > at ? match(linkText, text, at) : undefined;
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
