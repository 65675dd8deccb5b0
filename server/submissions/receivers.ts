import type { SubmissionSettings } from './settings';

/** Who gets the submissions of a form at a destination; `''` where that depends on the destination alone. */
export type ReceiverOf = (destination: string, form: string) => string;

/** For destinations that have one receiver each. */
export const noReceiver: ReceiverOf = () => '';

/** The receivers that the settings name. Each delivery keeps its own, so that later settings do not move it. */
export function receiversOf({
  formMailTo = '',
  formReceivers,
}: Pick<SubmissionSettings, 'formMailTo' | 'formReceivers'>): ReceiverOf {
  return (destination, form) => (destination === 'mail' ? (formReceivers?.get(form) ?? formMailTo) : '');
}
