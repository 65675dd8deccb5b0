import { beforeEach, describe, expect, test } from '@jest/globals';
import { createCachedResponse } from './cached-response';
import { PageMemory, sizeOf, type CachedPage } from './page-memory';

let memory: PageMemory;
beforeEach(() => {
  memory = new PageMemory(1_000_000);
});

/** Stores a page under `/<name>`. */
function store(name: string, text = 'kawung parang truntum '): CachedPage {
  const page: CachedPage = {
    response: createCachedResponse(text.repeat(200), []),
    sourceIds: [],
    dependencies: { contents: new Set<string>(), addresses: new Set<string>() },
    year: 2031,
    address: { language: 'id', slug: name, path: `/${name}` },
    kind: 'html',
    reuse: 'always',
    visits: 0,
  };
  memory.set(`/${name}`, { value: page, bytes: sizeOf(page), cv: 1, at: 0 });
  return page;
}

/** True once a page is held without its text. */
const isCompressed = ({ response }: CachedPage): boolean => response.bytes() < 1_000;

/** Visits a page and waits until it is compressed: pages before it in the queue are done by then. */
async function compressed(name: string, page: CachedPage): Promise<void> {
  memory.visit(`/${name}`, page);
  while (!isCompressed(page)) await new Promise(setImmediate);
}

describe('a page is compressed as small as possible', () => {
  test('once it is requested again, and not before', async () => {
    const unvisited = store('satu');
    await compressed('dua', store('dua'));
    expect(isCompressed(unvisited)).toBe(false);
  });

  test('ahead of its first visitor where it replaces a visited page', async () => {
    memory.visit('/satu', store('satu'));
    const successor = store('satu', 'gringsing sidomukti ');
    await compressed('dua', store('dua'));
    expect(isCompressed(successor)).toBe(true);
  });

  test('and not where it replaces a page without visits', async () => {
    store('satu');
    const successor = store('satu', 'gringsing sidomukti ');
    await compressed('dua', store('dua'));
    expect(isCompressed(successor)).toBe(false);
  });

  test('and its entry has the size of what is held', async () => {
    const page = store('satu');
    expect(memory.get('/satu')?.bytes).toBe(200 * 'kawung parang truntum '.length + 2_048);
    await compressed('satu', page);
    expect(memory.get('/satu')?.bytes).toBe(page.response.bytes() + 2_048);
  });
});
