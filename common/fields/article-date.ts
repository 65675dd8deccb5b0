import { isoDateOf } from './datetime';
import { textOf } from '../json';
import type { Story } from '../story/story';

/** When an article was published, in ISO 8601: as its editor says, else as the CMS does; `''` for a draft without a date. */
export function articleDateOf(date: string, story: Story | null): string {
  return (
    date || isoDateOf(textOf(story?.['first_published_at'])) || isoDateOf(textOf(story?.['published_at']))
  );
}
