import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, text } from '../../fields/fields';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import { InGalleryContext } from '../../ui/lightbox/FullSizeLink';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import { parseTags } from '../../ui/tags';
import { FilterBar } from './FilterBar';
import css from './filterable-gallery.css';
import { itemsOf, type CategorisedItem } from './gallery-items';

const fields = { ...sectionFields, items: blocks(['gallery_item']), all_label: text() };

/** Images that can be filtered by category. Without scripts all of them are visible. */
function FilterableGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, items: itemBlocks, all_label: allLabel } = values;
  const { assetOrigins, texts, textsLang } = useSite();
  const { pathname } = useLocation();
  const items = useMemo(() => itemsOf(itemBlocks, { assetOrigins }), [itemBlocks, assetOrigins]);
  const categories = useMemo(() => parseTags(items.flatMap((item) => item.categories).join(',')), [items]);
  if (!hasHead(values) && items.length === 0) return null;
  const { showing } = texts.gallery;
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {items.length > 0 && (
        // Its behaviour belongs to one address.
        <div key={pathname} data-behaviour="gallery" data-address="filter= #photo-">
          {categories.length > 1 && (
            <div className={css.bar}>
              <FilterBar title={title} categories={categories} allLabel={allLabel} />
              {/* The behaviour changes its text, perhaps before a hydration. */}
              <p
                role="status"
                className={css.count}
                lang={textsLang}
                data-showing={showing}
                suppressHydrationWarning
              >
                {fill(showing, { visible: items.length, total: items.length })}
              </p>
            </div>
          )}
          <Items items={items} name={title} />
        </div>
      )}
    </HeadedSection>
  );
}

function Items({
  items,
  name,
}: {
  readonly items: readonly CategorisedItem[];
  readonly name: string;
}): ReactNode {
  return (
    <InGalleryContext value>
      <ul className={css.items} data-lightbox={name}>
        {items.map(({ block: item, categories }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an item is identified by its index
          <li key={index} data-categories={categories.length === 0 ? undefined : categories.join(',')}>
            <NestedBlocks blocks={[item]} />
          </li>
        ))}
      </ul>
    </InGalleryContext>
  );
}

export const block = defineBlock('filterable_gallery', fields, FilterableGallery, {
  isEmpty: (values, site) => !hasHead(values) && itemsOf(values.items, site).length === 0,
});
