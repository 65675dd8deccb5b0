import type { Settings } from '../config/settings';
import type { DestinationName } from './delivery/destination';

/** The settings that forms are kept and delivered by. */
export type SubmissionSettings = Pick<
  Settings,
  'dataDir' | 'formWebhookUrl' | 'formWebhookSecret' | 'formMailUrl' | 'formMailTo' | 'formRetentionDays'
>;

/** Where submissions are delivered, by the settings. */
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
