import { pinToCores } from '../process/cpu-affinity';
import { metricsToken, startContent, startOurs } from '../process/start-servers';
import { startVisitors } from '../process/visitors';
import { articleCount, articlePath } from '../space/synthetic-space';
import type { Part } from '../table';
import { measureExpensive, measureTwice, measureUnknownFlood } from './floods';
import { measureHookFloods } from './hook-floods';
import { measureHeads, measureIdle } from './many-connections';
import { measureSlowClients } from './slow-clients';

// Abuse, case by case, and what it costs other visitors. The numbers in brackets are those of docs/reliability.md.

const pages = Array.from({ length: articleCount }, (_, index) => articlePath(index));
const [page = '/'] = pages;
/** Half a megabyte without compression. */
const longPage = '/blocks-1000';
/** Open files of a server for which they are few. */
const fewFiles = 300;

export const measureOverload: Part = async (report) => {
  const content = await startContent();
  const env = { METRICS_TOKEN: metricsToken, CONTENT_RATE_LIMIT: '5' };
  const ours = await startOurs(content, env);
  const narrow = await startOurs(content, env, fewFiles);
  const visitors = startVisitors();
  pinToCores([ours.pid, narrow.pid], [content.pid, visitors.pid]);
  try {
    for (const { origin } of [ours, narrow])
      for (const path of [...pages, ...pages, longPage])
        await (await fetch(`${origin}${path}`)).arrayBuffer();
    const scope = { ours, content, visitors, pages };
    await measureTwice(scope, 60, report);
    await measureUnknownFlood(scope, 100_000, report);
    await measureExpensive(scope, 10, report);
    await measureSlowClients(ours, { page: longPage, watched: page }, report);
    const what = '10,000 idle connections (O5)';
    await measureIdle(ours, { count: 10_000, path: page, what }, report);
    const few = `1,000 idle connections where ${fewFiles} files may be open (O5)`;
    await measureIdle(narrow, { count: 1_000, path: page, what: few }, report);
    await measureHeads(ours, page, report);
    await measureHookFloods({ ours, content, path: page }, report);
  } finally {
    visitors.stop();
    await Promise.all([content.stop(), ours.stop(), narrow.stop()]);
  }
};
