import type { Page } from 'playwright-core';

/** Counts the nodes in a page's memory, of documents and beside them, after a garbage collection. */
export async function countNodes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'Nodes')?.value ?? 0;
}
