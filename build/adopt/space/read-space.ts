import { isRawBlock } from '../../../common/fields/fields';
import { integerOf, isJsonObject, objectsOf, textOf, type JsonObject } from '../../../common/json';
import type { CallScope, ContentClient } from '../../../server/content/api/content-client';
import { ContentError } from '../../../server/content/api/content-error';
import { explanationOf } from '../../../server/content/explain-error';
import { iterateStories } from '../../../server/content/api/iterate-stories';
import { manageSpace } from '../../schema/managed-space';
import type { DeclaredComponent, ForeignSpace, ForeignStory } from './foreign-space';

/** Options of {@link readSpace}. */
export interface ReadSpaceOptions {
  readonly client: ContentClient;
  /** The setting CONTENT_API_URL, for error messages. */
  readonly apiUrl: string;
  /** The number that the space must have; null for any. */
  readonly spaceId: string | null;
  /** The version of stories that the client's token reads. */
  readonly version: 'draft' | 'published';
  /** The parsed file of the space's components, if there is one. */
  readonly componentsFile: unknown;
  /** The id of the space, if the management API may be called for its components; else null. */
  readonly managedSpaceId: string | null;
  /** Called with each line to show. */
  readonly write: (line: string) => void;
}

const scope: CallScope = { priority: 'known', signal: new AbortController().signal };

/**
 * Reads all stories of a space in all its languages, and its components where the space or a file describes them. A story that is
 * above the client's limit is left out.
 * @throws Error that says what to do.
 */
export async function readSpace(options: ReadSpaceOptions): Promise<ForeignSpace> {
  const { client, version, write } = options;
  const name = version === 'draft' ? 'CONTENT_PREVIEW_TOKEN' : 'CONTENT_TOKEN';
  try {
    const { body } = await client.get(['cdn', 'spaces', 'me'], {}, scope);
    const space = isJsonObject(body['space']) ? body['space'] : {};
    refuseOther(space, options.spaceId);
    const codes = space['language_codes'];
    const languages = Array.isArray(codes) ? codes.filter((code) => typeof code === 'string') : [];
    const stories: ForeignStory[] = [];
    const slugs = new Map<string, string>();
    for (const language of [null, ...languages]) {
      const query = language === null ? { version } : { version, language };
      const before = stories.length;
      let tooLarge = 0;
      const onTooLarge = (): void => void (tooLarge += 1);
      for await (const story of iterateStories(client, query, { ...scope, onTooLarge }))
        stories.push(...storyOf(story, language, slugs));
      const leftOut = tooLarge === 0 ? '' : ` Left out, as larger than 10 MB: ${tooLarge}.`;
      write(
        `Read ${stories.length - before} stories${language === null ? '' : ` in ${language}`}.${leftOut}`,
      );
    }
    return {
      id: integerOf(space['id'], 0),
      name: textOf(space['name']),
      domain: textOf(space['domain']),
      languages,
      version,
      stories,
      declared: await declaredComponents(options),
    };
  } catch (error) {
    if (error instanceof ContentError)
      throw new Error(explanationOf(error, name, options.apiUrl), { cause: error });
    throw error;
  }
}

/** @throws Error for a space that has another number. */
function refuseOther({ id }: JsonObject, expected: string | null): void {
  if (expected !== null && String(id) !== expected)
    throw new Error(
      `CONTENT_SPACE_ID is ${expected}, but the token is of the space ${String(id)}: correct one of them`,
    );
}

/** @param slugs those of the first language by uuid; a story of that language adds its own. */
function storyOf(
  raw: JsonObject,
  language: string | null,
  slugs: Map<string, string>,
): readonly ForeignStory[] {
  const { uuid, name, full_slug: slug, content } = raw;
  if (typeof uuid !== 'string' || typeof slug !== 'string' || !isJsonObject(content)) return [];
  if (!isRawBlock(content)) return [];
  if (language === null) slugs.set(uuid, slug);
  // In other languages the API puts the code before the slug, or gives the translated one.
  return [{ slug: slugs.get(uuid) ?? slug, uuid, name: textOf(name), language, content, raw }];
}

async function declaredComponents({
  client,
  componentsFile,
  managedSpaceId,
}: ReadSpaceOptions): Promise<readonly DeclaredComponent[]> {
  if (componentsFile !== undefined) return parseComponents(componentsFile);
  if (managedSpaceId === null) return [];
  return parseComponents(await manageSpace(client, managedSpaceId).list('components'));
}

/**
 * The components in a file of Storyblok's command line (`storyblok components pull`), in a response of the management API, or in
 * an object with the list `components`.
 * @throws Error if there is none.
 */
export function parseComponents(value: unknown): readonly DeclaredComponent[] {
  const list = isJsonObject(value) && Array.isArray(value['components']) ? value['components'] : value;
  const found = objectsOf(Array.isArray(list) ? list : [list]).flatMap((component) => {
    const { name, schema, display_name: label, is_root: isRoot } = component;
    if (typeof name !== 'string' || !isJsonObject(schema)) return [];
    const fields = Object.entries(schema).flatMap(([field, described]) =>
      isJsonObject(described) ? [[field, described] as const] : [],
    );
    const position = ({ pos }: JsonObject): number => integerOf(pos, 0);
    fields.sort(([, one], [, other]) => position(one) - position(other));
    return [{ name, label: textOf(label), isRoot: isRoot === true, fields: Object.fromEntries(fields) }];
  });
  if (found.length === 0)
    throw new Error('the file of components holds none: each needs a name and a schema');
  return found;
}
