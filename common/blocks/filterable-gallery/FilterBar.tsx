import { useState, type ReactNode } from 'react';
import { useSite } from '../../site/site-context';
import { fill } from '../../texts/template';
import css from './filterable-gallery.css';
import type { Filter } from './use-filter';

/** More categories than `max` are collapsed to the first `first` and the active ones; on phones CSS hides more. */
const collapse = { max: 15, first: 12 };

/** A toggle button for each category of a gallery, after one for all. */
export function FilterBar({
  categories,
  allLabel,
  filter,
}: {
  readonly categories: readonly string[];
  readonly allLabel: string;
  readonly filter: Filter;
}): ReactNode {
  const texts = useSite().texts.gallery;
  const [isOpen, setOpen] = useState(false);
  const isLong = categories.length > collapse.max;
  const isCollapsed = isLong && !isOpen;
  const visible = isCollapsed
    ? categories.filter((name, index) => index < collapse.first || filter.includes(name))
    : categories;
  return (
    <div
      role="group"
      aria-label={texts.filterBy}
      className={css.filters}
      data-folded={isCollapsed ? '' : undefined}
    >
      <Toggle label={allLabel} isOn={filter.active.size === 0} onToggle={filter.clear} />
      {visible.map((name) => (
        <Toggle key={name} label={name} isOn={filter.includes(name)} onToggle={() => filter.toggle(name)} />
      ))}
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={css.more}>
          {isOpen ? texts.fewer : fill(texts.allCategories, { total: categories.length })}
        </button>
      )}
    </div>
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
