import pLimit from 'p-limit';
import type { SizeOf } from '../../server/runtime/size-by-head';
import type { FindingList, StoryReference } from '../finding';

interface WeighedPage {
  readonly story: StoryReference;
  /** Positions in the list of all pictures. */
  readonly pictures: readonly number[];
}

interface WeighOptions {
  readonly budget: number;
  readonly sizeOf: SizeOf;
  readonly signal: AbortSignal;
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

  /**
   * @param options.budget bytes of pictures on a page.
   * @throws the reason of the signal once that is aborted.
   */
  async check(findings: FindingList, { budget, sizeOf, signal }: WeighOptions): Promise<void> {
    const limit = pLimit(concurrency);
    const weigh = (url: string): Promise<number | null> => {
      signal.throwIfAborted();
      return sizeOf(url);
    };
    const sizes = await Promise.all([...this.#positions.keys()].map((url) => limit(weigh, url)));
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
