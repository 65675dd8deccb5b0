import { createStoryDelivery, type DeliveredStory } from '../../content-service/api/deliver-story';
import { isJsonObject, type JsonObject, type Story } from '../../content-service/api/story';
import type { ComponentSchema } from '../editor-responses';
import { placeOf, trailTo, uidOf } from './block-tree';

/** What the bridge in the site's page says, as far as it is understood here. */
export interface PreviewMessage {
  readonly action: string;
  /** The block that is meant and the id of its story; null where the message means none. */
  readonly block: { readonly uid: string; readonly storyId: number } | null;
}

/**
 * Hears what the page in the frame says: messages from the site's origin and from that frame alone.
 * @returns what ends it.
 */
export function hearPreview(
  frame: () => Window | null | undefined,
  siteOrigin: string,
  hear: (message: PreviewMessage) => void,
): () => void {
  const listener = ({ origin, source, data }: MessageEvent<unknown>): void => {
    if (origin !== siteOrigin || source === null || source !== frame()) return;
    const message = readMessage(data);
    if (message !== null) hear(message);
  };
  window.addEventListener('message', listener);
  return () => window.removeEventListener('message', listener);
}

function readMessage(data: unknown): PreviewMessage | null {
  if (!isJsonObject(data) || typeof data['action'] !== 'string') return null;
  const block = data['dataC'] ?? data['blok'];
  if (!isJsonObject(block) || typeof block['uid'] !== 'string')
    return { action: data['action'], block: null };
  return { action: data['action'], block: { uid: block['uid'], storyId: Number(block['id']) } };
}

/** Says that editing begins, in answer to `initialized`. */
export function enterEditmode(story: Story, uid: string, components: readonly ComponentSchema[]): object {
  const componentNames = Object.fromEntries(components.map(({ name, display_name: shown }) => [name, shown]));
  return {
    action: 'enterEditmode',
    reload: true,
    storyId: story.id,
    blockId: uid,
    componentNames,
    appVersion: 'v2',
  };
}

/** Says which block the form shows now. */
export function enterComponent(story: Story, content: JsonObject, uid: string, spaceId: number): object {
  const trail = trailTo(content, uid).map((block) => ({
    id: String(story.id),
    uid: uidOf(block),
    name: String(block['component']),
    space: String(spaceId),
  }));
  const place = placeOf(content, uid);
  return {
    action: 'enterComponent',
    componentId: uid,
    storyId: story.id,
    breadcrumbs: trail,
    blok: trail.at(-1),
    canAddBlocks: false,
    canMoveForward: place !== undefined && place.index < place.count - 1,
    canMoveBackward: place !== undefined && place.index > 0,
    canDeleteBlocks: place !== undefined,
  };
}

/** The story as it stands in the form, in the form in which the content service delivers drafts. */
export function input(story: Story, content: JsonObject, spaceId: number): object {
  return { action: 'input', story: deliver({ ...story, content }, spaceId) };
}

/** Says that the story was saved. */
export function change({ id, full_slug: slug }: Story): object {
  return { action: 'change', reload: true, slug, storyId: id };
}

/** Says that the story was published. */
export function published({ id, full_slug: slug }: Story): object {
  return { action: 'published', slug, storyId: id, slugChanged: false };
}

function deliver(story: Story, spaceId: number): DeliveredStory {
  const parameters = {
    language: undefined,
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
