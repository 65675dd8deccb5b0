import { boolean, multiLink, number, option, text, type ValuesOf } from '../../fields/fields';
import { storyNamedBy } from '../../story/story-named-by';
import { listOrders, tagSlug, type StoryQuery } from '../../story/story-query';
import { sectionFields } from '../../ui/HeadedSection';

/** The fields of a list of stories. */
export const listFields = {
  ...sectionFields,
  folder: multiLink(),
  tag: text(),
  order: option(listOrders, 'newest'),
  per_page: number({ min: 1, max: 48, fallback: 12 }),
  layout: option(['cards', 'list'], 'cards'),
  show_tags: boolean(),
  empty_text: text(),
};

/** The parsed fields of a list of stories. */
export type ListValues = ValuesOf<typeof listFields>;

/** Tags that a list may be filtered by. */
const maxTags = 60;

/** The query of a list. @param story uuid of the page's story, whose folder is listed where none is set. */
export function listQuery({ folder, tag, order, per_page: perPage }: ListValues, story: string): StoryQuery {
  return { kind: 'list', ...scopeOf(folder, tag, story), order, perPage, page: 1 };
}

/** The query of the tags that a list can be filtered by. */
export function tagsQuery({ folder, tag }: ListValues, story: string): StoryQuery {
  return { kind: 'tags', ...scopeOf(folder, tag, story), limit: maxTags };
}

function scopeOf(folder: ListValues['folder'], tag: string, story: string) {
  return {
    folderOf: (folder && storyNamedBy(folder)) || story,
    tags: tag.trim() === '' ? [] : [tagSlug(tag)],
  };
}
