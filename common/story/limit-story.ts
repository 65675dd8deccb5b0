import { isJsonObject, type JsonObject } from '../json';
import { parseStoredStory } from './rename-stored';
import type { Story } from './story';
import { isWellFormed, wellFormed } from '../well-formed';

/** Nesting depth of objects and arrays. Deeper recursion ends the process (rendering) or throws (`JSON.stringify`). */
const maxDepth = 100;
/** Objects and arrays in one story. */
const maxNodes = 20_000;
/** Characters in one string. */
const maxStringLength = 1_000_000;

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
 * Applies {@link limitValue} to each story, relation and link in a response.
 * @param body freshly parsed, with no other reference to it.
 */
export function limitResponse(body: JsonObject): JsonObject {
  const response: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    if (key !== '__proto__')
      response[key] = Array.isArray(value) ? freeze(value.map(limitEntry)) : limitEntry(value);
  }
  return freeze(response);
}

function limitEntry(value: unknown): unknown {
  return isJsonObject(value) ? limitValue(value) : limitPrimitive(value);
}

/**
 * Limits the size of a story: removes values below the depth limit and nodes beyond the node limit, cuts long strings, and
 * replaces lone surrogates, which no page can show, by U+FFFD. Works level by level, so that values near the root stay, and
 * never recurses, so that no content can exhaust the stack.
 * @param story result of `JSON.parse`, so without cycles, and with no other reference to it: it is changed in place, since a
 * copy would be the most expensive part.
 */
export function limitValue(story: JsonObject): JsonObject {
  const walk = new LevelWalk();
  let level: Container[] = [story as Container];
  for (let depth = 1; level.length > 0; depth += 1) {
    level = walk.limitLevel(level, depth);
  }
  return story;
}

const removed = Symbol('removed');

/** Walks down a story level by level and counts its nodes. */
class LevelWalk {
  #nodes = 1;
  #next: Container[] = [];
  #depth = 0;

  /** Limits all values on one level. @returns the level below. */
  limitLevel(level: readonly Container[], depth: number): Container[] {
    const next: Container[] = [];
    this.#next = next;
    this.#depth = depth;
    for (const container of level) {
      if (Array.isArray(container)) this.#limitArray(container);
      else this.#limitObject(container);
      freeze(container);
    }
    return next;
  }

  #limitArray(array: unknown[]): void {
    let length = 0;
    for (const value of array) {
      const limited = this.#limit(value);
      if (limited === removed) continue;
      if (array[length] !== limited) array[length] = limited;
      length += 1;
    }
    if (length < array.length) array.length = length;
  }

  #limitObject(object: Record<string, unknown>): void {
    for (const key in object) {
      const value = object[key];
      // Copied to another object this key would set the copy's prototype.
      const limited = key === '__proto__' ? removed : this.#limit(value);
      if (limited === removed) Reflect.deleteProperty(object, key);
      else if (limited !== value) object[key] = limited;
    }
  }

  #limit(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return limitPrimitive(value);
    if (this.#depth >= maxDepth || this.#nodes >= maxNodes) return removed;
    this.#nodes += 1;
    this.#next.push(value as Container); // an object or an array
    return value;
  }
}

/** Parses a story and applies {@link limitValue}; null if the value is no story. */
export function limitStory(value: unknown): Story | null {
  const story = isJsonObject(value) ? parseStoredStory(limitValue(value)) : null;
  if (story === null) return null;
  // Parsing adds it to a story without content.
  freeze(story.content);
  return freeze(story);
}

function limitPrimitive(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length <= maxStringLength && isWellFormed(value)
      ? value
      : wellFormed(value.slice(0, maxStringLength));
  return typeof value === 'object' ? null : value;
}
