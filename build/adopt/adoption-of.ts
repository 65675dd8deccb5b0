import { normaliseName } from '../../common/fields/fields';
import type { StoredName } from '../../common/story/stored-names';
import { blockNamesFor } from './write/block-names';
import type { Decision, KnownSite } from './match/decide';
import type { ForeignComponent } from './space/foreign-space';
import { headNamesOf, viewFieldsOf } from './match/head-fields';
import { storedHeadingOf } from './write/heading';
import type { OwnBlock } from './write/own-block';
import type { Adoption } from './write/write-lists';

/** What happens to each component, by its name. */
type DecisionsByComponent = ReadonlyMap<string, Decision>;

/** The blocks and names that decisions need. @param isChosen false for components to leave out. */
export function adoptionOf(
  decisions: DecisionsByComponent,
  components: readonly ForeignComponent[],
  { schemas }: KnownSite,
  isChosen: (component: string) => boolean,
): Adoption {
  const taken = new Set([...schemas.map(({ name }) => normaliseName(name)), 'breadcrumb', 'search']);
  const blocks: OwnBlock[] = [];
  const names: StoredName[] = [];
  for (const component of components) {
    const decision = decisions.get(component.name);
    if (decision === undefined || decision.kind === 'settled') continue;
    if ('block' in decision) {
      names.push(...namesOfKnown(component, decision));
      continue;
    }
    const isSplit = decision.kind !== 'own';
    const twin = blocks.find(
      ({ names: { technical } }) => normaliseName(technical) === normaliseName(component.name),
    );
    if (twin !== undefined && !isSplit) {
      blocks[blocks.indexOf(twin)] = withFieldsOf(twin, component);
      continue;
    }
    const own = blockNamesFor(component.name, taken, isSplit);
    taken.add(normaliseName(own.technical));
    const block = { names: own, component, isRoot: component.isRoot, fields: viewFieldsOf(component) };
    blocks.push(block);
    names.push(...namesOfOwn(block, decision));
  }
  return {
    blocks: blocks.filter((block) => isChosen(block.component.name)),
    names: names.filter(({ component }) => isChosen(component)),
  };
}

/** The names by which a known block shows a component. */
function namesOfKnown(
  component: ForeignComponent,
  decision: Extract<Decision, { readonly block: string }>,
): readonly StoredName[] {
  const head = headNamesOf(component);
  if ('name' in decision) return [{ ...decision.name, ...(head?.within && { within: head.within }) }];
  return head === null ? [] : [{ component: component.name, block: decision.block, ...head }];
}

/** The names by which a block of its own shows a component, and the known block the others of its blocks. */
function namesOfOwn(own: OwnBlock, decision: Decision): readonly StoredName[] {
  const { component, names } = own;
  const head = headNamesOf(component);
  const heading = storedHeadingOf(own);
  const condition = conditionOf(decision);
  const isSameName = normaliseName(names.technical) === normaliseName(component.name);
  if (isSameName && head === null && heading === undefined) return [];
  const name = {
    component: component.name,
    ...condition,
    block: names.technical,
    ...head,
    ...(heading && { heading }),
  };
  if (head === null || Object.keys(condition).length === 0) return [name];
  return [name, { component: component.name, block: component.name, ...head }];
}

/** The blocks that adopting wrote, now or before, by component. */
export function writtenBlocks(
  decisions: DecisionsByComponent,
  { blocks, names }: Adoption,
  { adopted }: KnownSite,
): ReadonlyMap<string, string> {
  const own = new Set([...adopted, ...blocks.map(({ names: { technical } }) => technical)]);
  return new Map(
    [...decisions].flatMap(([component, decision]) => {
      const settled = 'block' in decision ? decision.block : undefined;
      const block =
        settled ??
        blocks.find((each) => each.component.name === component)?.names.technical ??
        names.find((each) => each.component === component)?.block ??
        blocks.find(({ names: { technical } }) => normaliseName(technical) === normaliseName(component))
          ?.names.technical;
      return block !== undefined && own.has(block) ? [[component, block] as const] : [];
    }),
  );
}

/** The condition under which the component's own block shows one of its blocks; empty if it shows all. */
function conditionOf(decision: Decision): Pick<StoredName, 'where' | 'unless'> {
  if (decision.kind === 'split') return { where: decision.where };
  if (decision.kind !== 'replaced' || Object.keys(decision.unless).length === 0) return {};
  return { unless: decision.unless };
}

/** Components whose names differ in spelling alone share a block with the fields of both. */
function withFieldsOf(block: OwnBlock, component: ForeignComponent): OwnBlock {
  const fields = viewFieldsOf({ ...component, isRoot: false });
  const merged = block.fields.map((field) => {
    const other = fields.find(({ name }) => name === field.name);
    return other === undefined || other.kind === field.kind
      ? field
      : { ...field, kind: 'other' as const, samples: [...field.samples, ...other.samples] };
  });
  const added = fields.filter(({ name }) => !block.fields.some((field) => field.name === name));
  return { ...block, isRoot: block.isRoot && component.isRoot, fields: [...merged, ...added] };
}
