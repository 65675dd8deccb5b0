import { callsOf, rendersOf } from './process/counts';
import { cpuOf } from './process/process-costs';
import { metricsToken, startContent, startOurs } from './process/start-servers';
import { sendRequests } from './process/send-requests';
import { time, whole, type Part } from './table';

// 1,000 simultaneous visitors of a page that is not cached.

const visitors = 1_000;

export const measureStampede: Part = async (report) => {
  const content = await startContent();
  const ours = await startOurs(content, { METRICS_TOKEN: metricsToken });
  try {
    await fetch(`${ours.origin}/artikel/1`);
    await callsOf(content);
    const before = await rendersOf(ours);
    const cpu = cpuOf(ours.pid);
    const path = '/blocks-100';
    const { p99, count } = await sendRequests({
      port: ours.port,
      paths: [path],
      accept: 'br',
      connections: visitors,
      apart: true,
      milliseconds: 0,
    });
    const calls = await callsOf(content);
    const renders = (await rendersOf(ours)) - before;
    report({
      what: `${whole(count)} simultaneous first visits of one cold page of 100 blocks`,
      figure: `${calls[`/v2/cdn/stories${path}`] ?? 0} upstream request for its story, ${renders} render; the slowest of 99 % after ${time(p99)}, ${time(cpuOf(ours.pid) - cpu)} CPU in all`,
      wanted: '1 and 1',
    });
  } finally {
    await Promise.all([content.stop(), ours.stop()]);
  }
};
