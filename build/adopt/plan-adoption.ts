import { normaliseName } from '../../common/fields/fields';
import { appliesTo, storedKindOf } from '../../common/story/rename-stored';
import type { StoredName } from '../../common/story/stored-names';
import type { Changes } from '../new-block/new-block';
import { blockNamesFor } from './block-names';
import { demote, guess, type Decision, type KnownSite } from './decide';
import type { ForeignComponent, ForeignSpace } from './foreign-space';
import type { OwnBlock } from './own-block';
import { prove, type MissingText, type Proof } from './prove';
import { fieldsToProve } from './shown-otherwise';
import type { RenderingSite } from './render-pages';
import { adoptionChanges, type Adoption, type ReadFile } from './write-lists';

/** What becomes of a space. */
export interface Plan {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly adoption: Adoption;
  /** The files to write. */
  readonly changes: Changes;
  /** What the pages show with them. */
  readonly proof: Proof;
}

export interface PlanOptions {
  readonly space: ForeignSpace;
  readonly components: readonly ForeignComponent[];
  /** Names of blocks that an earlier run wrote. */
  readonly adopted: readonly string[];
  /** The components to write blocks for. Default: all. */
  readonly only: readonly string[] | null;
  readonly read: ReadFile;
  /** The site with the given files. */
  readonly openSite: (changes: Changes) => Promise<RenderingSite>;
}

/** More rounds than any space needs: each gives up a guess. */
const maxRounds = 12;

/**
 * Decides about each component: known blocks first, by name and shape. Then every story is rendered, and where a text is missing the
 * guess about its component gives way to a block of its own, until a render misses nothing.
 */
export async function planAdoption(options: PlanOptions): Promise<Plan> {
  const { space, components, only } = options;
  const { schemas, names } = await options.openSite({});
  const known: KnownSite = { schemas, names, adopted: options.adopted };
  const toProve = fieldsToProve(components, known);
  const decisions: Decisions = new Map(
    components.map((component) => [component.name, guess(component, known)]),
  );
  const attempt = async (isChosen: (component: string) => boolean): Promise<Plan> => {
    const adoption = adoptionOf(decisions, components, known, isChosen);
    const changes = adoptionChanges(adoption, names, options.read);
    const proof = await prove(await options.openSite(changes), space, toProve);
    const chosen = new Map([...decisions].filter(([name]) => isChosen(name)));
    return { decisions: chosen, adoption, changes, proof };
  };
  for (let round = 1; ; round += 1) {
    giveUpClashes(decisions, components);
    const plan = await attempt(() => true);
    const isSettled = !giveUp(decisions, plan.proof.missing, components, known);
    if (isSettled || round === maxRounds)
      // Only whole pages prove anything, so the others are left out at the end.
      return only === null ? plan : attempt((component) => only.includes(component));
  }
}

type Decisions = Map<string, Decision>;

/** Gives up the guess nearest to each missing text. @returns false where none is left. */
function giveUp(
  decisions: Decisions,
  missing: readonly MissingText[],
  components: readonly ForeignComponent[],
  known: KnownSite,
): boolean {
  const changed = new Set<string>();
  for (const { path, block, isBlockShown } of missing) {
    for (const name of path.toReversed().slice(0, isBlockShown ? 1 : path.length)) {
      if (changed.has(name)) break;
      const [decision, component] = [decisions.get(name), components.find((each) => each.name === name)];
      if (decision === undefined || component === undefined) continue;
      // A block that has its own view already is lost by one of those around it.
      if (decision.kind === 'split' && name === path.at(-1) && block !== null && appliesTo(decision, block))
        continue;
      const next = demote(decision, component, known);
      if (next === null) continue;
      decisions.set(name, next);
      changed.add(name);
      break;
    }
  }
  return changed.size > 0;
}

/**
 * Gives up new names for blocks that would be split from their block again: a page is parsed by the server and by the browser, and a
 * block must keep the name that it got first.
 */
function giveUpClashes(decisions: Decisions, components: readonly ForeignComponent[]): void {
  for (const component of components) {
    const decision = decisions.get(component.name);
    if (decision?.kind !== 'renamed') continue;
    const [, other] =
      [...decisions].find(([name]) => normaliseName(name) === normaliseName(decision.block)) ?? [];
    if (other?.kind === 'replaced' || (other?.kind === 'split' && clashes(component, decision, other.where)))
      decisions.set(component.name, { kind: 'own' });
  }
}

function clashes(
  { fields }: ForeignComponent,
  { name }: Extract<Decision, { kind: 'renamed' }>,
  where: NonNullable<StoredName['where']>,
): boolean {
  return fields.some((field) => {
    const kinds = where[name.fields?.[field.name] ?? field.name] ?? [];
    return field.samples.some((value) => kinds.some((kind) => kind === storedKindOf(value)));
  });
}

function adoptionOf(
  decisions: Decisions,
  components: readonly ForeignComponent[],
  { schemas }: KnownSite,
  isChosen: (component: string) => boolean,
): Adoption {
  const taken = new Set([...schemas.map(({ name }) => normaliseName(name)), 'breadcrumb', 'search']);
  const blocks: OwnBlock[] = [];
  const names: StoredName[] = [];
  for (const component of components) {
    const decision = decisions.get(component.name);
    if (decision === undefined || decision.kind === 'same' || decision.kind === 'settled') continue;
    if (decision.kind === 'renamed') {
      names.push(decision.name);
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
    blocks.push({ names: own, component, isRoot: component.isRoot, fields: component.fields });
    if (normaliseName(own.technical) !== normaliseName(component.name))
      names.push({
        component: component.name,
        ...(decision.kind === 'split' && { where: decision.where }),
        ...(decision.kind === 'replaced' &&
          Object.keys(decision.unless).length > 0 && { unless: decision.unless }),
        block: own.technical,
      });
  }
  return {
    blocks: blocks.filter((block) => isChosen(block.component.name)),
    names: names.filter(({ component }) => isChosen(component)),
  };
}

/** Components whose names differ in spelling alone share a block with the fields of both. */
function withFieldsOf(block: OwnBlock, { fields }: ForeignComponent): OwnBlock {
  const merged = block.fields.map((field) => {
    const other = fields.find(({ name }) => name === field.name);
    return other === undefined || other.kind === field.kind
      ? field
      : { ...field, kind: 'other' as const, samples: [...field.samples, ...other.samples] };
  });
  const added = fields.filter(({ name }) => !block.fields.some((field) => field.name === name));
  return { ...block, isRoot: false, fields: [...merged, ...added] };
}
