import pLimit from 'p-limit';
import type { FindingList, StoryReference } from '../finding';

/** The bytes of a file; null where its host does not say. */
export type SizeOf = (url: string) => Promise<number | null>;

interface WeighedPage {
  readonly story: StoryReference;
  /** Positions in the list of all pictures. */
  readonly pictures: readonly number[];
}

/** Requests at a time. */
const concurrency = 4;

/** Remembers the pictures of pages, and weighs them once all pages are known: most pages share pictures. */
export class PictureWeights {
  readonly #positions = new Map<string, number>();
  readonly #pages: WeighedPage[] = [];

  add(story: StoryReference, urls: readonly string[]): void {
    const pictures = [...new Set(urls)].map((url) => {
      const position = this.#positions.get(url) ?? this.#positions.size;
      this.#positions.set(url, position);
      return position;
    });
    this.#pages.push({ story, pictures });
  }

  /** @param budget bytes of pictures on a page. */
  async check(findings: FindingList, budget: number, sizeOf: SizeOf): Promise<void> {
    const limit = pLimit(concurrency);
    const sizes = await Promise.all([...this.#positions.keys()].map((url) => limit(() => sizeOf(url))));
    for (const { story, pictures } of this.#pages) {
      const bytes = pictures.reduce((sum, position) => sum + (sizes[position] ?? 0), 0);
      if (bytes > budget)
        findings.add('page-weight', {
          story,
          problem: `the pictures weigh ${kilobytes(bytes)} KB, and the budget is ${kilobytes(budget)} KB`,
        });
    }
  }
}

function kilobytes(bytes: number): string {
  return Math.ceil(bytes / 1000).toLocaleString('en');
}

/** Milliseconds for one request. */
const timeout = 10_000;

/** Asks the host of a file for its size, with a request for its headers alone. Redirects are not followed. */
export const sizeByHead: SizeOf = async (url) => {
  const headers = { Accept: 'image/avif,image/webp,*/*;q=0.8' };
  const signal = AbortSignal.timeout(timeout);
  const request = { method: 'HEAD', redirect: 'error', headers, signal } as const;
  const response = await fetch(url, request).catch(() => null);
  const length = Number(response?.headers.get('content-length') ?? Number.NaN);
  return response?.ok === true && Number.isFinite(length) ? length : null;
};
