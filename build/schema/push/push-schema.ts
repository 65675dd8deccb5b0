import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { storedNames, type StoredName } from '../../../common/story/stored-names';
import type { CallScope, ContentClient } from '../../../server/content/api/content-client';
import { ContentError } from '../../../server/content/api/content-error';
import { iterateStories } from '../../../server/content/api/iterate-stories';
import { explanationOf } from '../../../server/content/explain-error';
import adoptedFile from '../adopted-blocks.json';
import type { EditorSchema } from '../editor-schema';
import { manageSpace, type ManagedSpace } from '../managed-space';
import {
  compareSchema,
  type Change,
  type Difference,
  type ForeignField,
  type RemoteRecord,
  type RemoteSchema,
} from './compare-schema';
import { asStored } from './as-stored';

export interface PushOptions {
  /** With the personal token. Its own token reads the stories in which fields are counted. */
  readonly client: ContentClient;
  /** Digits. */
  readonly spaceId: string;
  /** The setting CONTENT_API_URL, for errors. */
  readonly apiUrl: string;
  /** The address of the management API, for errors. */
  readonly managementUrl?: string;
  /** The version of stories that the client's token reads; null without a token. */
  readonly version: 'draft' | 'published' | null;
  readonly schema: EditorSchema;
  /** The components that the schema was made for; none where it is whole. */
  readonly only?: readonly string[];
  /** That of the schema's texts, unless it is the default. */
  readonly language?: string;
  /** Blocks that adopting wrote: of them the space knows more. Default: those of this project. */
  readonly adopted?: ReadonlySet<string>;
  /** How stories name blocks and fields. Default: as in this project. */
  readonly names?: readonly StoredName[];
  /** False: only shows the difference. */
  readonly apply: boolean;
  /** Called with each line to show. */
  readonly write: (line: string) => void;
}

const scope: CallScope = { priority: 'known', signal: new AbortController().signal };
const adoptedBlocks: ReadonlySet<string> = new Set([
  ...Object.keys(adoptedFile.blocks),
  ...Object.keys(adoptedFile.contentTypes),
]);

/**
 * Shows what differs between the site's components and those of a space, and writes it into the space if asked to. Whatever was
 * written when a run is cut off, the next one writes the rest. Nothing is deleted.
 * @throws Error that says what to do.
 */
export async function pushSchema(options: PushOptions): Promise<void> {
  const { client, spaceId, apply, write, only = [], names = storedNames } = options;
  const space = manageSpace(client, spaceId, options.managementUrl);
  const remote = await readSchema(space);
  const spaceNames = remote.components.map(({ name }) => name);
  const given = { names, adopted: options.adopted ?? adoptedBlocks };
  const { schema, adopted } = asStored(options.schema, given, spaceNames);
  const difference = compareSchema(schema, remote, adopted);
  const { changes } = difference;
  for (const change of changes) write(lineOf(change));
  await describeRest(only.length > 0 ? { ...difference, foreignComponents: [] } : difference, options);
  if (changes.length === 0) return write('The space has the components of this site: nothing to write.');
  if (!apply)
    return write(
      `${countOf(changes.length, 'change')}; npm run schema -- push ${flagsOf(options)}--apply writes them.`,
    );
  await applyGroups(changes, space);
  // A group gets its uuid from the space, and components name it by that.
  const { changes: rest } = compareSchema(schema, await readSchema(space), adopted);
  for (const change of rest) if (change.kind !== 'group') await applyComponent(change, space);
  write(`Wrote ${countOf(changes.length, 'change')}.`);
}

/** What the command was called with. */
function flagsOf({ only = [], language }: PushOptions): string {
  const flags = only.map((name) => `--only ${name} `);
  return [...flags, ...(language === undefined ? [] : [`--language ${language} `])].join('');
}

async function readSchema(space: ManagedSpace): Promise<RemoteSchema> {
  const read = async (kind: string): Promise<readonly RemoteRecord[]> =>
    (await space.list(kind)).flatMap((record) => {
      const { id, name } = record;
      return typeof id === 'number' && typeof name === 'string' ? [{ ...record, id, name }] : [];
    });
  return { components: await read('components'), groups: await read('component_groups') };
}

async function applyGroups(changes: readonly Change[], space: ManagedSpace): Promise<void> {
  for (const change of changes)
    if (change.kind === 'group')
      await space.post(
        ['component_groups'],
        { component_group: { ...change.group } },
        `the group ${change.group.name}`,
      );
}

async function applyComponent(
  change: Exclude<Change, { kind: 'group' }>,
  space: ManagedSpace,
): Promise<void> {
  const { name, component } = change;
  const what = `the component ${name}`;
  await (change.kind === 'new'
    ? space.post(['components'], { component }, what)
    : space.put(['components', String(change.id)], { component: { name, ...component } }, what));
}

function lineOf(change: Change): string {
  if (change.kind === 'group') return `+ group ${change.group.name}`;
  if (change.kind === 'new') return `+ ${change.name}`;
  return `~ ${change.name}: ${change.differences.join(', ')}`;
}

/** Says what the space has besides, and what uses it. */
async function describeRest(
  { foreignFields, foreignComponents }: Difference,
  options: PushOptions,
): Promise<void> {
  const { write, version } = options;
  if (foreignComponents.length > 0) write(`  kept, not of this site: ${foreignComponents.join(', ')}`);
  if (foreignFields.length === 0) return;
  const counts = version === null ? null : await countUses(foreignFields, version, options);
  const stories = version === 'draft' ? 'stories' : 'published stories';
  const least = counts?.isPartial === true ? 'at least ' : '';
  foreignFields.forEach(({ component, field }, index) => {
    const uses =
      counts === null
        ? 'CONTENT_TOKEN would tell in how many stories'
        : `used by ${least}${counts.uses[index] ?? 0} ${stories}`;
    write(`  kept, not of this site: ${component}.${field}, ${uses}`);
  });
}

/** In how many stories each field has a value; partial without those above the client's limit. @throws Error that says what to do. */
async function countUses(
  fields: readonly ForeignField[],
  version: 'draft' | 'published',
  { client, apiUrl }: PushOptions,
): Promise<{ readonly uses: readonly number[]; readonly isPartial: boolean }> {
  const uses = fields.map(() => 0);
  let isPartial = false;
  const onTooLarge = (): void => void (isPartial = true);
  try {
    for await (const { content } of iterateStories(client, { version }, { ...scope, onTooLarge }))
      fields.forEach((field, index) => {
        if (isUsedIn(content, field)) uses[index] = (uses[index] ?? 0) + 1;
      });
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    const token = version === 'draft' ? 'CONTENT_PREVIEW_TOKEN' : 'CONTENT_TOKEN';
    throw new Error(explanationOf(error, token, apiUrl), { cause: error });
  }
  return { uses, isPartial };
}

function isUsedIn(value: unknown, field: ForeignField): boolean {
  if (Array.isArray(value)) return value.some((entry) => isUsedIn(entry, field));
  if (!isJsonObject(value)) return false;
  const isUsed = textOf(value['component']) === field.component && isFilled(value, field.field);
  return isUsed || Object.values(value).some((entry) => isUsedIn(entry, field));
}

function isFilled(block: JsonObject, field: string): boolean {
  const value = block[field];
  return (
    value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
  );
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
