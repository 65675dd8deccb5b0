import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, type ValuesOf } from '../../fields/fields';
import { LightboxList } from '../../ui/lightbox/LightboxList';
import { HeadedSection, hasHead, sectionFields } from '../../ui/HeadedSection';
import css from './three-column-gallery.css';

const fields = { ...sectionFields, items: blocks(['gallery_item']) };

/** Images with captions in up to three columns. */
function ThreeColumnGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, items } = values;
  if (isEmpty(values)) return null;
  return (
    <HeadedSection head={values} actions={<NestedBlocks blocks={values.actions} />} root={root}>
      {items.length > 0 && (
        <LightboxList name={title} className={css.items}>
          {items.map((item, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- an item is identified by its index
            <li key={index}>
              <NestedBlocks blocks={[item]} />
            </li>
          ))}
        </LightboxList>
      )}
    </HeadedSection>
  );
}

function isEmpty(values: ValuesOf<typeof fields>): boolean {
  return !hasHead(values) && values.items.length === 0;
}

export const block = defineBlock('three_column_gallery', fields, ThreeColumnGallery, { isEmpty });
