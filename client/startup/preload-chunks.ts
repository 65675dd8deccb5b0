import { CHUNKS_ATTRIBUTE } from '../../common/constants';

/** Preloads the chunks that the page needs for hydration, in parallel. The entry script's element names them. */
export function preloadChunks(): void {
  const names = document.querySelector(`script[${CHUNKS_ATTRIBUTE}]`)?.getAttribute(CHUNKS_ATTRIBUTE) ?? '';
  for (const name of names.split(' ').filter((part) => part !== '')) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.fetchPriority = 'low';
    link.href = name;
    document.head.append(link);
  }
}
