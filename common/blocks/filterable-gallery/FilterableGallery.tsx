import { useMemo, useRef, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { messagesIn } from '../../messages';
import { NestedBlocks } from '../../block-system/blocks-context';
import { parseTags } from '../../ui/tags';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, text } from '../../fields/fields';
import { LightboxList } from '../../ui/lightbox/LightboxList';
import { Section } from '../../ui/section';
import { FilterBar } from './filter-bar';
import { filterMessages } from './messages';
import css from './filterable-gallery.css';
import { itemsOf } from './gallery-items';
import { useFilter } from './use-filter';

const fields = { title: text(), items: blocks(['gallery_item']), all_label: text() };

/** Pictures that can be narrowed down to some of their categories. Without scripts all of them show. */
function FilterableGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, items: itemBlocks, all_label: allLabel } = values;
  const { languageCode, assetOrigins } = useSite();
  const words = messagesIn(filterMessages, languageCode);
  const items = useMemo(() => itemsOf(itemBlocks, { assetOrigins }), [itemBlocks, assetOrigins]);
  const categories = useMemo(() => parseTags(items.flatMap((item) => item.categories).join(',')), [items]);
  const list = useRef<HTMLUListElement>(null);
  const filter = useFilter(categories, list);
  if (title === '' && items.length === 0) return null;
  const isShown = items.map((item) => filter.active.size === 0 || item.categories.some(filter.includes));
  return (
    <Section root={root} title={title}>
      {categories.length > 1 && (
        <div className={css.bar}>
          <FilterBar categories={categories} allLabel={allLabel || words.all} filter={filter} words={words} />
          <p role="status" className={css.count}>
            {words.showing(isShown.filter(Boolean).length, items.length)}
          </p>
        </div>
      )}
      {items.length > 0 && (
        <LightboxList name={title} className={css.items} list={list} isReady={filter.isRead}>
          {items.map(({ block: item }, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- what stands for the item is its place
            <li key={position} hidden={!isShown[position]}>
              <NestedBlocks blocks={[item]} />
            </li>
          ))}
        </LightboxList>
      )}
    </Section>
  );
}

export const block = defineBlock('filterable_gallery', fields, FilterableGallery);
