import { textOf } from '../common/json';

/** What stands in `<main>`: how much of it, where two servers agree. */
export interface Markup {
  readonly elements: number;
  readonly letters: number;
}

/**
 * Makes sure that two addresses answer the same page, so that nobody wins by leaving something out.
 * @throws Error where text, elements or addresses of links in `<main>` differ.
 */
export async function compareMarkup(one: string, other: string): Promise<Markup> {
  const [first, second] = await Promise.all([readMain(one), readMain(other)]);
  for (const key of ['text', 'tags', 'addresses'] as const)
    if (first[key] !== second[key]) throw new Error(`${key} of ${one} and ${other} differ`);
  return { elements: first.tags.split(' ').length, letters: first.text.length };
}

interface Main {
  readonly text: string;
  /** Names of the elements in order. */
  readonly tags: string;
  readonly addresses: string;
}

async function readMain(address: string): Promise<Main> {
  const html = await (await fetch(address)).text();
  const main = textOf(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1]);
  const found = (pattern: RegExp): string => [...main.matchAll(pattern)].map(([, name]) => name).join(' ');
  return {
    text: main.replace(/<[^>]*>/g, ''),
    tags: found(/<([a-z]\w*)/g),
    addresses: found(/ (?:href|id)="([^"]*)"/g),
  };
}
