import { Gauge, type Registry } from 'prom-client';

/** Reports of the exchange between the machines of a site. */
export interface ExchangeReport {
  /** A database has what the other machines have. @param data its name. */
  readonly inStep: (data: string) => void;
}

/** Measures the exchange, in the process that does it. */
export function createExchangeMetrics(registry: Registry): ExchangeReport {
  const gauge = new Gauge({
    name: 'anyam_machines_in_step_time_seconds',
    help: 'When this machine last had what the other machines have, by database, in seconds since 1970; at the earliest its start',
    labelNames: ['data'],
    aggregator: 'max',
    registers: [registry],
  });
  return { inStep: (data) => gauge.setToCurrentTime({ data }) };
}
