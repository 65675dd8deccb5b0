import { createStoryDelivery, type DeliveredStory } from '../../content-service/api/deliver-story';
import { isJsonObject, type JsonObject, type Story } from '../../content-service/api/story';
import type { ComponentSchema } from '../editor-responses';
import { positionOf, trailTo, uidOf } from './block-tree';
import type { OpenStory } from './editor-state';

/** A message of the bridge in the site's page. */
export interface PreviewMessage {
  readonly action: string;
  /** The block of the message and the id of its story; null for a message without a block. */
  readonly block: { readonly uid: string; readonly storyId: number } | null;
  /** A key that was pressed in the page, of a message `key` alone. */
  readonly key?: KeyboardEventInit;
}

/**
 * Listens to messages from the site's origin in that frame alone.
 * @returns a function that stops listening.
 */
export function listenToPreview(
  frame: () => Window | null | undefined,
  siteOrigin: string,
  onMessage: (message: PreviewMessage) => void,
): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== siteOrigin || source === null || source !== frame()) return;
    const message = readMessage(data);
    if (message !== null) onMessage(message);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}

function readMessage(data: unknown): PreviewMessage | null {
  if (!isJsonObject(data) || typeof data['action'] !== 'string') return null;
  if (data['action'] === 'key' && isJsonObject(data['init']))
    return { action: 'key', block: null, key: { ...data['init'] } };
  const block = data['dataC'] ?? data['blok'];
  if (!isJsonObject(block) || typeof block['uid'] !== 'string')
    return { action: data['action'], block: null };
  return { action: data['action'], block: { uid: block['uid'], storyId: Number(block['id']) } };
}

/** The message that starts editing, in response to `initialized`. */
export function enterEditmode(story: Story, uid: string, components: readonly ComponentSchema[]): object {
  const componentNames = Object.fromEntries(
    components.map(({ name, display_name: displayName }) => [name, displayName]),
  );
  return {
    action: 'enterEditmode',
    reload: true,
    storyId: story.id,
    blockId: uid,
    componentNames,
    appVersion: 'v2',
  };
}

/** The message with the block in the form. */
export function enterComponent(
  { story, content }: Pick<OpenStory, 'story' | 'content'>,
  uid: string,
  spaceId: number,
): object {
  const trail = trailTo(content, uid).map((block) => ({
    id: String(story.id),
    uid: uidOf(block),
    name: String(block['component']),
    space: String(spaceId),
    // The bridge offers “Move Backward” by it.
    _parentindex: positionOf(content, uidOf(block))?.index,
  }));
  const position = positionOf(content, uid);
  return {
    action: 'enterComponent',
    componentId: uid,
    storyId: story.id,
    breadcrumbs: trail,
    blok: trail.at(-1),
    canAddBlocks: false,
    canMoveForward: position !== undefined && position.index < position.count - 1,
    canMoveBackward: position !== undefined && position.index > 0,
    canDeleteBlocks: position !== undefined,
  };
}

/** The message with the story's unsaved content, as the content API would deliver that draft. */
export function input(story: Story, content: JsonObject, spaceId: number): object {
  return { action: 'input', story: deliver({ ...story, content }, spaceId) };
}

/** The message that the story was saved. */
export function change({ id, full_slug: slug }: Story): object {
  return { action: 'change', reload: true, slug, storyId: id };
}

/** The message that the story was published. */
export function published({ id, full_slug: slug }: Story): object {
  return { action: 'published', slug, storyId: id, slugChanged: false };
}

function deliver(story: Story, spaceId: number): DeliveredStory {
  const parameters = {
    language: undefined,
    release: undefined,
    fallbackLanguage: undefined,
    excludingFields: [],
    excludingStoryFields: [],
    relations: new Set<string>(),
    relationLevel: 1,
    links: undefined,
  };
  const rules = { version: 'draft' as const, parameters, languageCodes: [], spaceId };
  return createStoryDelivery({ ...rules, assetOrigin: window.location.origin }).story(story);
}
