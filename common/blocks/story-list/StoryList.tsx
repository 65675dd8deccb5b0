import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { useSite } from '../../site/site-context';
import { useStories } from '../../site/use-stories';
import { storyAddress, storyPath } from '../../story/story-path';
import { slugOfView, type ListedStory, type ListView } from '../../story/story-query';
import { inLanguage } from '../../texts/in-language';
import { ListedCard } from '../../ui/ListedCard';
import { HeadedSection } from '../../ui/HeadedSection';
import { ListedEntry } from './ListedEntry';
import { listFields, listQuery, tagsQuery, type ListValues } from './list-queries';
import { Pagination } from './Pagination';
import { TagFilter } from './TagFilter';
import css from './story-list.css';

/** What an editor reads in place of a list whose stories are not known before the block is saved. */
const unsaved = {
  id: 'Daftar ini tampil setelah perubahan disimpan.',
  en: 'This list shows once the change is saved.',
};

/** The stories of a folder, a page at a time. */
function StoryList({ fields, root }: BlockProps<typeof listFields>): ReactNode {
  const { shownStory, languageCode, editorParameters } = useSite();
  const result = useStories(listQuery(fields, shownStory?.uuid ?? ''));
  if (result === null && editorParameters === undefined) return null;
  const listed = result?.stories.filter((each) => each !== null) ?? [];
  return (
    <HeadedSection head={fields} actions={<NestedBlocks blocks={fields.actions} />} root={root}>
      {result === null ? (
        <p className={css.note}>{inLanguage(unsaved, languageCode)}</p>
      ) : (
        <>
          {fields.show_tags && result.view !== undefined && <Tags fields={fields} view={result.view} />}
          <Entries stories={listed} fields={fields} />
          <Pages view={result.view} total={Math.ceil(result.total / fields.per_page)} />
        </>
      )}
    </HeadedSection>
  );
}

/** Its entries, or what it says without any. */
function Entries({
  stories,
  fields: { layout, empty_text: emptyText },
}: {
  readonly stories: readonly ListedStory[];
  readonly fields: ListValues;
}): ReactNode {
  const { texts, textsLang } = useSite();
  if (stories.length === 0)
    return (
      <p className={css.note} lang={emptyText === '' ? textsLang : undefined}>
        {emptyText || texts.list.empty}
      </p>
    );
  const Entry = layout === 'cards' ? ListedCard : ListedEntry;
  return (
    <ul className={css[layout]}>
      {stories.map((story) => (
        <li key={story.uuid}>
          <Entry story={story} />
        </li>
      ))}
    </ul>
  );
}

function Tags({ fields, view }: { readonly fields: ListValues; readonly view: ListView }): ReactNode {
  const { shownStory } = useSite();
  const tags = useStories(tagsQuery(fields, shownStory?.uuid ?? ''))?.tags ?? [];
  return <TagFilter tags={tags} view={view} pathOf={usePathOf()} />;
}

/** Links to the pages of a list, where its page's addresses name them. */
function Pages({ view, total }: { readonly view: ListView | undefined; readonly total: number }): ReactNode {
  const pathOf = usePathOf();
  if (view === undefined || total < 2) return null;
  return <Pagination page={view.page} total={total} pathOf={(page) => pathOf({ ...view, page })} />;
}

/** Makes the path of a part of the page's list. */
function usePathOf(): (view: ListView) => string {
  const { shownStory, languages, language } = useSite();
  const { slug } = storyAddress(shownStory?.full_slug.split('/').filter(Boolean) ?? [], languages);
  return (view) => storyPath({ language, slug: slugOfView(slug, view) });
}

export const block = defineBlock('story_list', listFields, StoryList, {
  isEmpty: () => false,
  queries: (fields, { story }) => [
    listQuery(fields, story),
    ...(fields.show_tags ? [tagsQuery(fields, story)] : []),
  ],
});
