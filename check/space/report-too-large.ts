import { storyPath } from '../../common/story/story-path';
import { slugIn } from '../../server/content/story-index/story-slugs';
import type { StoryScope } from './check-story';

type TooLargeScope = Pick<
  StoryScope,
  'version' | 'language' | 'settings' | 'index' | 'unpublished' | 'findings'
>;

/**
 * Reports the stories that are listed and were not delivered: those above the client's limit.
 * @param read uuids of all stories that were delivered.
 */
export function reportTooLarge(read: ReadonlySet<string>, scope: TooLargeScope): void {
  const { version, language, settings, index, unpublished, findings } = scope;
  const drafts = version === 'draft' ? [...unpublished.values()] : [];
  const stories = [...index.stories(), ...drafts.map((draft) => ({ ...draft, alternates: [] }))];
  for (const { uuid, name = '', slug, alternates } of stories)
    if (!read.has(uuid))
      findings.add('story-large', {
        story: {
          uuid,
          name,
          full_slug: slug,
          path: storyPath({ language, slug: slugIn({ slug, alternates }, language) }),
          language: language ?? settings.siteLanguages[0] ?? '',
          version,
        },
        problem: 'the story is larger than 10 MB, which is more than the site reads',
      });
}
