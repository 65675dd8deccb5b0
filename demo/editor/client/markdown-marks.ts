import { isJsonObject, type JsonObject } from '../../content-service/api/story';

/** What the words of a rich text carry in the light form: bold, italic and a link. */
export interface InlineState {
  bold: boolean;
  italic: boolean;
  link: JsonObject | null;
}

/** Finds the link that an address stands for. */
export type FindLink = (address: string) => JsonObject;

/** The address by which a link is written: where it leads, and its place there behind `#`. */
export function addressOf({ attrs }: JsonObject): string {
  if (!isJsonObject(attrs)) return '';
  const anchor = typeof attrs['anchor'] === 'string' && attrs['anchor'] !== '' ? `#${attrs['anchor']}` : '';
  return `${typeof attrs['href'] === 'string' ? attrs['href'] : ''}${anchor}`;
}

/** Writes text nodes and line breaks; other nodes and marks are passed over, which whoever reads it again notices. */
export function printInline(nodes: readonly unknown[]): string {
  const now: InlineState = { bold: false, italic: false, link: null };
  let text = '';
  const turnTo = ({ bold, italic, link }: InlineState): void => {
    if (addressOf(now.link ?? {}) !== addressOf(link ?? {}) && now.link !== null) text += closeLink(now);
    if (now.bold && !bold) text += turn(now, 'bold');
    if (now.italic && !italic) text += turn(now, 'italic');
    if (link !== null && now.link === null) {
      now.link = link;
      text += '[';
    }
    if (bold && !now.bold) text += turn(now, 'bold');
    if (italic && !now.italic) text += turn(now, 'italic');
  };
  for (const node of nodes.filter(isJsonObject)) {
    if (node['type'] === 'hard_break') {
      turnTo({ bold: false, italic: false, link: null });
      text += '\n';
    }
    if (node['type'] !== 'text') continue;
    turnTo(stateOf(node));
    text += String(node['text']).replaceAll(/[\\*_[\]]/g, '\\$&');
  }
  turnTo({ bold: false, italic: false, link: null });
  return text;
}

const marker = { bold: '**', italic: '_' } as const;

function turn(state: InlineState, mark: 'bold' | 'italic'): string {
  state[mark] = !state[mark];
  return marker[mark];
}

function closeLink(state: InlineState): string {
  const address = addressOf(state.link ?? {}).replaceAll(/[\\)]/g, '\\$&');
  state.link = null;
  return `](${address})`;
}

function stateOf({ marks }: JsonObject): InlineState {
  const own = Array.isArray(marks) ? marks.filter(isJsonObject) : [];
  const has = (type: string): boolean => own.some((mark) => mark['type'] === type);
  return {
    bold: has('bold'),
    italic: has('italic'),
    link: own.find((mark) => mark['type'] === 'link') ?? null,
  };
}

const linkEnd = /\]\(((?:\\.|[^)\\])*)\)/y;
const linkText = /\[(?:\\.|[^[\]\\])*/y;

/** Reads what {@link printInline} writes, and what people write who do not know it by heart: a mark without its end is text. */
export function parseInline(text: string, findLink: FindLink): JsonObject[] {
  const nodes: JsonObject[] = [];
  const now: InlineState = { bold: false, italic: false, link: null };
  let words = '';
  const finish = (): void => {
    if (words !== '') nodes.push(textNode(words, now));
    words = '';
  };
  for (let at = 0; at < text.length;) {
    const mark = markAt(text, at, now);
    const opened = now.link === null ? addressBehind(text, at) : undefined;
    const ended = now.link === null ? undefined : match(linkEnd, text, at);
    if (mark !== undefined) {
      finish();
      at += turn(now, mark).length;
    } else if (opened !== undefined) {
      finish();
      now.link = findLink(opened);
      at += 1;
    } else if (ended !== undefined) {
      finish();
      now.link = null;
      at += ended[0].length;
    } else if (text[at] === '\n') {
      finish();
      nodes.push({ type: 'hard_break' });
      at += 1;
    } else {
      if (text[at] === '\\' && at + 1 < text.length) at += 1;
      words += text[at];
      at += 1;
    }
  }
  finish();
  return nodes;
}

/** The mark that is turned on or off here; one that is to be turned on needs its end. */
function markAt(text: string, at: number, state: InlineState): 'bold' | 'italic' | undefined {
  for (const mark of ['bold', 'italic'] as const) {
    const sign = marker[mark];
    if (!text.startsWith(sign, at)) continue;
    const rest = text.slice(at + sign.length).replaceAll(/\\./g, '');
    if (state[mark] || rest.includes(sign)) return mark;
  }
  return undefined;
}

/** The address of the link that begins here. */
function addressBehind(text: string, at: number): string | undefined {
  const start = match(linkText, text, at);
  if (start === undefined) return undefined;
  return match(linkEnd, text, at + start[0].length)?.[1]?.replaceAll(/\\(.)/g, '$1');
}

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text) ?? undefined;
}

function textNode(text: string, { bold, italic, link }: InlineState): JsonObject {
  const marks = [
    ...(link === null ? [] : [link]),
    ...(bold ? [{ type: 'bold' }] : []),
    ...(italic ? [{ type: 'italic' }] : []),
  ];
  return marks.length === 0 ? { text, type: 'text' } : { text, type: 'text', marks };
}
