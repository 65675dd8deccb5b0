import { randomUUID } from 'node:crypto';
import type { SubmissionRecord } from '../../server/submissions/machines/submission-record';
import type { Submission } from '../../server/submissions/store/submission';

/** A valid submission. */
export function sampleSubmission(changes: Partial<Submission> = {}): Submission {
  return {
    id: randomUUID(),
    form: 'kontak',
    page: '/kontak',
    language: 'id',
    submittedAt: Date.parse('2026-08-17T10:00:00Z'),
    verified: false,
    fields: { nama: 'Budi', pesan: 'Halo,\nada batik tulis?' },
    ...changes,
  };
}

/** A submission as another machine sends it, without files and deliveries. */
export function sampleRecord(changes: Partial<SubmissionRecord> = {}): SubmissionRecord {
  return {
    kind: 'submission',
    id: 'satu',
    form: 'kontak',
    key: null,
    page: '/kontak',
    language: 'id',
    submittedAt: 1_000,
    verified: false,
    fields: '{"nama":"Budi"}',
    origin: 'b',
    files: [],
    deliveries: [],
    reply: null,
    ...changes,
  };
}
