import { useMemo, useRef, type ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, text } from '../../fields/fields';
import { useSite } from '../../site/site-context';
import { LightboxList } from '../../ui/lightbox/LightboxList';
import { fill } from '../../texts/template';
import { Section } from '../../ui/Section';
import { parseTags } from '../../ui/tags';
import { FilterBar } from './FilterBar';
import css from './filterable-gallery.css';
import { itemsOf } from './gallery-items';
import { useFilter } from './use-filter';

const fields = { title: text(), items: blocks(['gallery_item']), all_label: text() };

/** Images that can be filtered by category. Without scripts all of them are visible. */
function FilterableGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, items: itemBlocks, all_label: allLabel } = values;
  const { assetOrigins, texts } = useSite();
  const items = useMemo(() => itemsOf(itemBlocks, { assetOrigins }), [itemBlocks, assetOrigins]);
  const categories = useMemo(() => parseTags(items.flatMap((item) => item.categories).join(',')), [items]);
  const list = useRef<HTMLUListElement>(null);
  const filter = useFilter(categories, list);
  if (title === '' && items.length === 0) return null;
  const isVisible = items.map((item) => filter.active.size === 0 || item.categories.some(filter.includes));
  return (
    <Section root={root} title={title}>
      {categories.length > 1 && (
        <div className={css.bar}>
          <FilterBar categories={categories} allLabel={allLabel || texts.gallery.all} filter={filter} />
          <p role="status" className={css.count}>
            {fill(texts.gallery.showing, {
              visible: isVisible.filter(Boolean).length,
              total: items.length,
            })}
          </p>
        </div>
      )}
      {items.length > 0 && (
        <LightboxList name={title} className={css.items} list={list} isReady={filter.isRead}>
          {items.map(({ block: item }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an item is identified by its index
            <li key={index} hidden={!isVisible[index]}>
              <NestedBlocks blocks={[item]} />
            </li>
          ))}
        </LightboxList>
      )}
    </Section>
  );
}

export const block = defineBlock('filterable_gallery', fields, FilterableGallery);
