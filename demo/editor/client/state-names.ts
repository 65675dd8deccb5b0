import type { StoryState } from '../editor-responses';

/** The states of stories in words. */
export const stateNames: Readonly<Record<StoryState, string>> = {
  published: 'Published',
  changed: 'Published, with a draft',
  draft: 'Draft',
};
