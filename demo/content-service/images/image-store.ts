import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { createImageFiles } from './image-files';

/** Renders each picture once and caches it. */
export interface ImageStore {
  /**
   * Returns a picture from memory, from a file, or rendered.
   * @param key names everything that decides the bytes; letters and digits, since it names a file too.
   * @param render called once for concurrent requests of a key, and not at all for a cached picture.
   * @param signal aborted when the client has disconnected; a render that every client has left is not started.
   * @throws the error of `render`, which is not cached; an Error if every client has disconnected.
   */
  readonly get: (key: string, render: () => Promise<Buffer>, signal: AbortSignal) => Promise<Buffer>;
}

/** Options of an image store. */
export interface ImageStoreOptions {
  /** Absolute path of the folder in which pictures outlive the process. Default: memory alone. */
  readonly folder?: string | undefined;
  /** The most bytes in memory. Default 64 MB. */
  readonly maxBytes?: number;
  /** Called with every error of the folder; pictures are served nevertheless. */
  readonly onError: (error: unknown) => void;
}

/** Pictures rendered at the same time; further ones queue. */
const MAX_RENDERS = 2;

interface Job {
  readonly clients: AbortSignal[];
  readonly bytes: Promise<Buffer>;
}

/** Creates a store that caches pictures in memory and, given a folder, as files. */
export function createImageStore(options: ImageStoreOptions): ImageStore {
  const { folder, maxBytes = 64 * 1024 * 1024, onError } = options;
  const memory = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  const files = folder === undefined ? undefined : createImageFiles(folder, onError);
  const limit = pLimit(MAX_RENDERS);
  const jobs = new Map<string, Job>();

  async function produce(
    key: string,
    render: () => Promise<Buffer>,
    clients: readonly AbortSignal[],
  ): Promise<Buffer> {
    const forget = (): void => {
      if (jobs.get(key)?.clients === clients) jobs.delete(key);
    };
    try {
      const stored = await files?.read(key);
      const bytes = stored ?? (await limit(renderForClients));
      if (stored === undefined) await files?.write(key, bytes);
      memory.set(key, bytes);
      return bytes;
    } finally {
      forget();
    }

    async function renderForClients(): Promise<Buffer> {
      if (clients.some(({ aborted }) => !aborted)) return await render();
      // Before the error is delivered, so that the next request starts a job of its own.
      forget();
      throw new Error('The request for the picture was aborted');
    }
  }

  function start(key: string, render: () => Promise<Buffer>): Job {
    const clients: AbortSignal[] = [];
    const job = { clients, bytes: produce(key, render, clients) };
    jobs.set(key, job);
    return job;
  }

  return {
    get: async (key, render, signal) => {
      const cached = memory.get(key);
      if (cached !== undefined) return cached;
      const job = jobs.get(key) ?? start(key, render);
      job.clients.push(signal);
      return await job.bytes;
    },
  };
}
