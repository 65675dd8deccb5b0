import { Registry } from 'prom-client';
import { readSettings, secretsOf, type Settings } from './config/settings';
import { WorkerStates } from './coordination/ipc-state';
import { createMemoryState } from './coordination/memory-state';
import { openRedisState } from './coordination/redis/open-redis-state';
import { createRedisMetrics } from './coordination/redis/redis-metrics';
import type { SharedState } from './coordination/shared-state';
import { onError } from './hooks';
import { readBuildOutput } from './runtime/files/build-output';
import { systemClock } from './runtime/clock';
import { reportErrors, reportTimeout } from './runtime/logging/error-reports';
import { createLog, errorFields, type Log } from './runtime/logging/log';
import { withTimeout } from './runtime/timeout';
import { messageOf } from './runtime/logging/error-message';
import { forkWorker } from './cluster/fork-worker';
import { Gatherer } from './cluster/gather';
import { WorkerPool, type WorkerProcess } from './cluster/worker-pool';

/** Milliseconds for leaving what several machines share. */
const closeTimeout = 500;

/**
 * The primary process: starts `WEB_CONCURRENCY` workers by the script it was started with, and holds what they share. SIGHUP
 * replaces them by workers of the build that is in its folder by then; SIGTERM and SIGINT stop them.
 */
export async function main(buildFolder: string): Promise<void> {
  try {
    await run(buildFolder);
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

async function run(buildFolder: string): Promise<void> {
  const { settings } = readSettings(process.env); // the first worker warns
  const secrets = secretsOf(settings);
  const build = readBuildOutput(buildFolder).manifest.id;
  const { log, settled } = reportErrors(createLog({ level: settings.logLevel, secrets }), {
    onError,
    build,
    secrets,
  });
  const clock = systemClock;
  const registry = new Registry();
  const shared = await openShared(settings, log, registry);
  const states = new WorkerStates(shared);
  const gatherer = new Gatherer(clock, async () => [JSON.stringify(await registry.getMetricsAsJSON())]);
  const serve = (worker: WorkerProcess): (() => void) => {
    const ends = [states.serve(worker), gatherer.serve(worker)];
    return () => {
      for (const end of ends) end();
    };
  };
  const size = settings.webConcurrency;
  const pool = new WorkerPool({ size, fork: forkWorker, serve, clock, log });
  let stopped: Promise<void> | undefined;
  const stop = async (exitCode: number): Promise<void> => {
    const killed = await pool.stop();
    const closed = shared.close().catch((error: unknown) => {
      log.error('process-failed', errorFields(error), error);
    });
    await withTimeout(closed, closeTimeout, undefined, clock);
    await withTimeout(settled(), reportTimeout, undefined, clock);
    process.exit(killed === 0 ? exitCode : 1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      stopped ??= stop(0);
    });
  for (const event of ['uncaughtException', 'unhandledRejection'] as const)
    process.on(event, (error: unknown) => {
      log.error('process-failed', errorFields(error), error);
      stopped ??= stop(1);
    });
  process.on('SIGHUP', () => void pool.reload());
  const started = await pool.start();
  if (started === 'serving') log.info('workers-started', { workers: pool.size() });
  // The worker has said what is wrong.
  if (started === 'failed') stopped ??= stop(1);
}

/** What the workers share: among themselves, and with other machines where there is a Redis. */
async function openShared(settings: Settings, log: Log, registry: Registry): Promise<SharedState> {
  const { redisUrl, contentRateLimit: callsPerSecond } = settings;
  if (redisUrl === undefined) return createMemoryState({ callsPerSecond, clock: systemClock });
  return openRedisState({ redisUrl, settings, log, report: createRedisMetrics(registry) });
}
