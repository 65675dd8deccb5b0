import { beforeEach, describe, expect, test } from '@jest/globals';
import { MemoryStore, type CachedPage } from './memory-store';
import { createCachedResponse } from './cached-response';

let memory: MemoryStore;
beforeEach(() => {
  memory = new MemoryStore(1_000_000);
});

/** Keeps an answer under `/<name>`. */
function keep(name: string, text = 'kawung parang truntum '): CachedPage {
  const page: CachedPage = {
    response: createCachedResponse(text.repeat(200), []),
    sources: [],
    year: 2031,
    address: { language: 'id', slug: name, path: `/${name}` },
    kind: 'html',
    cv: 1,
    isReusable: true,
    visits: 0,
  };
  memory.keep(`/${name}`, page);
  return page;
}

/** True once there are packings besides the plain bytes. */
const isPacked = ({ response }: CachedPage): boolean => response.bytes() > response.text().length;

/** Answers are packed one after the other: whatever was to be packed before this one is packed by then. */
async function packed(name: string, page: CachedPage): Promise<void> {
  memory.visit(`/${name}`, page);
  while (!isPacked(page)) await new Promise(setImmediate);
}

describe('an answer is packed as small as can be', () => {
  test('once it is asked for again, and not before', async () => {
    const unasked = keep('satu');
    await packed('dua', keep('dua'));
    expect(isPacked(unasked)).toBe(false);
  });

  test('ahead of its first visitor where it takes the place of one that was', async () => {
    memory.visit('/satu', keep('satu'));
    const anew = keep('satu', 'gringsing sidomukti ');
    await packed('dua', keep('dua'));
    expect(isPacked(anew)).toBe(true);
  });

  test('and not where it takes the place of one that nobody asked for again', async () => {
    keep('satu');
    const anew = keep('satu', 'gringsing sidomukti ');
    await packed('dua', keep('dua'));
    expect(isPacked(anew)).toBe(false);
  });
});
