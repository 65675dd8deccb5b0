import { randomUUID } from 'node:crypto';
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
