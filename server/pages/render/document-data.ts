import type { BlockLoader } from '../../../common/block-system/block-loader';
import { heroMarks } from '../../../common/block-system/primary-hero';
import { NOT_FOUND_SLUG } from '../../../common/constants';
import { isJsonObject, textOf, type JsonObject } from '../../../common/json';
import { topMarks } from '../../../common/rich-text/outline';
import type { PageContent, PageData } from '../../../common/page/page-data';
import type { Story } from '../../../common/story/story';
import { objectsIn, objectsInContent } from '../../../common/walk-json';

type Blocks = Pick<BlockLoader, 'nameOf' | 'isStatic' | 'loaded'>;

/**
 * The part of a page's data that hydration needs: its interactive blocks, and the static blocks around them. Of all others there
 * is the name alone, since the browser leaves their markup as the server wrote it. Where it has to render them after all, it
 * fetches the page's payload. Error pages have none, and in a preview any block may change: these have everything.
 */
export function documentData(data: PageData, blocks: Blocks): PageData {
  const { shown, site } = data;
  if (shown.kind === 'fault' || shown.story.full_slug === NOT_FOUND_SLUG || site.preview !== undefined)
    return data;
  return { ...data, shown: hydratedPart(shown, blocks), isPartial: true };
}

type PageStory = Extract<PageContent, { kind: 'story' }>;

function hydratedPart(shown: PageStory, blocks: Blocks): PageStory {
  const config = shown.config && partOfConfig(shown.config, blocks);
  const story = partOfStory(shown.story, ['body'], blocks);
  const text = JSON.stringify([story, config]);
  const isUsed = (uuid: string): boolean => text.includes(uuid);
  const hasBlocks = hasInteractive(objectsIn([story, config]), blocks);
  return {
    kind: 'story',
    // Blocks may show what is known of the story, as an article does.
    story: hasBlocks ? { ...shown.story, content: story.content } : story,
    // The layout itself depends on the page's languages, and on whether there are pages above it: these links have names.
    links: entriesOf(shown.links, (uuid, { name }) => textOf(name) !== '' || isUsed(uuid)),
    rels: entriesOf(shown.rels, isUsed),
    config,
    lists: hasBlocks ? shown.lists : undefined,
    buildId: shown.buildId,
  };
}

/** The story with header and footer. A footer that the browser renders has the text of the prompt for consent in it. */
function partOfConfig(config: Story, blocks: Blocks): Story {
  const part = partOfStory(config, ['header', 'footer'], blocks);
  const { footer, consent_text } = config.content;
  if (consent_text === undefined || !hasInteractive(objectsIn([footer]), blocks)) return part;
  return { ...part, content: { ...part.content, consent_text } };
}

/** A story whose blocks are in these lists, or that is a block itself. */
function partOfStory({ uuid, full_slug, content }: Story, lists: readonly string[], blocks: Blocks): Story {
  const { component } = content;
  const interactive = hasInteractive(objectsInContent(content).blocks, blocks)
    ? interactiveObjects(content, blocks)
    : new Set();
  const isBlock = blocks.nameOf(textOf(component)) !== undefined;
  const own = isBlock ? reduced(content, interactive, blocks) : { component };
  const inLists = lists.map((name) => [name, reducedList(content[name], interactive, blocks)]);
  return { uuid, name: '', full_slug, content: Object.assign({}, own, Object.fromEntries(inLists)) };
}

/** A list of blocks in which each static one without an interactive one in it is reduced to its name. */
function reducedList(list: unknown, interactive: ReadonlySet<unknown>, blocks: Blocks): unknown {
  return Array.isArray(list) ? list.map((entry) => reduced(entry, interactive, blocks)) : list;
}

function reduced(value: unknown, interactive: ReadonlySet<unknown>, blocks: Blocks): unknown {
  if (!isJsonObject(value)) return value;
  const component = textOf(value['component']);
  if (component === '' || !blocks.isStatic(component)) return value;
  if (!interactive.has(value)) {
    const marks = interactive.size > 0 ? topMarks(value) : {};
    return { component, isOmitted: true, ...heroMarks(value), ...marks };
  }
  const copy: Record<string, unknown> = { ...value };
  // What another field holds is no block, whatever it is called.
  for (const [name, { schema, part }] of Object.entries(blocks.loaded(component)?.fields ?? {}))
    if (schema.type === 'bloks' && part === undefined)
      copy[name] = reducedList(value[name], interactive, blocks);
  return copy;
}

function hasInteractive(objects: readonly JsonObject[], blocks: Blocks): boolean {
  return objects.some((each) => isInteractiveBlock(each, blocks));
}

/** The interactive blocks in a value, and every object around one. */
function interactiveObjects(value: unknown, blocks: Blocks): ReadonlySet<unknown> {
  const found = new Set<unknown>();
  const visit = (each: unknown): boolean => {
    if (typeof each !== 'object' || each === null) return false;
    let isInteractive = isInteractiveBlock(each, blocks);
    for (const nested of Object.values(each)) if (visit(nested)) isInteractive = true;
    if (isInteractive) found.add(each);
    return isInteractive;
  };
  visit(value);
  return found;
}

function isInteractiveBlock(value: object, blocks: Blocks): boolean {
  const component = isJsonObject(value) ? textOf(value['component']) : '';
  return component !== '' && blocks.nameOf(component) !== undefined && !blocks.isStatic(component);
}

function entriesOf<Value>(
  record: Readonly<Record<string, Value>>,
  isIncluded: (key: string, value: Value) => boolean,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(record).filter(([key, value]) => isIncluded(key, value)));
}
