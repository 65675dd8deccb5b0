import { useState, type ReactNode } from 'react';
import type { FilterMessages } from './messages';
import css from './filterable-gallery.css';
import type { Filter } from './use-filter';

/** With more categories than `most`, the first `first` show, and those that are on; on phones the stylesheet shows fewer. */
const fold = { most: 15, first: 12 };

/** The categories of a gallery as buttons that are on or off, after one for all. */
export function FilterBar({
  categories,
  allLabel,
  filter,
  words,
}: {
  readonly categories: readonly string[];
  readonly allLabel: string;
  readonly filter: Filter;
  readonly words: FilterMessages;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isLong = categories.length > fold.most;
  const isFolded = isLong && !isOpen;
  const shown = isFolded
    ? categories.filter((name, place) => place < fold.first || filter.includes(name))
    : categories;
  return (
    <div
      role="group"
      aria-label={words.filterBy}
      className={css.filters}
      data-folded={isFolded ? '' : undefined}
    >
      <Toggle label={allLabel} isOn={filter.active.size === 0} onToggle={filter.clear} />
      {shown.map((name) => (
        <Toggle key={name} label={name} isOn={filter.includes(name)} onToggle={() => filter.toggle(name)} />
      ))}
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={css.more}>
          {isOpen ? words.fewer : words.allCategories(categories.length)}
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
