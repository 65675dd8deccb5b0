import { join } from 'node:path';
import { closeServer, listen, type ListenAddress } from '../content-service/listen';
import { createBrandBook, type BrandBookOptions } from './brand-book';
import { bundleBook } from './bundle-book';
import { readSources } from './read-sources';

/**
 * Starts the brand book at an address of its own.
 * @param root the project's folder.
 * @returns a function that stops it.
 * @throws Error in one line that names the setting to change.
 */
export async function startBrandBook(
  root: string,
  address: ListenAddress,
  options: Omit<BrandBookOptions, 'sources' | 'files'>,
): Promise<() => Promise<void>> {
  const sources = readSources(root, join(root, '.cache', 'brand-book'));
  const server = await listen(
    createBrandBook({ ...options, sources, files: await bundleBook(root) }),
    address,
  );
  return () => closeServer(server);
}
