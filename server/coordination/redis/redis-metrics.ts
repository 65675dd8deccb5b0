import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { commandOutcomes, type RedisReport } from './redis-link';

/** Seconds: most commands take a millisecond, and none longer than its deadline. */
const durations = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25];

/** Measures the connection to Redis, in the process that has it. */
export function createRedisMetrics(registry: Registry): RedisReport {
  const up = new Gauge({
    name: 'anyam_redis_up',
    help: '1 while Redis is there, 0 while this machine works alone',
    registers: [registry],
  });
  const commands = new Counter({
    name: 'anyam_redis_commands_total',
    help: 'Commands to Redis: replied in time, failed, late, or skipped while Redis is away',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of commandOutcomes) commands.inc({ outcome }, 0);
  const duration = new Histogram({
    name: 'anyam_redis_command_duration_seconds',
    help: 'Commands to Redis, until their reply was there',
    buckets: durations,
    registers: [registry],
  });
  return {
    up: (isUp) => up.set(isUp ? 1 : 0),
    command: (outcome, milliseconds) => {
      commands.inc({ outcome });
      if (outcome === 'ok') duration.observe(milliseconds / 1000);
    },
  };
}
