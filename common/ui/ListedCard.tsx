import type { ReactNode } from 'react';
import { parseAsset } from '../image/asset';
import { useSite } from '../site/site-context';
import type { ListedStory } from '../story/story-query';
import { CardView } from './CardView';
import { DayText } from './DayText';

/** A story of a list as a card: picture, day, title and description. */
export function ListedCard({ story }: { readonly story: ListedStory }): ReactNode {
  const { image, title, description, lang, path, date } = story;
  return (
    <CardView
      content={{
        image: parseAsset(image, useSite().assetOrigins),
        eyebrow: date === 0 ? '' : <DayText date={new Date(date * 1000)} />,
        title,
        text: description,
        lang,
        link: { linktype: 'url', url: path },
        link_label: '',
        story: '',
      }}
    />
  );
}
