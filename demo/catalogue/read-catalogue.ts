import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describeIssues } from '../content-service/api/parse-story';
import { displayPath, parseJson } from '../content-service/space/malformed-json';

const fields = z.record(z.string(), z.unknown());
const name = z.string().regex(/^[a-z0-9][a-z0-9 ,:-]*$/, 'small letters, digits, spaces and , : - alone');

/** A state on a page of its own: below the catalogue's opening hero, or bare. */
const ownPage = z.enum(['framed', 'bare']);

const state = z.union(
  [
    z.strictObject({ name, page: ownPage.optional(), fields }),
    z.strictObject({ name, page: ownPage.optional(), blocks: z.array(fields) }),
  ],
  'a state has a name, either fields (of the block) or blocks (whole ones), and page (framed or bare) where it needs one',
);

const catalogueFile = z.strictObject({
  block: z.string().regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, 'the technical name of a block'),
  states: z.array(z.unknown()).min(1),
});

/** One state of a block: its fields, or several blocks that show it in context. */
export type BlockState = z.infer<typeof state>;

/** The content of one file of the catalogue. */
export interface BlockStates {
  /** The path for error messages. */
  readonly file: string;
  /** The block's technical name. */
  readonly block: string;
  /** In the order of the page, with unique names. */
  readonly states: readonly BlockState[];
}

/**
 * Reads the catalogue: one file a block, named after it in kebab-case.
 * @throws MalformedJsonError that names file, line and column.
 * @throws Error that names the invalid file, and the state if one is invalid.
 */
export function readCatalogue(folder: string): readonly BlockStates[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => parseStates(displayPath(join(folder, file)), readFileSync(join(folder, file), 'utf8')));
}

function parseStates(path: string, text: string): BlockStates {
  const file = catalogueFile.safeParse(parseJson(text, path));
  if (!file.success)
    throw new Error(`${path} must contain the states of a block: ${describeIssues(file.error)}`);
  const { block } = file.data;
  if (!path.endsWith(`/${kebabCase(block)}.json`))
    throw new Error(`${path} contains the states of ${block}: its name must be ${kebabCase(block)}.json`);
  const names = new Set<string>();
  const states = file.data.states.map((value, position) => {
    const parsed = parseState(path, value, position);
    if (names.has(parsed.name)) throw new Error(`${path}: two states are called "${parsed.name}"`);
    names.add(parsed.name);
    return parsed;
  });
  return { file: path, block, states };
}

function parseState(path: string, value: unknown, position: number): BlockState {
  const parsed = state.safeParse(value);
  if (parsed.success) return parsed.data;
  const { name: displayName = `number ${position + 1}` } = z
    .object({ name: z.string().optional().catch(undefined) })
    .catch({})
    .parse(value);
  throw new Error(`${path}: state "${displayName}": ${describeIssues(parsed.error)}`);
}

/** `call_to_action` or `one and forty` as part of a URL: `call-to-action`, `one-and-forty`. */
export function kebabCase(text: string): string {
  return text.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}
