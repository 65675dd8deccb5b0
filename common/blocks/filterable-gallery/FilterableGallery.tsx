import { useMemo, type ReactNode } from 'react';
import { textOf } from '../../json';
import { useSite } from '../../story/site-context';
import { uiText } from '../../ui-text';
import { Nested } from '../blocks-context';
import { categoriesOf } from '../categories';
import { defineBlock, type BlockProps } from '../define-block';
import { blocks, text } from '../fields';
import { Section } from '../section';
import css from './filterable-gallery.css';
import { useFilter } from './use-filter';

const fields = { title: text(), items: blocks(['gallery_item']), all_label: text() };

/** Pictures that can be narrowed down to some of their categories. Without scripts all of them show. */
function FilterableGallery({ fields: values, root }: BlockProps<typeof fields>): ReactNode {
  const { title, items, all_label: allLabel } = values;
  const words = uiText(useSite().languageCode);
  const byItem = useMemo(() => items.map((item) => categoriesOf(textOf(item['categories']))), [items]);
  const categories = useMemo(() => categoriesOf(byItem.flat().join(',')), [byItem]);
  const filter = useFilter(categories);
  if (title === '' && items.length === 0) return null;
  const isShown = byItem.map((names) => filter.active.size === 0 || names.some(filter.includes));
  return (
    <Section root={root} title={title}>
      {categories.length > 1 && (
        <div className={css.bar}>
          <div role="group" aria-label={words.filterBy} className={css.filters}>
            <Toggle
              label={allLabel || words.allItems}
              isOn={filter.active.size === 0}
              onToggle={filter.clear}
            />
            {categories.map((name) => (
              <Toggle
                key={name}
                label={name}
                isOn={filter.includes(name)}
                onToggle={() => filter.toggle(name)}
              />
            ))}
          </div>
          <p role="status" className={css.count}>
            {words.showing(isShown.filter(Boolean).length, items.length)}
          </p>
        </div>
      )}
      {items.length > 0 && (
        <ul className={css.items}>
          {items.map((item, position) => (
            // oxlint-disable-next-line react/no-array-index-key -- what stands for the item is its place
            <li key={position} hidden={!isShown[position]}>
              <Nested blocks={[item]} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Toggle({
  label,
  isOn,
  onToggle,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  return (
    <button type="button" aria-pressed={isOn} onClick={onToggle} className={css.toggle}>
      {label}
    </button>
  );
}

export const block = defineBlock('filterable_gallery', fields, FilterableGallery);
