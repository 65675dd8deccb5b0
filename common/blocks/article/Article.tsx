import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockDefinition, type BlockProps } from '../../block-system/define-block';
import { isLayoutBlock } from '../../block-system/layout-blocks';
import { parseFields, type ValuesOf } from '../../fields/fields';
import { Image } from '../../image/Image';
import { untranslatedLanguage, useSite } from '../../site/site-context';
import { ArticleLinks, articleLinkQueries } from '../../ui/ArticleLinks';
import { DayText } from '../../ui/DayText';
import { InLanguage } from '../../ui/InLanguage';
import { LabelledLink } from '../../ui/LabelledLink';
import { articleAuthorOf } from '../../fields/article-author';
import { articleDateOf } from '../../fields/article-date';
import { articleFields, authorFields } from '../../fields/article-fields';
import css from './article.css';

/** A page to read: title, introduction, author and date, picture, and blocks in a column as wide as running text. */
function Article({
  fields: values,
  root,
  isPrimary,
  loadsFirst,
}: BlockProps<typeof articleFields>): ReactNode {
  const { shownStory: story } = useSite();
  const { intro, image, body } = values;
  const { 'data-block': _name, ...attributes } = root; // a content type is no block
  const title = values.title.trim() || (story?.name ?? '');
  const Title = isPrimary ? 'h1' : 'h2';
  return (
    <article className={css.article} {...attributes}>
      <header className={css.header}>
        <Tags tags={story?.['tag_list']} />
        {title !== '' && <Title className={css.title}>{title}</Title>}
        {intro !== '' && <p className={css.intro}>{intro}</p>}
        <Byline {...values} />
      </header>
      {image !== null && (
        <Image
          asset={image}
          className={css.image}
          loading={loadsFirst ? 'first' : 'lazy'}
          sizes="(width >= 1088px) 64rem, 100vw"
        />
      )}
      <div className={css.body}>
        <NestedBlocks blocks={body.filter((raw) => !isLayoutBlock(raw))} />
      </div>
      <ArticleLinks />
    </article>
  );
}

function Tags({ tags }: { readonly tags: unknown }): ReactNode {
  const lang = untranslatedLanguage(useSite());
  const names = Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];
  if (names.length === 0) return null;
  return (
    <ul className={css.tags}>
      {[...new Set(names)].map((tag) => (
        <li key={tag}>
          <InLanguage lang={lang}>{tag}</InLanguage>
        </li>
      ))}
    </ul>
  );
}

function Byline({ author, date }: Pick<ValuesOf<typeof articleFields>, 'author' | 'date'>): ReactNode {
  const { rels, shownStory: story } = useSite();
  const writer = articleAuthorOf(author, rels);
  const published = articleDateOf(date, story);
  if (writer === undefined && published === '') return null;
  return (
    <div className={css.byline}>
      {writer !== undefined && <Author content={writer.content} fallbackName={writer.name} />}
      {published !== '' && <DayText date={new Date(published)} className={css.date} />}
    </div>
  );
}

function Author({
  content,
  fallbackName,
}: {
  readonly content: Parameters<typeof parseFields>[1];
  readonly fallbackName: string;
}): ReactNode {
  const { name, role, image, link } = parseFields(authorFields, content, useSite());
  return (
    <div className={css.author}>
      {image !== null && <Image asset={image} className={css.portrait} ratio={1} sizes="3.5rem" />}
      <div>
        <p>
          <LabelledLink label={name || fallbackName} link={link} className={css.name} />
        </p>
        {role !== '' && <p className={css.role}>{role}</p>}
      </div>
    </div>
  );
}

export const block: BlockDefinition = {
  ...defineBlock('article', articleFields, Article, {
    queries: (_, { story }) => articleLinkQueries(story),
  }),
  position: 'root',
};
