import type { ReactNode } from 'react';
import { LabelledLink } from './LabelledLink';
import type { LinkValue } from '../story/links';

/** A navigation entry, parsed. */
export interface NavEntry {
  readonly key: string;
  readonly label: string;
  readonly link: LinkValue | null;
  readonly children?: readonly NavEntry[];
}

/** The entries that have something to show: one without a label gives way to its own entries. */
export function shownEntries(entries: readonly NavEntry[]): readonly NavEntry[] {
  return entries.flatMap((entry) => {
    if (entry.label !== '') return [entry];
    return shownEntries(entry.children ?? []).map((child) => ({
      ...child,
      key: `${entry.key} ${child.key}`,
    }));
  });
}

/** A list of links, with lists of their own entries inside. */
export function NavLinks({
  entries,
  listClass,
  linkClass,
}: {
  readonly entries: readonly NavEntry[];
  readonly listClass: string | undefined;
  readonly linkClass: string | undefined;
}): ReactNode {
  const shown = shownEntries(entries);
  if (shown.length === 0) return null;
  return (
    <ul className={listClass}>
      {shown.map(({ key, label, link, children = [] }) => (
        <li key={key}>
          <LabelledLink label={label} link={link} className={linkClass} />
          <NavLinks entries={children} listClass={listClass} linkClass={linkClass} />
        </li>
      ))}
    </ul>
  );
}
