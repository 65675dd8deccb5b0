/** An element of an XML document. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  /** Its text, without that of its children. */
  readonly text: string;
}

interface OpenElement extends XmlElement {
  readonly children: XmlElement[];
  text: string;
}

const token = /<\/([\w:-]+)>|<([\w:-]+)((?: [\w:-]+="[^"<]*")*)(\/?)>|([^<]+)/gy;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const declaration = /^<\?xml version="1\.0" encoding="utf-8"\?>/i;

/** Reads a document of elements, attributes and text. @throws Error where it is not well-formed. */
export function readXml(xml: string): XmlElement {
  if (!declaration.test(xml)) throw new Error('The XML declaration is missing');
  // oxlint-disable-next-line no-control-regex -- what XML has no form for
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/.test(xml))
    throw new Error('No character of XML');
  const body = xml.replace(declaration, '');
  const root = elementOf('', '');
  const open = [root];
  let end = 0;
  for (const found of body.matchAll(token)) {
    end += found[0].length;
    readToken(found, open);
  }
  const [document, ...others] = root.children;
  if (end !== body.length || open.length > 1 || document === undefined || others.length > 0)
    throw new Error(`Not well-formed after ${end} characters: ${body.slice(end, end + 40)}`);
  return document;
}

/** @param open the elements that are not closed yet, the outermost first. */
function readToken(
  [, closed, name, attributes = '', isEmpty, text]: RegExpMatchArray,
  open: OpenElement[],
): void {
  const parent = open.at(-1);
  if (parent === undefined) throw new Error('An element is closed twice');
  if (text !== undefined) parent.text += decode(text);
  if (closed !== undefined && open.pop()?.name !== closed)
    throw new Error(`</${closed}> closes another element`);
  if (name === undefined) return;
  const element = elementOf(name, attributes);
  parent.children.push(element);
  if (isEmpty === '') open.push(element);
}

function elementOf(name: string, attributes: string): OpenElement {
  return { name, attributes: readAttributes(attributes), children: [], text: '' };
}

function readAttributes(text: string): Readonly<Record<string, string>> {
  const pairs = [...text.matchAll(/ ([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decode(value),
  ]);
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  return text.replaceAll(/&([^;]*;?)/g, (all, name: string) => {
    const character = entities[name.replace(/;$/, '')];
    if (!name.endsWith(';') || character === undefined) throw new Error(`Unknown entity ${all}`);
    return character;
  });
}
