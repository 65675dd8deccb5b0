import { textOf } from '../common/json';

/** The size of `<main>`. */
export interface Markup {
  readonly elements: number;
  readonly characters: number;
}

/**
 * Asserts that two URLs serve the same page, so that no server wins by leaving something out.
 * @throws Error if text, elements, ids or link targets in `<main>` differ, or what search engines are told.
 */
export async function assertSameMarkup(one: string, other: string): Promise<Markup> {
  const [first, second] = await Promise.all([readPage(one), readPage(other)]);
  for (const key of ['text', 'tags', 'targets', 'data'] as const)
    if (first[key] !== second[key]) throw new Error(`${key} of ${one} and ${other} differ`);
  return { elements: first.tags.split(' ').length, characters: first.text.length };
}

interface PageParts {
  readonly text: string;
  /** Names of the elements in order. */
  readonly tags: string;
  readonly targets: string;
  /** Its structured data. */
  readonly data: string;
}

async function readPage(url: string): Promise<PageParts> {
  const html = await (await fetch(url)).text();
  const main = textOf(/<main[^>]*>(.*)<\/main>/s.exec(html)?.[1]);
  const found = (pattern: RegExp): string => [...main.matchAll(pattern)].map(([, name]) => name).join(' ');
  return {
    text: main.replace(/<[^>]*>/g, ''),
    tags: found(/<([a-z]\w*)/g),
    targets: found(/ (?:href|id)="([^"]*)"/g),
    data: textOf(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]),
  };
}
