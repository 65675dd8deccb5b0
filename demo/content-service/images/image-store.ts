import { createImageFiles } from './image-files';
import { createImageMemory } from './image-memory';

/** Makes each picture once and keeps what came out. */
export interface ImageStore {
  /**
   * @param key names everything that decides the bytes; letters and digits, since it names a file too.
   * @param render never called twice at once for a key, and not at all where the bytes are kept.
   * @param signal aborted when the caller has gone: a picture that nobody waits for any more is not begun.
   * @throws whatever `render` throws, which is not kept; an Error where all callers had gone.
   */
  readonly get: (key: string, render: () => Promise<Buffer>, signal: AbortSignal) => Promise<Buffer>;
}

/** How an image store is made. */
export interface ImageStoreOptions {
  /** Absolute path of a folder in which pictures outlive the process. Left out: none do. */
  readonly folder?: string | undefined;
  /** What is kept in memory at most. Default 64 MB. */
  readonly maxBytes?: number;
  /** Called with every failure of the folder; pictures are answered all the same. */
  readonly onError: (error: unknown) => void;
}

/** Pictures rendered at the same time; the others wait for their turn. */
const MAX_RENDERS = 2;

interface Job {
  readonly callers: AbortSignal[];
  readonly bytes: Promise<Buffer>;
}

/** Makes a store that keeps pictures in memory and, where it has a folder, as files. */
export function createImageStore({
  folder,
  maxBytes = 64 * 1024 * 1024,
  onError,
}: ImageStoreOptions): ImageStore {
  const memory = createImageMemory(maxBytes);
  const files = folder === undefined ? undefined : createImageFiles(folder, onError);
  const acquire = createKeyedMutex(MAX_RENDERS);
  const jobs = new Map<string, Job>();

  async function make(
    key: string,
    render: () => Promise<Buffer>,
    callers: readonly AbortSignal[],
  ): Promise<Buffer> {
    const forget = (): void => {
      if (jobs.get(key)?.callers === callers) jobs.delete(key);
    };
    try {
      const kept = await files?.read(key);
      if (kept !== undefined) return keep(key, kept);
      const bytes = await acquire(async () => {
        if (callers.some((signal) => !signal.aborted)) return await render();
        // At once, so that whoever asks from now on is no caller of this job.
        forget();
        throw new Error('Nobody waits for this picture any more');
      });
      await files?.write(key, bytes);
      return keep(key, bytes);
    } finally {
      forget();
    }
  }

  function keep(key: string, bytes: Buffer): Buffer {
    memory.set(key, bytes);
    return bytes;
  }

  return {
    get: async (key, render, signal) => {
      const kept = memory.get(key);
      if (kept !== undefined) return kept;
      const running = jobs.get(key);
      if (running !== undefined) {
        running.callers.push(signal);
        return await running.bytes;
      }
      const callers = [signal];
      const bytes = make(key, render, callers);
      jobs.set(key, { callers, bytes });
      return await bytes;
    },
  };
}

/** Makes a function that runs what it is given as soon as fewer than `max` are running, in order of asking. */
function createKeyedMutex(max: number): <Result>(run: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async (run) => {
    // Whoever ends hands the place on, so that nobody slips in between.
    if (running === max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
