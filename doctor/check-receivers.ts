import { formsIn } from '../common/forms/form-definition';
import { parseStoredStory } from '../common/story/rename-stored';
import type { Settings } from '../server/config/settings';
import { composeClient } from '../server/content/compose-content';
import { iterateStories } from '../server/content/api/iterate-stories';
import { about, type Finding } from './finding';
import { messageOf } from '../server/runtime/logging/error-message';

/** Milliseconds for all stories: at five calls a second, 30,000 of them take a minute. */
const timeout = 5 * 60_000;

/** Checks that `FORM_RECEIVERS` names forms of published pages: the submissions of a misspelt one go to `FORM_MAIL_TO`. */
export async function checkReceivers(settings: Settings): Promise<Finding> {
  const { ok, problem, skipped } = about('FORM_RECEIVERS');
  const { contentToken: token, formReceivers } = settings;
  if (formReceivers.size === 0) return ok('names no form');
  if (token === undefined) return skipped('CONTENT_TOKEN is not set');
  try {
    const unknown = new Set(formReceivers.keys());
    const published = new Set<string>();
    for await (const form of publishedForms(settings, token)) {
      unknown.delete(form);
      published.add(form);
      if (unknown.size === 0) return ok('names forms of published pages alone');
    }
    const known = [...published].toSorted().join(', ') || 'none';
    return problem(
      `names ${[...unknown].join(', ')}, which no published page has: correct it; the forms there are: ${known}`,
    );
  } catch (error) {
    return skipped(`the content service did not list the pages: ${messageOf(error)}`);
  }
}

/** Yields the key of each form. */
async function* publishedForms(settings: Settings, token: string): AsyncGenerator<string, void, void> {
  const client = composeClient({ settings, token, report: () => {} });
  const scope = { priority: 'urgent', signal: AbortSignal.timeout(timeout) } as const;
  for await (const value of iterateStories(client, {}, scope))
    for (const { key } of formsIn(parseStoredStory(value)?.content ?? {})) yield key;
}
