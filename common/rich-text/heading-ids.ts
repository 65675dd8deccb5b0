import { RESERVED_IDS } from '../constants';
import { objectsOf, textOf, type JsonObject } from '../json';

/** Characters of an id: a heading may be a paragraph by mistake. */
const longestId = 80;

/**
 * Gives each heading at the top of a document an id made of its words, so that links can lead to it: letters and digits in
 * lower case, joined by hyphens. A second heading with the same words gets `-2`, and so on.
 */
export function headingIdsOf(document: JsonObject): ReadonlyMap<JsonObject, string> {
  const ids = new Map<JsonObject, string>();
  const taken = new Set(RESERVED_IDS);
  for (const node of objectsOf(document['content'])) {
    if (node['type'] !== 'heading') continue;
    const words = objectsOf(node['content'])
      .map((child) => textOf(child['text']))
      .join('');
    const id = slugOf(words);
    if (id === '') continue;
    let free = id;
    for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`;
    taken.add(free);
    ids.set(node, free);
  }
  return ids;
}

function slugOf(words: string): string {
  const plain = words.toLowerCase().normalize('NFC').slice(0, longestId);
  return (plain.match(/[\p{Letter}\p{Number}]+/gu) ?? []).join('-');
}
