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

/** Visits a page and waits until it is recompressed: pages before it in the queue are done by then. */
async function recompressed(name: string, page: CachedPage): Promise<void> {
  memory.visit(`/${name}`, page);
  while (!page.response.isRecompressed()) await new Promise(setImmediate);
}

describe('a page is compressed as small as possible', () => {
  test('once it is requested again, and not before', async () => {
    const unvisited = store('satu');
    await recompressed('dua', store('dua'));
    expect(unvisited.response.isRecompressed()).toBe(false);
  });

  test('ahead of its first visitor where it replaces a visited page', async () => {
    memory.visit('/satu', store('satu'));
    const successor = store('satu', 'gringsing sidomukti ');
    await recompressed('dua', store('dua'));
    expect(successor.response.isRecompressed()).toBe(true);
  });

  test('and not where it replaces a page without visits', async () => {
    store('satu');
    const successor = store('satu', 'gringsing sidomukti ');
    await recompressed('dua', store('dua'));
    expect(successor.response.isRecompressed()).toBe(false);
  });

  test('and its entry then has its exact size', async () => {
    const page = store('satu');
    const before = memory.get('/satu')?.bytes ?? 0;
    await recompressed('satu', page);
    await new Promise(setImmediate);
    expect(memory.get('/satu')?.bytes).toBe(page.response.bytes() + 2_048);
    expect(before).toBe(Math.ceil(page.response.text().length * 1.5) + 2_048);
  });
});
