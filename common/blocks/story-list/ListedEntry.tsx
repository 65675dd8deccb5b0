import type { ReactNode } from 'react';
import { parseAsset } from '../../image/asset';
import { Image } from '../../image/Image';
import { useSite } from '../../site/site-context';
import type { ListedStory } from '../../story/story-query';
import { DayText } from '../../ui/DayText';
import { InLanguage } from '../../ui/InLanguage';
import { SiteLink } from '../../ui/SiteLink';
import css from './story-list.css';

/** A story of a list as a row: small picture, day, title and description. */
export function ListedEntry({ story }: { readonly story: ListedStory }): ReactNode {
  const { title, description, lang, path, date } = story;
  const image = parseAsset(story.image, useSite().assetOrigins);
  return (
    <article className={css.entry}>
      {image !== null && <Image asset={image} className={css.image} ratio={4 / 3} sizes="12rem" />}
      <div className={css.text}>
        {date !== 0 && <DayText date={new Date(date * 1000)} className={css.day} />}
        <h3 className={css.title}>
          <SiteLink link={{ href: path, newTab: false }}>
            <InLanguage lang={lang}>{title}</InLanguage>
          </SiteLink>
        </h3>
        {description !== '' && (
          <p className={css.description}>
            <InLanguage lang={lang}>{description}</InLanguage>
          </p>
        )}
      </div>
    </article>
  );
}
