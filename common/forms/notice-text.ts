import { pluralText } from '../texts/plural';
import type { InteractionTexts } from '../texts/texts';

/** Minutes to wait if the server gives no time: the period of its rate limit. */
const DEFAULT_WAIT_MINUTES = 10;

/** The notice above a form that was sent too often. */
export function limitedText(
  { submit, language }: Pick<InteractionTexts, 'submit' | 'language'>,
  minutes = DEFAULT_WAIT_MINUTES,
): string {
  return pluralText(submit.limited, minutes, language);
}
