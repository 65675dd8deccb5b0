import { isJsonObject, type JsonObject } from '../json';
import { parseStory, type Story } from './story';

/** How deep objects and lists may nest. Recursion over more of them ends the process (rendering) or throws (`JSON.stringify`). */
const deepest = 100;
/** Objects and lists in one story. */
const mostNodes = 20_000;
/** Characters in one text. */
const longestText = 1_000_000;

type Container = Record<string, unknown> | unknown[];

let freeze: <Value>(value: Value) => Readonly<Value> = (value) => value;

/**
 * Freezes every story from now on, so that code which changes one throws. For development and tests: in production frozen
 * objects cost a tenth of rendering (docs/decisions/0026).
 */
export function freezeStories(): void {
  freeze = Object.freeze;
}

/**
 * Brings an answer that was just parsed, and that nobody else holds, within the caps of {@link normalise}: each story,
 * relation and link for itself. Frozen all through, see {@link freeze}.
 */
export function limitResponse(body: JsonObject): JsonObject {
  const response: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key !== '__proto__')
      response[key] = Array.isArray(value) ? freeze(value.map(normalised)) : normalised(value);
  }
  return freeze(response);
}

function normalised(value: unknown): unknown {
  return isJsonObject(value) ? limitValue(value) : plain(value);
}

/**
 * Brings a story that was just parsed, and that nobody else holds, within caps: what nests deeper, or comes after the last
 * node that is allowed, is taken out of it; longer texts are cut; halves of surrogate pairs, which no page can show, become
 * U+FFFD. It walks level by level and never recurses, so that no content can exhaust the stack, and what stands near the
 * root survives. The story is frozen all through, as it is handed out to many: see {@link freeze}.
 * @param story made by `JSON.parse`, so without cycles. It is changed, not copied: a copy would be the dearest part of it.
 */
export function limitValue(story: JsonObject): JsonObject {
  const levels = new Levels();
  let level: Container[] = [story as Container];
  for (let depth = 1; level.length > 0; depth += 1) {
    level = levels.below(level, depth);
  }
  return story;
}

const leftOut = Symbol('left out');

/** Walks down a story, counting what it holds. */
class Levels {
  #nodes = 1;
  #next: Container[] = [];
  #depth = 0;

  /** Brings everything on one level within caps. @returns the level below it. */
  below(level: readonly Container[], depth: number): Container[] {
    const next: Container[] = [];
    this.#next = next;
    this.#depth = depth;
    for (const container of level) {
      if (Array.isArray(container)) this.#trimList(container);
      else this.#trimObject(container);
      freeze(container);
    }
    return next;
  }

  #trimList(list: unknown[]): void {
    let kept = 0;
    for (const value of list) {
      const within = this.#within(value);
      if (within === leftOut) continue;
      if (list[kept] !== within) list[kept] = within;
      kept += 1;
    }
    if (kept < list.length) list.length = kept;
  }

  #trimObject(object: Record<string, unknown>): void {
    for (const key in object) {
      const value = object[key];
      // Copied elsewhere, it would change the copy's prototype.
      const within = key === '__proto__' ? leftOut : this.#within(value);
      if (within === leftOut) Reflect.deleteProperty(object, key);
      else if (within !== value) object[key] = within;
    }
  }

  #within(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return plain(value);
    if (this.#depth >= deepest || this.#nodes >= mostNodes) return leftOut;
    this.#nodes += 1;
    this.#next.push(value as Container); // an object or a list
    return value;
  }
}

/** A story within the caps of {@link normalise}, frozen all through; null where the value is none. */
export function limitStory(value: unknown): Story | null {
  const story = isJsonObject(value) ? parseStory(limitValue(value)) : null;
  if (story === null) return null;
  // Where the service sent none, it is not the normaliser's.
  freeze(story.content);
  return freeze(story);
}

function plain(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= longestText && value.isWellFormed()
      ? value
      : value.slice(0, longestText).toWellFormed();
  return typeof value === 'object' ? null : value;
}
