import { normaliseName } from '../../../common/fields/fields';
import { objectsOf, textOf } from '../../../common/json';
import type { ForeignComponent, ForeignField } from '../space/foreign-space';
import { looks } from './looks';

/** Which components are entries of menus, and what their fields are called. */
export interface EntryShapes {
  /** Components that are a text with a link, or a text over a list of others. */
  readonly entries: ReadonlySet<string>;
  /** Components that are a link alone, of which this site shows an icon. */
  readonly social: ReadonlySet<string>;
  readonly labels: ReadonlySet<string>;
  readonly links: ReadonlySet<string>;
  readonly children: ReadonlySet<string>;
}

const labelName = /label|name|title|text|caption|headline|heading/;

/** Finds the components that are entries of menus. */
export function entryShapesOf(components: readonly ForeignComponent[]): EntryShapes {
  const shapes = {
    entries: new Set<string>(),
    social: new Set<string>(),
    labels: new Set<string>(),
    links: new Set<string>(),
    children: new Set<string>(),
  };
  // A list of entries is known once its entries are, and so on: each round finds those one level up.
  for (let level = 0; level < 3; level += 1)
    for (const component of components) if (!component.isRoot) addShape(component, shapes);
  return shapes;
}

function addShape(
  { name, fields }: ForeignComponent,
  { entries, social, labels, links, children }: Record<keyof EntryShapes, Set<string>>,
): void {
  const parts = partsOf(fields, menuName.test(normaliseName(name)));
  if (parts === null) return;
  const { label, link, list } = parts;
  if (list !== undefined && !heldBy(list).every((each) => each === name || entries.has(each))) return;
  if (label !== undefined && (link ?? list) !== undefined) entries.add(name);
  else if (link !== undefined && list === undefined) social.add(name);
  else return;
  addName(labels, label);
  addName(links, link);
  addName(children, list);
}

function addName(names: Set<string>, field: ForeignField | undefined): void {
  if (field !== undefined) names.add(field.name);
}

const menuName = /nav|menu/;

/**
 * The fields of an entry: one text, one link and one list at most; null for a component that has more to show.
 * @param isForMenu true for a component that is named so: its descriptions and pictures are given up.
 */
function partsOf(fields: readonly ForeignField[], isForMenu: boolean) {
  const filled = fields.filter(({ samples, kind }) => samples.length > 0 && !looks.has(kind));
  const links = filled.filter(({ kind }) => kind === 'link' || kind === 'address');
  const lists = filled.filter(({ kind }) => kind === 'blocks');
  const texts = filled.filter((field) => field.kind === 'text' && labelName.test(normaliseName(field.name)));
  const isOther = (field: ForeignField): boolean =>
    ![...links, ...lists, ...texts].includes(field) && !isNetwork(field) && !(isForMenu && isExtra(field));
  if (filled.some(isOther) || links.length > 1 || lists.length > 1 || texts.length > 1) return null;
  return { label: texts[0], link: links[0], list: lists[0] };
}

/** What a large menu shows beside the text of an entry. */
const isExtra = ({ name, kind }: ForeignField): boolean =>
  ['picture', 'richtext', 'textarea'].includes(kind) ||
  (kind === 'text' && /description|subtitle|teaser|badge|hint/.test(normaliseName(name)));

/** A field that says which network a link leads to: its address says so, too. */
const isNetwork = ({ name, kind }: ForeignField): boolean =>
  (kind === 'text' && /network|platform|service|icon/.test(normaliseName(name))) ||
  (kind === 'picture' && /icon/.test(normaliseName(name)));

/** The components of the blocks in a list. */
function heldBy({ samples }: ForeignField): readonly string[] {
  return samples.flatMap((list) => objectsOf(list).map(({ component }) => textOf(component)));
}
