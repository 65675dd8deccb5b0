import { normaliseName } from '../../common/fields/fields';
import { isJsonObject, textOf, type JsonObject } from '../../common/json';
import type { PageData } from '../../common/page/page-data';
import { limitStory } from '../../common/story/limit-story';
import type { Story } from '../../common/story/story';

/** A draft as the editor sent it, within the same caps as any story. */
export interface Draft {
  readonly story: Story;
  /** Related stories that came within it, by uuid. */
  readonly rels: Readonly<Record<string, Story>>;
  /** Uuids that it refers to. */
  readonly related: readonly string[];
}

/** Characters of a draft beyond which it is passed over. */
const largestDraft = 10_000_000;

/**
 * Reads what an editor's message holds as a story. It is copied as JSON first: what has cycles, functions or other things that
 * no story has, does not get in.
 * @param relations fields that hold stories, as `component.field`. The editor puts whole stories into them; they are taken out
 * again, and looked up when rendered.
 * @returns null for what is no story.
 */
export function readDraft(value: unknown, relations: readonly string[]): Draft | null {
  const copied = copyOf(value);
  if (!isJsonObject(copied)) return null;
  const rels = Object.create(null) as Record<string, Story>;
  const related = new Set<string>();
  takeRelated(copied, relations, (found) => {
    if (typeof found === 'string') related.add(found);
    else {
      const story = limitStory(found);
      if (story !== null) rels[story.uuid] = story;
    }
  });
  const story = limitStory(copied);
  return story === null ? null : { story, rels, related: [...related] };
}

function copyOf(value: unknown): unknown {
  try {
    const json = JSON.stringify(value);
    return json === undefined || json.length > largestDraft ? null : (JSON.parse(json) as unknown);
  } catch {
    return null;
  }
}

/** Puts uuids in place of related stories, level by level: no content can exhaust the stack. */
function takeRelated(
  story: JsonObject,
  relations: readonly string[],
  onFound: (found: string | JsonObject) => void,
): void {
  const fieldsOf = new Map<string, string[]>();
  for (const relation of relations) {
    const [component = '', field = ''] = relation.split('.');
    const name = normaliseName(component);
    fieldsOf.set(name, [...(fieldsOf.get(name) ?? []), field]);
  }
  const take = (value: unknown): unknown => {
    const uuid = isJsonObject(value) ? textOf(value['uuid']) : textOf(value);
    if (uuid === '') return value;
    onFound(uuid);
    if (isJsonObject(value)) onFound(value);
    return uuid;
  };
  const waiting: unknown[] = [story['content']];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (isJsonObject(value)) {
      const own = value as Record<string, unknown>; // our own copy
      for (const field of fieldsOf.get(normaliseName(textOf(own['component']))) ?? [])
        if (Object.hasOwn(own, field))
          own[field] = Array.isArray(own[field]) ? (own[field] as unknown[]).map(take) : take(own[field]);
    }
    for (const entry of Object.values(value)) if (typeof entry === 'object') waiting.push(entry);
  }
}

/**
 * The page with a draft in place of what it shows, where the draft is of its story or of its header and footer.
 * @returns null where it is of another story: that changes nothing here.
 */
export function withDraft(page: PageData, { story, rels }: Draft): PageData | null {
  const { shown } = page;
  const id = idOf(story);
  if (shown.config !== null && idOf(shown.config) === id)
    return { ...page, shown: { ...shown, config: story } };
  if (shown.kind !== 'story' || idOf(shown.story) !== id) return null;
  return { ...page, shown: { ...shown, story, rels: { ...shown.rels, ...rels } } };
}

/** Messages name stories by number or by its digits; a story without one has no editor. */
export function idOf({ id }: JsonObject): string | null {
  return typeof id === 'number' || (typeof id === 'string' && id !== '') ? String(id) : null;
}

/** The uuids of a draft that a page knows no story of. */
export function unknownIn({ related }: Draft, { shown }: PageData): readonly string[] {
  return shown.kind === 'story' ? related.filter((uuid) => !Object.hasOwn(shown.rels, uuid)) : [];
}
