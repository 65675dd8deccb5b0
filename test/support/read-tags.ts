/** A tag of served HTML, its attributes as a browser reads them. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** What served HTML is made of: nothing else is written by the site. */
const token =
  /<!doctype html>|<!--[^>]*-->|<\/[a-z][a-z0-9-]*>|<(?<name>[a-zA-Z][\w-]*)(?<attributes>(?:\s+[^\s"'<>/=]+(?:="[^"<>]*")?)*)\s*\/?>/giy;
const attribute = /([^\s"'<>/=]+)(?:="([^"]*)")?/g;
const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};

/**
 * Reads every tag of a document that the site has served.
 * @throws Error that shows the place where the document holds anything but text, tags with quoted attributes, and comments
 *   of React's: something has broken out of where it belongs.
 */
export function readTags(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  let place = html.indexOf('<');
  while (place !== -1) {
    token.lastIndex = place;
    const found = token.exec(html);
    if (found === null)
      throw new Error(`No tag of ours: ${html.slice(Math.max(0, place - 60), place + 120)}`);
    const { name, attributes = '' } = found.groups ?? {};
    const end = place + found[0].length;
    if (name !== undefined) tags.push({ name: name.toLowerCase(), attributes: readAttributes(attributes) });
    // What a script or a style holds ends at its own end tag and nowhere else.
    place = html.indexOf(name === 'script' || name === 'style' ? `</${name}` : '<', end);
  }
  return tags;
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(attribute)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replaceAll(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity),
    ]),
  );
}

const links = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'poster',
  'data',
  'ping',
  'srcdoc',
  'background',
]);
const safeAddress = /^(?:https?:|mailto:|tel:|\/(?![/\\])|[?#]|$)/i;
const safeDeclaration =
  /^(?:--ground|color|object-position|object-fit|aspect-ratio|(?:min-)?width):(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[\w.% ]+)$/i;
const neverWritten = new Set(['base', 'embed', 'frame', 'iframe', 'math', 'object', 'style']);

/** What could run in a browser, or lead it astray, among the tags of a page; one line each. */
export function dangersIn(tags: readonly Tag[]): readonly string[] {
  return tags.flatMap(({ name, attributes }) => {
    const found = [...attributes].flatMap(([key, value]) => {
      const isBad =
        key.startsWith('on') ||
        (links.has(key) && !safeAddress.test(value)) ||
        (key === 'style' && !value.split(';').every((part) => safeDeclaration.test(part)));
      return isBad ? [`<${name} ${key}="${value.slice(0, 200)}">`] : [];
    });
    const isScript = name === 'script' && attributes.get('type') !== 'application/json';
    if (isScript && !/^\/assets\/[\w-]+\.js$/.test(attributes.get('src') ?? '')) found.push('<script>');
    if (neverWritten.has(name)) found.push(`<${name}>`);
    if (name === 'meta' && attributes.has('http-equiv')) found.push('<meta http-equiv>');
    return found;
  });
}
