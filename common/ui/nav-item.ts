import { definePart, multiLink, parts, text } from '../fields/fields';

const linkFields = { label: text(), link: multiLink() };

/** An entry of a navigation, with entries of its own one level deep. */
export const navItem = definePart('nav_item', {
  ...linkFields,
  children: parts(definePart('nav_item', linkFields)),
});

/** A titled column of entries. */
export const navColumn = definePart('nav_column', { title: text(), items: parts(navItem) });
