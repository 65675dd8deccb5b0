import type { Message } from 'esbuild';
import { readChangedFiles } from './changed-files';
import { interactiveCodeIn, moduleCode, type ModuleCode, type ReadModule } from './interactive-code';
import { registeredBlocks, type RegisteredBlock } from './registered-blocks';
import { warningAt } from './warning-at';

/** Finds what never runs in the browser: hooks, handlers and refs in blocks that are declared static. */
export type FindDeadCode = () => Message[];

/**
 * Creates a function that reads the static blocks of a project with all that they import.
 * @param root the project's folder.
 */
export function createStaticBlockWarnings(root: string): FindDeadCode {
  const look = readChangedFiles(root, moduleCode);
  return () => warningsOf(registeredBlocks(root), eachOnce(look));
}

/** Reads each file once, for all blocks that share it. */
function eachOnce(read: ReadModule): ReadModule {
  const found = new Map<string, ModuleCode | undefined>();
  return (file) => {
    if (!found.has(file)) found.set(file, read(file));
    return found.get(file);
  };
}

/**
 * @param root the project's folder.
 * @throws Error with a line for each piece of code in static blocks that never runs, and what to do.
 */
export function assertStaticBlocks(root: string): void {
  const lines = createStaticBlockWarnings(root)().map(({ text, location }) =>
    location === null ? text : `${location.file}:${location.line}:${location.column + 1}: ${text}`,
  );
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Code that never runs, once, whatever number of blocks reach it. */
interface DeadCode {
  readonly file: string;
  readonly name: string;
  readonly start: number;
  readonly blocks: readonly RegisteredBlock[];
}

function warningsOf(blocks: readonly RegisteredBlock[], read: ReadModule): Message[] {
  const found = new Map<string, DeadCode>();
  for (const block of blocks.filter(({ declaredBy }) => declaredBy !== null))
    for (const { chain, name, start } of interactiveCodeIn(block.file, read)) {
      const file = chain.at(-1) ?? block.file;
      const key = `${file}:${start}`;
      found.set(key, { file, name, start, blocks: [...(found.get(key)?.blocks ?? []), block] });
    }
  return [...found.values()].map((code) => messageOf(code, read(code.file)?.source ?? ''));
}

function messageOf({ file, name, start, blocks }: DeadCode, source: string): Message {
  const before = source.slice(0, start).split('\n');
  const line = before.length;
  return warningAt(
    {
      file,
      line,
      column: before.at(-1)?.length ?? 0,
      length: name.length,
      lineText: source.split('\n')[line - 1] ?? '',
    },
    `"${name}" never runs in ${namesOf(blocks)}: browsers show a static block as the server rendered it. ${blocks.map(wayToHydrate)[0]}, or make a behaviour of it: docs/add-a-block.md, section 3.`,
  );
}

function namesOf([first, ...others]: readonly RegisteredBlock[]): string {
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  return `the block "${first?.name}"${more}`;
}

/** How the registry declares that browsers hydrate the block. */
function wayToHydrate({ name, declaredBy, file }: RegisteredBlock): string {
  const registry = 'in common/blocks/registry.ts';
  if (declaredBy === 'staticBlock') return `Leave \`staticBlock\` away ${registry}`;
  const path = file.replace('common/blocks/', './').replace(/\.tsx?$/, '');
  return `Write \`${name}: () => import('${path}')\` ${registry} and take it out of static-blocks.ts`;
}
