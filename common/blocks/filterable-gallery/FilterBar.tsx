import { useState, type ReactNode } from 'react';
import type { Messages } from '../../messages';
import css from './filterable-gallery.css';
import type { Filter } from './use-filter';

export const filterMessages = {
  id: {
    filterBy: 'Saring menurut kategori',
    all: 'Semua',
    allCategories: (total: number) => `Semua ${total} kategori`,
    fewer: 'Lebih sedikit',
    showing: (visible: number, total: number) => `${visible} dari ${total} ditampilkan`,
  },
  en: {
    filterBy: 'Filter by category',
    all: 'All',
    allCategories: (total: number) => `All ${total} categories`,
    fewer: 'Fewer',
    showing: (visible: number, total: number) => `${visible} of ${total} shown`,
  },
} satisfies Messages<unknown>;

/** The texts of a gallery's filter. */
type FilterMessages = (typeof filterMessages)['en'];

/** More categories than `max` are collapsed to the first `first` and the active ones; on phones CSS hides more. */
const collapse = { max: 15, first: 12 };

/** A toggle button for each category of a gallery, after one for all. */
export function FilterBar({
  categories,
  allLabel,
  filter,
  messages,
}: {
  readonly categories: readonly string[];
  readonly allLabel: string;
  readonly filter: Filter;
  readonly messages: FilterMessages;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const isLong = categories.length > collapse.max;
  const isCollapsed = isLong && !isOpen;
  const visible = isCollapsed
    ? categories.filter((name, index) => index < collapse.first || filter.includes(name))
    : categories;
  return (
    <div
      role="group"
      aria-label={messages.filterBy}
      className={css.filters}
      data-folded={isCollapsed ? '' : undefined}
    >
      <Toggle label={allLabel} isOn={filter.active.size === 0} onToggle={filter.clear} />
      {visible.map((name) => (
        <Toggle key={name} label={name} isOn={filter.includes(name)} onToggle={() => filter.toggle(name)} />
      ))}
      {isLong && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={css.more}>
          {isOpen ? messages.fewer : messages.allCategories(categories.length)}
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
