import type { Settings } from '../config/settings';
import type { DestinationName } from './delivery/destination';

/** The settings by which submissions are stored and delivered. Optional ones have defaults. */
export type SubmissionSettings = Pick<
  Settings,
  'dataDir' | 'formWebhookUrl' | 'formWebhookSecret' | 'formMailUrl' | 'formMailTo' | 'formRetentionDays'
> &
  Partial<Pick<Settings, 'formReceivers' | 'formReply' | 'formUploadTotal'>>;

/** The destinations that are configured. */
export function destinationNamesOf({
  formWebhookUrl,
  formMailUrl,
  formMailTo,
}: SubmissionSettings): readonly DestinationName[] {
  const names: DestinationName[] = [];
  if (formWebhookUrl !== undefined) names.push('webhook');
  if (formMailUrl !== undefined && formMailTo !== undefined) names.push('mail');
  return names;
}
