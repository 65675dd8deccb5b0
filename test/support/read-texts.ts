/** A text of a page, in an element or an attribute. */
interface ShownText {
  readonly text: string;
  /** The language that the page says it is in. */
  readonly language: string;
}

const token =
  /<!(?:--)?[^>]*>|<(?<raw>script|style)[ >].*?<\/\k<raw>>|<\/[\w-]+>|<(?<name>[\w-]+)(?<attributes>(?:"[^"]*"|[^">])*)>|(?<text>[^<]+)/gs;
const voidElement = /^(?:area|br|col|hr|img|input|link|meta|source|track|wbr)$/;
const spoken = /\s(?:alt|title|aria-label|placeholder|name="description" content)="([^"]*)"/g;

/** The texts of a served document that visitors see or hear, each in the language of its nearest `lang`. */
export function readTexts(html: string): readonly ShownText[] {
  /** Of the open elements, the outermost first. */
  const languages = [''];
  const texts: ShownText[] = [];
  for (const { 0: tag, groups = {} } of html.matchAll(token)) {
    const { name, attributes = '', text = '', raw } = groups;
    const outer = languages.at(-1) ?? '';
    const language = /\slang="([^"]*)"/.exec(attributes)?.[1] ?? outer;
    const found = [text, ...[...attributes.matchAll(spoken)].map(([, value = '']) => value)];
    texts.push(...found.map((each) => ({ text: each.trim(), language })));
    if (raw === undefined && tag.startsWith('</')) languages.pop();
    if (name !== undefined && !isVoid(name, attributes)) languages.push(language);
  }
  return texts.filter(({ text }) => /\p{Letter}/u.test(text));
}

const isVoid = (name: string, attributes: string): boolean =>
  voidElement.test(name) || attributes.endsWith('/');
