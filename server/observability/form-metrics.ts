import { Counter, Gauge, type Registry } from 'prom-client';
import { formEvents } from '../forms/form-events';
import { deliveryResults, type CountDelivery } from '../submissions/delivery/delivery-results';
import type { SubmissionCounts } from '../submissions/store/submission';
import { createEventCounter } from './event-counter';

/** Forms that were sent, and what became of them. Those on disk are the same for all processes of a machine. */
export function createFormMetrics(registry: Registry) {
  const count = createEventCounter(registry, {
    name: 'anyam_forms_total',
    help: 'Forms that were sent, by result',
    label: 'result',
    values: formEvents,
  });
  const deliveries = new Counter({
    name: 'anyam_form_deliveries_total',
    help: 'Attempts to deliver a submission, by destination and result',
    labelNames: ['destination', 'result'],
    registers: [registry],
  });
  for (const destination of ['webhook', 'mail', 'reply'])
    for (const result of deliveryResults) deliveries.inc({ destination, result }, 0);
  const onDisk = new Gauge({
    name: 'anyam_submissions',
    help: 'Submissions on disk that wait for delivery or failed; NaN while the store cannot be read',
    labelNames: ['state'],
    aggregator: 'max',
    registers: [registry],
  });
  const oldest = new Gauge({
    name: 'anyam_submissions_oldest_waiting_seconds',
    help: 'Seconds since the oldest submission was sent that waits for delivery; 0 if none does, NaN while the store cannot be read',
    aggregator: 'max',
    registers: [registry],
  });
  const countDelivery: CountDelivery = (destination, result) => deliveries.inc({ destination, result });
  return {
    count,
    countDelivery,
    measure: (counts: SubmissionCounts | null) => {
      onDisk.set({ state: 'waiting' }, counts?.waiting ?? Number.NaN);
      onDisk.set({ state: 'failed' }, counts?.failed ?? Number.NaN);
      oldest.set(counts === null ? Number.NaN : counts.oldest / 1000);
    },
  };
}
