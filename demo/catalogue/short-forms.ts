import { existsSync, readdirSync } from 'node:fs';
import { z } from 'zod';
import { uuidOf } from '../content-service/space/build-space';
import { describeIssues } from '../content-service/api/parse-story';
import {
  EXPORTED_ASSET_ORIGIN,
  isJsonObject,
  objectsIn,
  type JsonObject,
  type Space,
} from '../content-service/api/story';
import { lineOf, wordOf } from './synthetic-text';

/**
 * Expands the short forms in a value of the catalogue.
 * @param where the location of the value for error messages; the uids of blocks are derived from it.
 * @throws Error with the location and the problem of an invalid short form.
 */
export type Expand = (value: unknown, where: string) => unknown;

/**
 * Creates the function that expands the short forms of the catalogue's files:
 * - `{"$picture": "parang", …}` a picture of the space, by its file's name; other fields replace the picture's own
 * - `{"$link": "/kontak", "blank": true}` a link to a page of the space, another address, `mailto:…`, or `#…` on the page
 * - `{"$rich": ["a paragraph", …]}` a rich text document
 * - `{"$story": "koleksi/parang"}` the uuid of a story of the space
 * - `{"$line": 60}` so many words; `{"$word": 60}` one word of so many letters
 * - `{"$times": 40, "of": …}` in a list: so many entries, in which `{n}` is replaced by the entry's number
 */
export function createExpander(space: Space): Expand {
  const forms = formsOf(space);

  function expandObject(object: JsonObject, where: string): unknown {
    const key = Object.keys(object).find((name) => name.startsWith('$'));
    const entries = Object.entries(object).map(([name, value]) => [name, expand(value, `${where}.${name}`)]);
    const expanded: JsonObject = Object.fromEntries(entries);
    if (key === undefined) return 'component' in expanded ? { _uid: uuidOf(where), ...expanded } : expanded;
    const form = forms.get(key);
    if (form === undefined)
      throw new Error(
        `${where}: ${key} is not a short form; there are ${[...forms.keys()].join(', ')}, $times`,
      );
    return form(expanded, where);
  }

  function expandList(list: readonly unknown[], where: string): unknown[] {
    return list
      .flatMap((entry) => (isJsonObject(entry) && '$times' in entry ? repeat(entry, where) : [entry]))
      .map((entry, position) => expand(entry, `${where}.${position}`));
  }

  function expand(value: unknown, where: string): unknown {
    if (Array.isArray(value)) return expandList(value, where);
    return isJsonObject(value) ? expandObject(value, where) : value;
  }
  return expand;
}

const repeated = z.strictObject({ $times: z.int().positive(), of: z.unknown() });

function repeat(entry: JsonObject, where: string): unknown[] {
  const { $times: times, of } = check(repeated, entry, where);
  const text = JSON.stringify(of);
  return Array.from({ length: times }, (_, index) => JSON.parse(text.replaceAll('{n}', String(index + 1))));
}

type Form = (object: JsonObject, where: string) => unknown;

const picture = z.looseObject({ $picture: z.string() });
const link = z.strictObject({ $link: z.string(), blank: z.boolean().default(false) });
const rich = z.strictObject({ $rich: z.array(z.string()) });
const story = z.strictObject({ $story: z.string() });
const line = z.strictObject({ $line: z.int().positive() });
const word = z.strictObject({ $word: z.int().positive() });

function formsOf(space: Space): ReadonlyMap<string, Form> {
  const pictures = picturesOf(space);
  return new Map<string, Form>([
    [
      '$picture',
      (object, where) => {
        const { $picture: name, ...fields } = check(picture, object, where);
        const asset = pictures.get(name);
        if (asset === undefined) throw new Error(`${where}: the space has no picture "${name}"`);
        return { ...asset, ...fields };
      },
    ],
    ['$link', (object, where) => linkOf(check(link, object, where), space)],
    ['$rich', (object, where) => documentOf(check(rich, object, where).$rich)],
    [
      '$story',
      (object, where) => {
        const { $story: slug } = check(story, object, where);
        const found = storyAt(space, slug);
        if (found === undefined) throw new Error(`${where}: the space has no story "${slug}"`);
        return found.uuid;
      },
    ],
    ['$line', (object, where) => lineOf(check(line, object, where).$line)],
    ['$word', (object, where) => wordOf(check(word, object, where).$word)],
  ]);
}

function check<Value>(form: z.ZodType<Value>, object: JsonObject, where: string): Value {
  const parsed = form.safeParse(object);
  if (!parsed.success) throw new Error(`${where}: ${describeIssues(parsed.error)}`);
  return parsed.data;
}

/**
 * The assets by file name, each as in the first story that has it. One that no story has any more is that of its file: an editor may
 * delete any use of a picture.
 */
function picturesOf({ published, assetsFolder }: Space): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  const objects = published.flatMap(({ content }) => objectsIn(content));
  for (const object of [...objects, ...filesIn(assetsFolder)]) {
    const name = /\/([\w-]+)\.\w+$/.exec(String(object['filename'] ?? ''))?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, object);
  }
  return found;
}

function filesIn(assetsFolder: string | null): readonly JsonObject[] {
  if (assetsFolder === null || !existsSync(assetsFolder)) return [];
  return readdirSync(assetsFolder, { recursive: true, encoding: 'utf8' }).map((path) => ({
    fieldtype: 'asset',
    filename: `${EXPORTED_ASSET_ORIGIN}/${path.replaceAll('\\', '/')}`,
    alt: '',
  }));
}

function storyAt({ published }: Space, slug: string): Space['published'][number] | undefined {
  const plainSlug = slug.replaceAll(/^\/|\/$/g, '') || 'home';
  return published.find(
    ({ full_slug: full, is_folder: isFolder }) => !isFolder && full.replace(/\/$/, '') === plainSlug,
  );
}

function linkOf({ $link: address, blank }: z.output<typeof link>, space: Space): JsonObject {
  const field = {
    fieldtype: 'multilink',
    id: '',
    url: '',
    cached_url: '',
    ...(blank && { target: '_blank' }),
  };
  if (address.startsWith('mailto:'))
    return { ...field, linktype: 'email', email: address.slice('mailto:'.length) };
  const [path = '', anchor] = address.split('#');
  const target = path.startsWith('/') ? storyAt(space, path) : undefined;
  if (target === undefined) return { ...field, linktype: 'url', url: address, cached_url: address };
  return {
    ...field,
    linktype: 'story',
    id: target.uuid,
    cached_url: target.full_slug,
    ...(anchor && { anchor }),
  };
}

function documentOf(paragraphs: readonly string[]): JsonObject {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return { type: 'doc', content };
}
