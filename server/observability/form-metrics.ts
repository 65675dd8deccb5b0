import { Counter, Gauge, type Registry } from 'prom-client';
import { formEvents, type FormEvent } from '../forms/form-events';
import type { SubmissionCounts } from '../submissions/store/submission';

/** What is measured of forms. */
export interface FormMetrics {
  readonly count: (event: FormEvent) => void;
  /** Notes how many submissions are on disk; null where nobody can say. */
  readonly measure: (submissions: () => Promise<SubmissionCounts | null>) => Promise<void>;
}

const unknown: SubmissionCounts = { waiting: Number.NaN, failed: Number.NaN };

/** Makes the metrics of forms in the registers of one process. */
export function createFormMetrics(registers: [Registry]): FormMetrics {
  const forms = new Counter({
    name: 'anyam_forms_total',
    help: 'What came of forms that were sent',
    labelNames: ['result'],
    registers,
  });
  for (const result of formEvents) forms.inc({ result }, 0);
  const onDisk = new Gauge({
    name: 'anyam_submissions',
    help: 'Submissions on disk that wait for delivery, and that could not be delivered; NaN while nobody can say',
    labelNames: ['state'],
    registers,
  });
  return {
    count: (result) => forms.inc({ result }),
    measure: async (submissions) => {
      const { waiting, failed } = (await submissions()) ?? unknown;
      onDisk.set({ state: 'waiting' }, waiting);
      onDisk.set({ state: 'failed' }, failed);
    },
  };
}
