import { setTimeout } from 'node:timers/promises';
import { startProcess, type RunningProcess } from './process/start-process';
import { bundleBare, startContent, startOurs } from './process/start-servers';
import { median, ratio, time, whole, type Part } from './table';

// The time from the start of the process to its first complete page.

const spaces = [30, 3_000, 30_000] as const;
const rounds = 5;

export const measureStart: Part = async (report) => {
  const file = await bundleBare('bare-react');
  for (const stories of spaces) {
    const content = await startContent(stories);
    try {
      const bare: number[] = [];
      const ours: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        bare.push(await firstPage(() => startProcess([file, `${content.origin}/v2`])));
        ours.push(await firstPage(() => startOurs(content)));
      }
      const ratios = ours.map((own, round) => own / (bare[round] ?? Number.NaN));
      report({
        what: `first page after the start, ${whole(stories)} stories: (e)`,
        figure: time(median(bare)),
        ratio: '1',
      });
      report({
        what: `first page after the start, ${whole(stories)} stories: ours`,
        figure: time(median(ours)),
        ratio: `${ratio(median(ratios))} of (e)`,
        wanted: stories === 30 ? '≤ 1.5' : '< 5,000 ms',
      });
    } finally {
      await content.stop();
    }
  }
};

/** Milliseconds from the start of the process until the home page has arrived. */
async function firstPage(start: () => Promise<RunningProcess>): Promise<number> {
  const began = performance.now();
  const server = await start();
  await (await fetch(server.origin)).text();
  const taken = performance.now() - began;
  await server.stop();
  // Lets the system clean up before the next start.
  await setTimeout(50);
  return taken;
}
