import { CHUNKS_ATTRIBUTE } from '../../common/constants';
import { entryNames } from './entry-script';

/** Preloads the chunks that the page needs for hydration, in parallel. */
export function preloadChunks(): void {
  for (const name of entryNames(CHUNKS_ATTRIBUTE)) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = name;
    document.head.append(link);
  }
}
