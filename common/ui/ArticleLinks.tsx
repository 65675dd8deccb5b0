import type { ReactNode } from 'react';
import { useSite } from '../site/site-context';
import { useStories } from '../site/use-stories';
import type { ListedStory, StoryQuery } from '../story/story-query';
import { InLanguage } from './InLanguage';
import { ListedCard } from './ListedCard';
import { SiteLink } from './SiteLink';
import css from './article-links.css';

/** Related articles that are shown. */
const maxRelated = 3;

/** What an article queries for {@link ArticleLinks}. @param story its uuid. */
export function articleLinkQueries(story: string): readonly [related: StoryQuery, neighbours: StoryQuery] {
  return [
    { kind: 'related', to: story, limit: maxRelated },
    { kind: 'neighbours', of: story },
  ];
}

/** Links from an article to those that share tags with it, and to those before and after it. */
export function ArticleLinks(): ReactNode {
  const { shownStory } = useSite();
  const [related, neighbours] = articleLinkQueries(shownStory?.uuid ?? '');
  return (
    <>
      <Related query={related} />
      <Neighbours query={neighbours} />
    </>
  );
}

function Related({ query }: { readonly query: StoryQuery }): ReactNode {
  const {
    textsLang,
    texts: { list: texts },
  } = useSite();
  const stories = useStories(query)?.stories.filter((story) => story !== null) ?? [];
  if (stories.length === 0) return null;
  return (
    <section className={css.links}>
      <h2 className={css.title} lang={textsLang}>
        {texts.related}
      </h2>
      <ul className={css.related}>
        {stories.map((story) => (
          <li key={story.uuid}>
            <ListedCard story={story} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Neighbours({ query }: { readonly query: StoryQuery }): ReactNode {
  const {
    textsLang,
    texts: { list: texts },
  } = useSite();
  const [previous = null, next = null] = useStories(query)?.stories ?? [];
  if (previous === null && next === null) return null;
  return (
    <nav lang={textsLang} aria-label={texts.others} className={css.neighbours}>
      <Neighbour story={previous} label={texts.previous} rel="prev" />
      <Neighbour story={next} label={texts.next} rel="next" />
    </nav>
  );
}

function Neighbour({
  story,
  label,
  rel,
}: {
  readonly story: ListedStory | null;
  readonly label: string;
  readonly rel: 'prev' | 'next';
}): ReactNode {
  if (story === null) return null;
  return (
    <SiteLink link={{ href: story.path, newTab: false }} attributes={{ className: css[rel], rel }}>
      <span className={css.label}>{label}</span>
      <InLanguage lang={story.lang}>{story.title}</InLanguage>
    </SiteLink>
  );
}
