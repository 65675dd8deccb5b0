import { normaliseName } from '../../common/fields/fields';
import { appliesTo, storedKindOf } from '../../common/story/rename-stored';
import type { StoredName } from '../../common/story/stored-names';
import type { Changes } from '../new-block/new-block';
import { adoptionOf, writtenBlocks } from './adoption-of';
import { demote, guess, type Decision, type KnownSite } from './match/decide';
import type { ForeignComponent, ForeignSpace } from './space/foreign-space';
import { prove, type MissingText, type Proof } from './prove/prove';
import { fieldsToProve } from './match/shown-otherwise';
import { isTime } from './space/stored-texts';
import type { RenderingSite } from './prove/render-pages';
import { adoptionChanges, type Adoption, type ReadFile } from './write/write-lists';

/** What happens to a space. */
export interface Plan {
  readonly decisions: ReadonlyMap<string, Decision>;
  readonly adoption: Adoption;
  /** The names that earlier runs gave. */
  readonly settledNames: readonly StoredName[];
  /** Blocks that adopting wrote, now or before, by component. */
  readonly written: ReadonlyMap<string, string>;
  /** The files to write. */
  readonly changes: Changes;
  /** The site with them. */
  readonly site: RenderingSite;
  /** What its pages show. */
  readonly proof: Proof;
}

/** Options of {@link planAdoption}. */
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

/** More rounds than any space needs: each but the last gives up a guess. */
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
    const site = await options.openSite(changes);
    const proof = await prove(site, space, toProve);
    const chosen = new Map([...decisions].filter(([name]) => isChosen(name)));
    return {
      decisions: chosen,
      adoption,
      settledNames: names,
      written: writtenBlocks(chosen, adoption, known),
      changes,
      site,
      proof,
    };
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
  for (const text of missing.filter((each) => countsAgainst(each, decisions))) {
    for (const name of guessesAround(text)) {
      if (changed.has(name)) break;
      const [decision, component] = [decisions.get(name), components.find((each) => each.name === name)];
      if (decision === undefined || component === undefined || hasOwnView(text, name, decision)) continue;
      const next = demote(decision, component, known);
      if (next === null) continue;
      decisions.set(name, next);
      changed.add(name);
      break;
    }
  }
  return changed.size > 0;
}

/** False for differences that do not refute a guess: the time of a date, and what a block of an earlier run leaves out, by hand. */
function countsAgainst({ text, path }: MissingText, decisions: Decisions): boolean {
  return !isTime(text) && decisions.get(path.at(-1) ?? '')?.kind !== 'settled';
}

/** The components that may have lost a text, the innermost first. */
function guessesAround({ path, isBlockShown }: MissingText): readonly string[] {
  return path.toReversed().slice(0, isBlockShown ? 1 : path.length);
}

/** True for the block of a text that has its own view already: it is lost by one of those around it. */
function hasOwnView({ path, block }: MissingText, component: string, decision: Decision): boolean {
  const isInnermost = component === path.at(-1) && block !== null;
  return decision.kind === 'split' && isInnermost && appliesTo(decision, block);
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
