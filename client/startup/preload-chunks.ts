import { CHUNKS_ATTRIBUTE } from '../../common/constants';

/** Fetches what the page needs to come to life, all of it at once: the entry script's element names it. */
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
