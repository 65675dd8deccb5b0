import type { Settings } from '../../config/settings';
import { idleClock } from '../../runtime/clock';
import type { Log } from '../../runtime/logging/log';
import type { RedisSettings } from '../redis/load-redis';
import { openRedisStream } from '../redis/redis-stream';
import type { SharedState } from '../shared-state';
import type { ExchangeReport } from './exchange-metrics';
import { MachineIdentity } from './machine-identity';
import { Machines } from './machines';

interface OpenMachinesOptions {
  readonly settings: RedisSettings & Pick<Settings, 'redisUrl' | 'dataDir'>;
  readonly log: Log;
  /** What the machines share at once; undefined on a site with one. */
  readonly shared: SharedState | undefined;
  /** Called on a site with several machines. Default: nothing is measured. */
  readonly measure?: () => ExchangeReport;
}

/** This machine among those of the site; null on a site with one. */
export function openMachines({ settings, log, shared, measure }: OpenMachinesOptions): Machines | null {
  const { redisUrl, dataDir } = settings;
  if (redisUrl === undefined || shared === undefined) return null;
  return new Machines({
    identity: new MachineIdentity(dataDir),
    stream: openRedisStream(redisUrl, settings),
    shared,
    clock: idleClock,
    log,
    ...(measure && { report: measure() }),
  });
}
