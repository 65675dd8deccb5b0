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
    if (key !== '__proto__')
      answer[key] = Array.isArray(value) ? Object.freeze(value.map(copied)) : copied(value);
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
  const root: Container = {};
  // Two lists in step, since each answer of the content service comes through here: what is copied, and where to.
  let sources: object[] = [story];
  let targets: Container[] = [root];
  let nodes = 1;
  for (let depth = 1; sources.length > 0; depth += 1) {
    const nextSources: object[] = [];
    const nextTargets: Container[] = [];
    const copy = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return plain(value);
      if (depth >= deepest || nodes >= mostNodes) return leftOut;
      nodes += 1;
      const target: Container = Array.isArray(value) ? [] : {};
      nextSources.push(value);
      nextTargets.push(target);
      return target;
    };
    for (const [place, source] of sources.entries()) fill(targets[place] ?? {}, source, copy);
    sources = nextSources;
    targets = nextTargets;
  }
  return root as Record<string, unknown>; // a copy of an object is one
}

const leftOut = Symbol('left out');

/** Copies what an object or a list holds and freezes the copy. */
function fill(target: Container, source: object, copy: (value: unknown) => unknown): void {
  if (Array.isArray(target)) {
    for (const value of source as unknown[]) {
      const copied = copy(value);
      if (copied !== leftOut) target.push(copied);
    }
  } else {
    for (const [key, value] of Object.entries(source)) {
      const copied = copy(value);
      // Assigned, it would change the copy's prototype.
      if (copied !== leftOut && key !== '__proto__') target[key] = copied;
    }
  }
  Object.freeze(target);
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
  if (typeof value === 'string')
    return value.length <= longestText && value.isWellFormed()
      ? value
      : value.slice(0, longestText).toWellFormed();
  return typeof value === 'object' ? null : value;
}
