import { callPublishHook } from '../../demo/editor/publish-hook';
import { hookSecret } from '../observers/scan';
import { editionIn, editionMark } from '../observers/publish-book';
import { pause, repeat, type Actor, type ActorContext, type SoakContext } from '../soak-context';
import type { Machine } from '../topology/machine';

/** Milliseconds within which every process shows a publish. */
const promised = 1_000;
/** Responses in sequence, over connections of their own, after which all processes of a machine count as seen. */
const sightings = 6;

/** Publishes pages, and looks at every process for each. */
export const publisher: Actor = (context, random) =>
  repeat(context, random, 4_000, () => publishOnce(context, random.pick(context.site.publishable)));

async function publishOnce(context: ActorContext, slug: string): Promise<void> {
  const { site, publishes, ledger, signal } = context;
  const path = slug === 'home' ? '/' : `/${slug.replace(/\/$/, '')}`;
  const edition = publishes.next(path);
  await site.content.publish(slug, editionMark(edition));
  while (!(await callHook(context, slug))) {
    await pause(1_000, signal);
    if (signal.aborted) return;
  }
  const within = promised * context.patience;
  const since = performance.now();
  const machines = site.machines.filter(({ isServing }) => isServing);
  const stops = machines.map((machine) => machine.stops);
  const times = await Promise.all(
    machines.map((machine) => timeUntilShown(context, machine, { path, edition, since })),
  );
  const slowest = Math.max(...times);
  if (slowest <= within) {
    ledger.held('publishes');
    ledger.measure('publishes', slowest);
    // Every process must show it by then, also one that none of these connections has met.
    await pause(within - (performance.now() - since), signal);
    publishes.confirm(path, edition);
  } else if (!isExcused(context) && machines.every((machine, index) => machine.stops === stops[index])) {
    const each = machines.map(({ name }, index) => `${name} after ${Math.round(times[index] ?? 0)} ms`);
    ledger.broke('publishes', `edition ${edition} of ${path} was shown by ${each.join(' and ')}`);
  }
}

/** Without the content service nothing new can be shown, and without Redis a machine does not hear of another's hook. */
function isExcused({ conditions, patience }: SoakContext): boolean {
  return conditions.isOn(['content', 'redis'], 10_000 * patience);
}

async function callHook({ site }: SoakContext, slug: string): Promise<boolean> {
  const hook = { siteOrigin: site.balancer.origin, spaceId: site.spaceId, secret: hookSecret };
  return (await callPublishHook({ id: 1, full_slug: slug }, hook)) === null;
}

interface Expected {
  readonly path: string;
  readonly edition: number;
  /** When the hook had responded. */
  readonly since: number;
}

/** Milliseconds until a machine shows an edition in all of its processes; infinite where it does not for ten times as long as promised. */
async function timeUntilShown(
  { openClient, patience }: ActorContext,
  machine: Machine,
  { path, edition, since }: Expected,
): Promise<number> {
  const client = openClient(machine.origin, false);
  const deadline = since + 10 * promised * patience;
  let seen = 0;
  let shownAt = 0;
  while (seen < sightings) {
    const sentAt = performance.now();
    const { text } = await client.send({ path });
    if (editionIn(text) >= edition) {
      seen += 1;
      // Connections are dealt out in turn: so many are one for each process.
      if (seen === machine.workers) shownAt = performance.now() - since;
    } else if (sentAt > deadline) return Infinity;
    else {
      seen = 0;
      await pause(40, new AbortController().signal);
    }
  }
  return shownAt;
}
