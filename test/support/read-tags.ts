/** A tag of served HTML, its attributes as a browser reads them. */
export interface Tag {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** The tokens of served HTML. The site writes no others. */
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
 * @throws Error with the surrounding markup, if the document holds anything but text, tags with quoted attributes, and
 *   React's comments: content has broken out of its element.
 */
export function readTags(html: string): readonly Tag[] {
  const tags: Tag[] = [];
  let index = html.indexOf('<');
  while (index !== -1) {
    token.lastIndex = index;
    const found = token.exec(html);
    if (found === null)
      throw new Error(`Unexpected markup: ${html.slice(Math.max(0, index - 60), index + 120)}`);
    const { name, attributes = '' } = found.groups ?? {};
    const end = index + found[0].length;
    if (name !== undefined) tags.push({ name: name.toLowerCase(), attributes: readAttributes(attributes) });
    // Only its own end tag ends a script or a style.
    index = html.indexOf(name === 'script' || name === 'style' ? `</${name}` : '<', end);
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
  /^(?:--(?:ground|sm|md|lg)|color|object-position|object-fit|aspect-ratio|(?:min-)?width):(?:#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([\d\s.,%/]+\)|[\w.% ]+)$/i;
const neverWritten = new Set(['base', 'embed', 'frame', 'iframe', 'math', 'object', 'style']);

/** Types of scripts that are data: no browser runs them. */
const dataTypes = new Set(['application/json', 'application/ld+json']);

/** Tags and attributes of a page that could run a script or lead to a foreign address, one line each. */
export function dangersIn(tags: readonly Tag[]): readonly string[] {
  return tags.flatMap(({ name, attributes }) => {
    const found = [...attributes].flatMap(([key, value]) => {
      const isBad =
        key.startsWith('on') ||
        (links.has(key) && !safeAddress.test(value)) ||
        (key === 'style' && !value.split(';').every((part) => safeDeclaration.test(part)));
      return isBad ? [`<${name} ${key}="${value.slice(0, 200)}">`] : [];
    });
    const isScript = name === 'script' && !dataTypes.has(attributes.get('type') ?? '');
    if (isScript && !/^\/assets\/[\w-]+\.js$/.test(attributes.get('src') ?? '')) found.push('<script>');
    if (neverWritten.has(name)) found.push(`<${name}>`);
    if (name === 'meta' && attributes.has('http-equiv')) found.push('<meta http-equiv>');
    return found;
  });
}
