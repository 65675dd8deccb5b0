import type { ReactNode } from 'react';
import { definePart, multiLink, parts, text } from '../fields/fields';
import type { LinkValue } from '../story/links';
import { LabelledLink } from './LabelledLink';

const linkFields = { label: text(), link: multiLink() };

/** An entry of a navigation, with child entries one level deep. */
export const navItem = definePart('nav_item', {
  ...linkFields,
  children: parts(definePart('nav_item', linkFields)),
});

/** A titled column of navigation entries. */
export const navColumn = definePart('nav_column', { title: text(), items: parts(navItem) });

/** A parsed navigation entry. */
export interface NavEntry {
  readonly key: string;
  readonly label: string;
  readonly link: LinkValue | null;
  readonly children?: readonly NavEntry[];
}

/** The entries that have a label; one without a label is replaced by its children. */
export function visibleEntries(entries: readonly NavEntry[]): readonly NavEntry[] {
  return entries.flatMap((entry) => {
    if (entry.label !== '') return [entry];
    return visibleEntries(entry.children ?? []).map((child) => ({
      ...child,
      key: `${entry.key} ${child.key}`,
    }));
  });
}

/** A list of links, with nested lists for their children. */
export function NavLinks({
  entries,
  listClass,
  linkClass,
}: {
  readonly entries: readonly NavEntry[];
  readonly listClass: string | undefined;
  readonly linkClass: string | undefined;
}): ReactNode {
  const visible = visibleEntries(entries);
  if (visible.length === 0) return null;
  return (
    <ul className={listClass}>
      {visible.map(({ key, label, link, children = [] }) => (
        <li key={key}>
          <LabelledLink label={label} link={link} className={linkClass} />
          <NavLinks entries={children} listClass={listClass} linkClass={linkClass} />
        </li>
      ))}
    </ul>
  );
}
