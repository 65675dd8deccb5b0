import type { OutputInfo } from 'sharp';

/** A drawing as pixels. */
export interface Drawing {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** Draws what is not kept. */
export interface Drawings {
  /**
   * @param key names everything that decides the pixels.
   * @param draw called once however many ask meanwhile.
   * @throws whatever `draw` throws, which is not kept.
   */
  readonly get: (key: string, draw: () => Promise<Drawing>) => Promise<Drawing>;
}

/**
 * Keeps the pixels of drawings for a while: a page asks for each in several sizes, and drawing takes longer than all that
 * comes after it.
 * @param maxBytes of all drawings that are kept; whichever was used longest ago goes first. Default 128 MB.
 */
export function createDrawings(maxBytes = 128 * 1024 * 1024): Drawings {
  // A map keeps the order of insertion: what is used is inserted again.
  const kept = new Map<string, Promise<Drawing>>();
  const sizes = new Map<string, number>();
  let total = 0;

  function forget(key: string): void {
    total -= sizes.get(key) ?? 0;
    sizes.delete(key);
    kept.delete(key);
  }

  async function make(key: string, draw: () => Promise<Drawing>): Promise<Drawing> {
    try {
      const drawing = await draw();
      sizes.set(key, drawing.data.length);
      total += drawing.data.length;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        if (sizes.has(oldest)) forget(oldest);
      }
      return drawing;
    } catch (error) {
      kept.delete(key);
      throw error;
    }
  }

  return {
    get: (key, draw) => {
      const known = kept.get(key) ?? make(key, draw);
      kept.delete(key);
      kept.set(key, known);
      return known;
    },
  };
}
