import * as z from 'zod';
import { parseJson } from '../../../common/json';

/** Frames after which shares repeat: each of more machines than there are calls in a second may call in some of them. */
const framesInCycle = 8;
/** Milliseconds of a frame. */
const frameMs = 5_000;
/** Milliseconds without a report after which a machine counts as silent: it may soon call by itself. */
export const silentMs = 1_500;
/** Milliseconds for which a silent machine's share is reserved: it may be cut off from Redis, and call by itself. */
const reservedMs = 600_000;
/** Milliseconds for which machines of a new list report what they hold, before any gets more: longer than reconnecting takes. */
export const newListMs = 6_000;

/** Calls in a rolling window that a machine may start by itself, for each frame of the cycle. */
export type Share = readonly number[];

/** The share of a machine that may start none. */
export const noShare: Share = Array.from({ length: framesInCycle }, () => 0);

/** Calls of a share at a time: milliseconds of the clock that all machines go by. */
export function callsAt(share: Share, time: number): number {
  const frame = Math.floor(time / frameMs) % framesInCycle;
  return share[(frame + framesInCycle) % framesInCycle] ?? 0;
}

/** The smaller of two shares, frame by frame. */
export function smallerShare(one: Share, other: Share): Share {
  return one.map((calls, frame) => Math.min(calls, other[frame] ?? 0));
}

const machineSchema = z.object({
  /** When it last reported: milliseconds of Redis' clock. */
  seen: z.number(),
  /** The most that it may hold: the reply to its next report may give it less. */
  share: z.array(z.number()).length(framesInCycle),
  /** Names the host and port: the process before a restart has the same, and has ended. */
  host: z.string(),
});
const listSchema = z.object({
  /** A random name: a Redis that lost its data gets another list. */
  id: z.string(),
  /** When it was made. */
  since: z.number(),
  /** When any machine last reported. */
  seen: z.number(),
  machines: z.record(z.string(), machineSchema),
});
type Machine = z.output<typeof machineSchema>;

/** The machines of a site, as they last reported to Redis. */
export type MachineList = z.output<typeof listSchema>;

/** The list in a text; null for none, and for what another release wrote. */
export function parseMachineList(text: string | null): MachineList | null {
  return text === null ? null : (listSchema.safeParse(parseJson(text)).data ?? null);
}

/** What a machine reports. */
export interface MachineReport {
  readonly machine: string;
  readonly host: string;
  /** Milliseconds of Redis' clock. */
  readonly now: number;
  /** What it may start by itself from now on, should it not reach Redis again. */
  readonly held: Share;
  /** The list that it last saw. */
  readonly known: MachineList | null;
  /** The limit of all. */
  readonly callsPerSecond: number;
  /** Names the list, if there is none. */
  readonly newId: string;
}

/** Calls of all shares together. One is left to those that reach Redis: the shares of machines that ended suddenly never stop them. */
export function sharedCalls(callsPerSecond: number): number {
  return Math.max(1, callsPerSecond - 1);
}

/**
 * Applies a machine's report. At all times, all shares in the list together are at most {@link sharedCalls} in each frame: a
 * machine gets more only once another one is known to have less.
 * @returns the list with it, and its new share.
 */
export function takeReport(
  list: MachineList | null,
  report: MachineReport,
): { readonly list: MachineList; readonly share: Share } {
  const { machine, host, now, held } = report;
  const base = withKnown(list ?? { id: report.newId, since: now, seen: now, machines: {} }, report);
  const others = Object.entries(base.machines).filter(([id]) => id !== machine);
  const shared = sharedCalls(report.callsPerSecond);
  const ids = [...others.map(([id]) => id), machine].toSorted();
  const isNew = now < base.since + newListMs;
  const share = fairShare(shared, ids.length, ids.indexOf(machine)).map((fair, frame) => {
    const free = shared - others.reduce((sum, [, other]) => sum + (other.share[frame] ?? 0), 0);
    const most = isNew ? (held[frame] ?? 0) : fair;
    return Math.max(0, Math.min(fair, most, free));
  });
  const recorded = share.map((calls, frame) => Math.max(calls, held[frame] ?? 0));
  const machines = { ...Object.fromEntries(others), [machine]: { seen: now, share: recorded, host } };
  return { list: { ...base, seen: now, machines }, share };
}

/** The list without a machine that stops. */
export function withoutMachine(list: MachineList, machine: string): MachineList {
  const machines = Object.entries(list.machines).filter(([id]) => id !== machine);
  return { ...list, machines: Object.fromEntries(machines) };
}

/** The list with what the machine knows of others, and without those that are gone. */
function withKnown(list: MachineList, { machine, host, now, known }: MachineReport): MachineList {
  const silentSince = now - silentMs - 1;
  const machines = new Map<string, Machine>(Object.entries(list.machines));
  // Redis lost its data. Others may have reported to the new list since; what is known of the rest is reserved.
  if (known !== null && known.id !== list.id)
    for (const [id, { share, host: otherHost }] of Object.entries(known.machines)) {
      const own = machines.get(id);
      if (own !== undefined && own.seen > silentSince) continue;
      const most = share.map((calls, frame) => Math.max(calls, own?.share[frame] ?? 0));
      machines.set(id, { seen: silentSince, share: most, host: otherHost });
    }
  // No machine reached Redis: each has as much time as ever to come back.
  const wasAway = list.seen < silentSince;
  for (const [id, other] of machines) {
    const seen = wasAway ? Math.max(other.seen, silentSince) : Math.min(other.seen, now);
    const isPredecessor = id !== machine && other.host === host && seen <= silentSince;
    if (isPredecessor || seen < now - reservedMs) machines.delete(id);
    else machines.set(id, { ...other, seen });
  }
  return { ...list, machines: Object.fromEntries(machines) };
}

/**
 * A machine's part of all shares, by its rank. One that is alone leaves half: should it end suddenly, its successor has that.
 * Of more machines than calls, other ones have a call in each frame.
 */
function fairShare(calls: number, machines: number, rank: number): Share {
  const parts = Math.max(2, machines);
  const whole = Math.floor(calls / parts);
  const rest = calls - whole * parts;
  return noShare.map((_, frame) => {
    const first = whole === 0 ? (frame * rest) % parts : 0;
    return whole + ((rank - first + parts) % parts < rest ? 1 : 0);
  });
}
