/** Bytes by key, bounded by their sum; whatever was used longest ago goes first. */
export interface ImageMemory {
  readonly get: (key: string) => Buffer | undefined;
  /** Bytes that would not fit even alone are not kept. */
  readonly set: (key: string, bytes: Buffer) => void;
}

/** @param maxBytes the sum of all lengths that is never exceeded. */
export function createImageMemory(maxBytes: number): ImageMemory {
  // A map keeps the order of insertion: what is used is inserted again.
  const kept = new Map<string, Buffer>();
  let total = 0;

  function remove(key: string): void {
    total -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  }

  return {
    get: (key) => {
      const bytes = kept.get(key);
      if (bytes === undefined) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    set: (key, bytes) => {
      remove(key);
      if (bytes.length > maxBytes) return;
      kept.set(key, bytes);
      total += bytes.length;
      for (const oldest of kept.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}
