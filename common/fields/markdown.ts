import { Lexer, Tokenizer, type MarkedToken, type Token, type Tokens } from 'marked';
import { textOf, type JsonObject } from '../json';
import type { Field } from './fields';

/** Characters of a text that is read as Markdown; a longer one shows as it is. */
const maxLength = 100_000;
/** Characters of a word, and of white space: Marked takes the square of a longer one's length, which no text has. */
const maxRun = 2_000;
/** Lines of a text: Marked takes the square of the number of lines of an entry in a list. */
const maxLines = 3_000;
/** Lines times the cells of the widest one: rows of a table get as many cells as its head has. */
const maxCells = 100_000;
/** Quotes and lists in one another, and marks in one another: what is deeper stays text. */
const maxDepth = 20;

/** Markdown, as rich text; null when empty. For fields of an adopted space: editors of this site have rich text. */
export function markdown(): Field<JsonObject | null> {
  return { schema: { type: 'markdown' }, parse: (value) => documentOf(textOf(value)) };
}

/** The rich text of a Markdown text, in the nodes and marks of the CMS; null for an empty one. Of HTML in it the text alone stays. */
export function documentOf(text: string): JsonObject | null {
  if (text.trim() === '') return null;
  return { type: 'doc', content: isReadable(text) ? nodesOf(text) : [paragraph(text)] };
}

function isReadable(text: string): boolean {
  if (text.length > maxLength) return false;
  const lines = text.split(/\r\n?|\n/);
  return (
    lines.length <= maxLines &&
    lines.length * Math.max(...lines.map((line) => cellsOf(line))) <= maxCells &&
    text.split(/(\s+)/).every((run) => run.length <= maxRun)
  );
}

const cellsOf = (line: string): number => line.split('|').length;

/** Reads no deeper than {@link maxDepth}: Marked takes the square of the depth. */
class ShallowTokenizer extends Tokenizer {
  #depth = 0;

  override blockquote(source: string) {
    return this.#below(() => super.blockquote(source));
  }

  override list(source: string) {
    return this.#below(() => super.list(source));
  }

  override link(source: string) {
    return this.#below(() => super.link(source));
  }

  override reflink(...args: Parameters<Tokenizer['reflink']>) {
    return this.#below(() => super.reflink(...args));
  }

  override emStrong(...args: Parameters<Tokenizer['emStrong']>) {
    return this.#below(() => super.emStrong(...args));
  }

  override del(...args: Parameters<Tokenizer['del']>) {
    return this.#below(() => super.del(...args));
  }

  #below<Read>(read: () => Read): Read | undefined {
    if (this.#depth === maxDepth) return undefined;
    this.#depth += 1;
    const token = read();
    this.#depth -= 1;
    return token;
  }
}

type Nodes = readonly JsonObject[];

function nodesOf(text: string): Nodes {
  return blockNodes(new Lexer({ gfm: true, breaks: true, tokenizer: new ShallowTokenizer() }).lex(text));
}

const paragraph = (text: string): JsonObject => ({ type: 'paragraph', content: [{ type: 'text', text }] });

/** What becomes of each type of token. */
type Writers = Readonly<{
  [Type in MarkedToken['type']]?: (
    token: Extract<MarkedToken, { readonly type: Type }>,
    marks: readonly Mark[],
  ) => Nodes;
}>;

type Mark = JsonObject & { readonly type: string };

const blocks: Writers = {
  heading: ({ depth, tokens }) => [{ type: 'heading', attrs: { level: depth }, content: inline(tokens) }],
  paragraph: ({ tokens }) => [{ type: 'paragraph', content: inline(tokens) }],
  blockquote: ({ tokens }) => [{ type: 'blockquote', content: blockNodes(tokens) }],
  list: ({ ordered, start, items }) => [
    {
      type: ordered ? 'ordered_list' : 'bullet_list',
      attrs: { order: start },
      content: items.map(({ tokens }) => ({ type: 'list_item', content: blockNodes(tokens) })),
    },
  ],
  code: ({ text, lang = '' }) => [
    { type: 'code_block', attrs: { class: `language-${lang}` }, content: [{ type: 'text', text }] },
  ],
  space: () => [],
  hr: () => [{ type: 'horizontal_rule' }],
  table: ({ header, rows }) => [
    {
      type: 'table',
      content: [header, ...rows].map((cells) => ({ type: 'tableRow', content: cells.map(cellOf) })),
    },
  ],
};

const cellOf = ({ header, tokens }: Tokens.TableCell): JsonObject => ({
  type: header ? 'tableHeader' : 'tableCell',
  content: [{ type: 'paragraph', content: inline(tokens) }],
});

/** The nodes of tokens. Entries of a tight list hold texts without a paragraph around them: those that follow one another get one. */
function blockNodes(tokens: readonly Token[]): Nodes {
  const nodes: JsonObject[] = [];
  let line: Token[] = [];
  const endLine = (): void => {
    const content = inline(line);
    if (content.length > 0) nodes.push({ type: 'paragraph', content });
    line = [];
  };
  for (const token of tokens) {
    const write = writerOf(blocks, token);
    if (write === undefined) line.push(token);
    else {
      endLine();
      nodes.push(...write([]));
    }
  }
  endLine();
  return nodes;
}

const within =
  (type: string): ((token: { readonly tokens: readonly Token[] }, marks: readonly Mark[]) => Nodes) =>
  ({ tokens }, marks) =>
    inline(tokens, marks.some((mark) => mark.type === type) ? marks : [...marks, { type }]);

const lines: Writers = {
  strong: within('bold'),
  em: within('italic'),
  del: within('strike'),
  link: ({ href, tokens }, marks) =>
    inline(tokens, [...marks, { type: 'link', attrs: { href, linktype: 'url' } }]),
  image: ({ href, text, title }, marks) => [{ type: 'image', attrs: { src: href, alt: text, title }, marks }],
  br: () => [{ type: 'hard_break' }],
  codespan: ({ text }, marks) => [{ type: 'text', text, marks: [...marks, { type: 'code' }] }],
  checkbox: ({ checked }, marks) => textNodes(checked ? '☑ ' : '☐ ', marks),
  text: ({ text, tokens }, marks) =>
    tokens === undefined ? textNodes(decoded(text), marks) : inline(tokens, marks),
  escape: ({ text }, marks) => textNodes(text, marks),
  html: ({ text }, marks) =>
    /^<br\b/i.test(text)
      ? [{ type: 'hard_break' }]
      : textNodes(decoded(text.replaceAll(/<[^<>]*>/g, ' ')), marks),
};

/** The nodes of tokens within a line, with the marks around them. */
function inline(tokens: readonly Token[], marks: readonly Mark[] = []): Nodes {
  return tokens.flatMap((token) => writerOf(lines, token)?.(marks) ?? []);
}

/** The tokens are Marked's own, since no extension adds others. */
function writerOf(writers: Writers, token: Token): ((marks: readonly Mark[]) => Nodes) | undefined {
  const write = writers[(token as MarkedToken).type] as
    | ((token: Token, marks: readonly Mark[]) => Nodes)
    | undefined;
  return write && ((marks) => write(token, marks));
}

const textNodes = (text: string, marks: readonly Mark[]): Nodes =>
  text.trim() === '' && text !== ' ' ? [] : [{ type: 'text', text, marks }];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  hellip: '…',
  ndash: '–',
  mdash: '—',
};

/** The characters that references stand for: those with a number, and the names that editors write. */
const decoded = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    if (name === undefined) return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    return entities[String(name).toLowerCase()] ?? whole;
  });
