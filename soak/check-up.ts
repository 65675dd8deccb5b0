import { editionIn } from './observers/publish-book';
import { HttpClient } from './http-client';
import { describeReply, inspectPublic, problemOfPage } from './actors/inspect';
import { pause, type ActorContext, type SoakContext } from './soak-context';
import type { Machine } from './topology/machine';
import { secondsUntilChecked, type SoakSite } from './topology/start-site';

/** Milliseconds after the end of an outage within which pages are fresh. */
const promised = 10_000;
/** Requests over connections of their own that meet every process of a machine. */
const sightings = 4;

/** Looks at every machine after a disturbance: pages, publishes, health. */
export async function checkUp(context: ActorContext): Promise<void> {
  const since = performance.now();
  // Without Redis a machine learns of a publish by its own check alone.
  const missed = context.conditions.isOn(['redis'], 5_000) ? secondsUntilChecked * 1_000 : 0;
  const latest = new Map(context.publishes.latest());
  await Promise.all(
    context.site.machines.map(async (machine) => {
      const client = context.openClient(machine.origin, false);
      await checkHealth(context, machine, client);
      await checkPages(context, machine, client);
      await checkRecovery(context, machine, client, {
        latest,
        since,
        within: (promised + missed) * context.patience,
      });
    }),
  );
}

/** Requests every page of every machine until it is there: the soak begins with known pages. @throws Error after five minutes. */
export async function warmUp({ machines, paths }: SoakSite): Promise<void> {
  const deadline = performance.now() + 300_000;
  for (const machine of machines) {
    const client = new HttpClient(machine.origin, { isPersistent: false });
    for (const path of [...paths, '/sitemap.xml']) {
      let reply = await client.send({ path });
      while (problemOfPage(path, reply) !== null) {
        if (performance.now() > deadline) throw new Error(`At the start ${describeReply(path, reply)}`);
        reply = await client.send({ path });
      }
    }
  }
}

async function checkHealth({ ledger }: SoakContext, machine: Machine, client: HttpClient): Promise<void> {
  for (const path of ['/healthz', '/readyz']) {
    const { status, failure } = await client.send({ path });
    ledger.check('known-direct', status === 200 ? null : `${machine.name} ${path}: ${failure ?? status}`);
  }
}

async function checkPages(
  { ledger, site }: SoakContext,
  machine: Machine,
  client: HttpClient,
): Promise<void> {
  for (const path of site.paths) {
    const reply = await client.send({ path });
    inspectPublic(ledger, `${machine.name} ${path}`, reply);
    ledger.check('known-direct', problemOfPage(`${machine.name} GET ${path}`, reply));
  }
}

interface Recovery {
  readonly latest: ReadonlyMap<string, number>;
  readonly since: number;
  readonly within: number;
}

async function checkRecovery(
  { ledger }: SoakContext,
  machine: Machine,
  client: HttpClient,
  { latest, since, within }: Recovery,
): Promise<void> {
  const left = new Map(latest);
  const late: string[] = [];
  while (left.size > 0 && performance.now() - since < 6 * within) {
    const sentAt = performance.now() - since;
    for (const [path, edition] of left) {
      if (!(await shows(client, path, edition))) continue;
      left.delete(path);
      if (sentAt > within) late.push(`edition ${edition} of ${path} after ${Math.round(sentAt)} ms`);
    }
    if (left.size > 0) await pause(250, new AbortController().signal);
  }
  for (const [path, edition] of left) late.push(`edition ${edition} of ${path} not at all`);
  ledger.measure('recovery', performance.now() - since);
  ledger.check('recovery', late.length === 0 ? null : `${machine.name} shows ${late.join(', ')}`);
}

async function shows(client: HttpClient, path: string, edition: number): Promise<boolean> {
  for (let sighting = 0; sighting < sightings; sighting += 1) {
    const { text } = await client.send({ path });
    if (editionIn(text) < edition) return false;
  }
  return true;
}
