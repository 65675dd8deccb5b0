import { z } from 'zod';
import { uuidOf } from '../content-service/space/build-space';
import { describeIssues } from '../content-service/api/parse-story';
import { isJsonObject, objectsIn, type JsonObject, type Space } from '../content-service/api/story';
import { lineOf, randomWord } from './synthetic-text';

/**
 * Writes out a value of the catalogue.
 * @param where names its place; the uids of blocks follow from it.
 * @throws Error that names the place and what is wrong with a short form there.
 */
export type WriteOut = (value: unknown, where: string) => unknown;

/**
 * The short forms in which the catalogue's files say what content is long to write out:
 * - `{"$picture": "parang", …}` a picture that the space uses, by its file's name; other fields replace the picture's own
 * - `{"$link": "/kontak", "blank": true}` a link to a page of the space, another address, `mailto:…`, or `#…` on the page
 * - `{"$rich": ["a paragraph", …]}` a rich text document
 * - `{"$story": "koleksi/parang"}` the uuid of a story of the space
 * - `{"$line": 60}` so many words; `{"$word": 60}` one word of so many letters
 * - `{"$times": 40, "of": …}` in a list: so many entries, in which `{n}` is replaced by the entry's number
 */
export function createWriteOut(space: Space): WriteOut {
  const forms = formsOf(space);

  function writeObject(object: JsonObject, where: string): unknown {
    const key = Object.keys(object).find((name) => name.startsWith('$'));
    const entries = Object.entries(object).map(([name, value]) => [name, write(value, `${where}.${name}`)]);
    const written: JsonObject = Object.fromEntries(entries);
    if (key === undefined) return 'component' in written ? { _uid: uuidOf(where), ...written } : written;
    const form = forms.get(key);
    if (form === undefined)
      throw new Error(`${where}: ${key} is no short form; there are ${[...forms.keys()].join(', ')}, $times`);
    return form(written, where);
  }

  function writeList(list: readonly unknown[], where: string): unknown[] {
    return list
      .flatMap((entry) => (isJsonObject(entry) && '$times' in entry ? repeat(entry, where) : [entry]))
      .map((entry, position) => write(entry, `${where}.${position}`));
  }

  function write(value: unknown, where: string): unknown {
    if (Array.isArray(value)) return writeList(value, where);
    return isJsonObject(value) ? writeObject(value, where) : value;
  }
  return write;
}

const repeated = z.strictObject({ $times: z.int().positive(), of: z.unknown() });

function repeat(entry: JsonObject, where: string): unknown[] {
  const { $times: times, of } = check(repeated, entry, where);
  const text = JSON.stringify(of);
  return Array.from({ length: times }, (_, place) => JSON.parse(text.replaceAll('{n}', String(place + 1))));
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
        const known = pictures.get(name);
        if (known === undefined) throw new Error(`${where}: no story of the space shows a picture "${name}"`);
        return { ...known, ...fields };
      },
    ],
    ['$link', (object, where) => linkOf(check(link, object, where), space)],
    ['$rich', (object, where) => documentOf(check(rich, object, where).$rich)],
    [
      '$story',
      (object, where) => {
        const { $story: slug } = check(story, object, where);
        const known = storyAt(space, slug);
        if (known === undefined) throw new Error(`${where}: the space has no story "${slug}"`);
        return known.uuid;
      },
    ],
    ['$line', (object, where) => lineOf(check(line, object, where).$line)],
    ['$word', (object, where) => randomWord(check(word, object, where).$word)],
  ]);
}

function check<Value>(form: z.ZodType<Value>, object: JsonObject, where: string): Value {
  const parsed = form.safeParse(object);
  if (!parsed.success) throw new Error(`${where}: ${describeIssues(parsed.error)}`);
  return parsed.data;
}

/** The pictures that stories show, each as it stands where it is first met, by the name of its file. */
function picturesOf({ published }: Space): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>();
  for (const object of published.flatMap(({ content }) => objectsIn(content))) {
    const name = /\/([\w-]+)\.\w+$/.exec(String(object['filename'] ?? ''))?.[1];
    if (name !== undefined && !found.has(name)) found.set(name, object);
  }
  return found;
}

function storyAt({ published }: Space, slug: string): Space['published'][number] | undefined {
  const wanted = slug.replaceAll(/^\/|\/$/g, '') || 'home';
  return published.find(
    ({ full_slug: full, is_folder: isFolder }) => !isFolder && full.replace(/\/$/, '') === wanted,
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
  const known = path.startsWith('/') ? storyAt(space, path) : undefined;
  if (known === undefined) return { ...field, linktype: 'url', url: address, cached_url: address };
  return {
    ...field,
    linktype: 'story',
    id: known.uuid,
    cached_url: known.full_slug,
    ...(anchor && { anchor }),
  };
}

function documentOf(paragraphs: readonly string[]): JsonObject {
  const content = paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] }));
  return { type: 'doc', content };
}
