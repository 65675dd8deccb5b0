import type { ReactNode } from 'react';
import { NestedBlocks } from '../../block-system/blocks-context';
import { defineBlock, type BlockProps } from '../../block-system/define-block';
import { blocks, text } from '../../fields/fields';
import { LightboxList } from '../../ui/lightbox/LightboxList';
import { Section } from '../../ui/Section';
import css from './three-column-gallery.css';

const fields = { title: text(), items: blocks(['gallery_item']) };

/** Images with captions in up to three columns. */
function ThreeColumnGallery({ fields: { title, items }, root }: BlockProps<typeof fields>): ReactNode {
  if (title === '' && items.length === 0) return null;
  return (
    <Section root={root} title={title}>
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
    </Section>
  );
}

export const block = defineBlock('three_column_gallery', fields, ThreeColumnGallery);
