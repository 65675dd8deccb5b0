import { fill } from '../../common/texts/template';
import type { PageTexts } from '../../common/texts/texts';
import { tagSlug, type ListView, type StoryResult } from '../../common/story/story-query';

/** What distinguishes the title of a further page of a list from that of the first page: the tag as a listed story spells it, the number. */
export function titleSuffix(
  { page, tag }: ListView,
  result: StoryResult | undefined,
  { list: texts }: PageTexts,
): string {
  const tags = result?.stories.flatMap((story) => story?.tags ?? []) ?? [];
  const name = tag === undefined ? undefined : (tags.find((each) => tagSlug(each) === tag) ?? tag).trim();
  const number = page === 1 ? undefined : fill(texts.page, { number: page });
  return [name, number].filter((part) => part !== undefined).join(' – ');
}
