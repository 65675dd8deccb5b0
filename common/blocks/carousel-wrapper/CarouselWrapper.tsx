import type { ReactNode } from 'react';
import { useSite, type SiteScope } from '../../site/site-context';
import { NestedBlocks } from '../../block-system/blocks-context';
import { CardView, cardFields } from '../../ui/CardView';
import { Carousel, slideSeconds } from '../../ui/carousel/Carousel';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import {
  blocks,
  boolean,
  number,
  parseFields,
  relations,
  type RawBlock,
  type ValuesOf,
} from '../../fields/fields';
import { textOf, visibleTextOf } from '../../json';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';

const fields = {
  ...sectionFields,
  items: blocks(),
  per_view_sm: number({ min: 1, max: 6, fallback: 1 }),
  per_view_md: number({ min: 1, max: 6, fallback: 2 }),
  per_view_lg: number({ min: 1, max: 6, fallback: 3 }),
  loop: boolean(),
  autoplay: boolean(),
  interval: number(slideSeconds),
  stories: relations(),
};

type WrapperValues = ValuesOf<typeof fields>;

/** A carousel of any blocks, followed by stories as cards. */
function CarouselWrapper({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, eyebrow, items, loop, autoplay, interval } = values;
  const site = useSite();
  const stories = storiesOf(values, site);
  if (isEmpty(values, site)) return null;
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      <Carousel
        label={title || eyebrow}
        titles={titlesOf(items, stories, site)}
        perView={{ sm: values.per_view_sm, md: values.per_view_md, lg: values.per_view_lg }}
        loop={loop}
        autoplay={autoplay ? interval : undefined}
      >
        {items.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a slide is identified by its index
          <NestedBlocks key={`item ${index}`} blocks={[item]} />
        ))}
        {stories.map((uuid) => (
          <CardView key={uuid} content={parseFields(cardFields, { story: uuid }, site)} />
        ))}
      </Carousel>
    </HeadedSection>
  );
}

/** The titles of the slides; that of a card may be the name of its story. */
function titlesOf(
  items: readonly RawBlock[],
  stories: readonly string[],
  { rels }: SiteScope,
): readonly string[] {
  const nameOf = (uuid: string): string => (Object.hasOwn(rels, uuid) ? (rels[uuid]?.name ?? '') : '');
  return [
    ...items.map((item) => visibleTextOf(item['title']) || nameOf(textOf(item['story']))),
    ...stories.map(nameOf),
  ];
}

/** The stories with a page of their own, each once. */
function storiesOf({ stories }: WrapperValues, { rels, hasPage }: SiteScope): readonly string[] {
  return [...new Set(stories)].filter((uuid) => {
    const story = Object.hasOwn(rels, uuid) ? rels[uuid] : undefined;
    return story !== undefined && hasPage(story.content);
  });
}

function isEmpty(values: WrapperValues, site: SiteScope): boolean {
  return !hasHead(values) && values.items.length === 0 && storiesOf(values, site).length === 0;
}

export const block = defineBlock('carousel_wrapper', fields, CarouselWrapper, { isEmpty });
