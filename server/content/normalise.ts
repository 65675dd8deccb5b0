import { isJsonObject, type JsonObject } from '../../common/json';
import { parseStory, type Story } from '../../common/story/story';

/** How deep objects and lists may nest. Recursion over more of them ends the process (rendering) or throws (`JSON.stringify`). */
const deepest = 100;
/** Objects and lists in one story. */
const mostNodes = 20_000;
/** Characters in one text. */
const longestText = 1_000_000;

type Container = Record<string, unknown> | unknown[];

/**
 * Copies an answer as it came, each story, relation and link in it within the caps of {@link normalise}. The copy is
 * frozen all through.
 */
export function normaliseAnswer(body: JsonObject): JsonObject {
  const copied = (value: unknown): unknown => (isJsonObject(value) ? normalise(value) : plain(value));
  const answer: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    put(answer, key, Array.isArray(value) ? Object.freeze(value.map(copied)) : copied(value));
  }
  return Object.freeze(answer);
}

/**
 * Copies a story as it came, within caps: what nests deeper, or comes after the last node that is allowed, is left out; longer
 * texts are cut; halves of surrogate pairs, which no page can show, become U+FFFD. It walks level by level and never recurses, so that no
 * content can exhaust the stack, and what stands near the root survives. The copy is frozen all through: it is handed out to
 * many.
 */
export function normalise(story: JsonObject): JsonObject {
  const root: Record<string, unknown> = {};
  let level: [object, Container][] = [[story, root]];
  let nodes = 1;
  for (let depth = 1; level.length > 0; depth += 1) {
    const next: [object, Container][] = [];
    for (const [source, target] of level) {
      for (const [key, value] of Object.entries(source)) {
        if (typeof value !== 'object' || value === null) put(target, key, plain(value));
        else if (depth < deepest && nodes < mostNodes) {
          nodes += 1;
          const copy: Container = Array.isArray(value) ? [] : {};
          put(target, key, copy);
          next.push([value, copy]);
        }
      }
      Object.freeze(target);
    }
    level = next;
  }
  return root;
}

/** A story within the caps of {@link normalise}, frozen all through; null where the value is none. */
export function normalisedStory(value: unknown): Story | null {
  const story = isJsonObject(value) ? parseStory(normalise(value)) : null;
  if (story === null) return null;
  // Where the service sent none, it is not the normaliser's.
  Object.freeze(story.content);
  return Object.freeze(story);
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.slice(0, longestText).toWellFormed();
  return typeof value === 'object' ? null : value;
}

function put(target: Container, key: string, value: unknown): void {
  if (Array.isArray(target)) target.push(value);
  // Assigned, it would change the copy's prototype.
  else if (key !== '__proto__') target[key] = value;
}
