import { LRUCache } from 'lru-cache';
import type { OutputInfo } from 'sharp';

/** The pixels of a drawing. */
export interface RenderedDrawing {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** A cache of drawings. */
export interface RenderedDrawings {
  /**
   * Returns the cached pixels, or renders them.
   * @param key names everything that decides the pixels.
   * @param draw called once for concurrent requests of a key.
   * @throws the error of `draw`, which is not cached.
   */
  readonly get: (key: string, draw: () => Promise<RenderedDrawing>) => Promise<RenderedDrawing>;
}

/**
 * Creates a cache for the pixels of drawings: a page requests each drawing in several sizes, and rendering the SVG takes
 * longer than scaling and encoding its pixels.
 * @param maxBytes the most bytes of all cached drawings; the least recently used ones are evicted. Default 128 MB.
 */
export function createRenderedDrawings(maxBytes = 128 * 1024 * 1024): RenderedDrawings {
  const cache = new LRUCache<string, RenderedDrawing>({
    maxSize: maxBytes,
    sizeCalculation: ({ data }) => data.length,
  });
  const pending = new Map<string, Promise<RenderedDrawing>>();

  async function render(key: string, draw: () => Promise<RenderedDrawing>): Promise<RenderedDrawing> {
    try {
      const drawing = await draw();
      cache.set(key, drawing);
      return drawing;
    } finally {
      pending.delete(key);
    }
  }

  return {
    get: async (key, draw) => {
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const rendering = pending.get(key) ?? render(key, draw);
      pending.set(key, rendering);
      return await rendering;
    },
  };
}
