import { posix } from 'node:path';
import { findCycles } from './find-cycles';
import { readImports } from './read-imports';

/** One import as the rules see it. Paths are relative to the root, with forward slashes. */
export interface Arrow {
  from: string;
  /** The file or folder meant by a relative import (without extension where the import has none); else the package. */
  to: string;
  /** Undefined for a package. */
  toWorld: string | undefined;
  typeOnly: boolean;
}

interface Wall {
  rule: string;
  /** A sentence that fits behind "imports …". */
  because: string;
  isBroken(arrow: Arrow): boolean;
}

const allowedWorlds: Readonly<Record<string, readonly string[]>> = {
  server: ['common'],
  client: ['common'],
  build: ['server', 'common'],
  demo: ['common'],
  doctor: ['server', 'common'],
  bench: ['server', 'common', 'demo', 'test'],
  common: [],
};

const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  common: ['react', 'react-router-dom'],
  client: ['react', 'react-dom', 'react-dom/client', 'react-router-dom'],
};

/** Height of each room of common: a file imports from its own room or from lower ones. */
const ranks: Readonly<Record<string, number>> = {
  page: 6,
  blocks: 5,
  'rich-text': 4,
  routes: 3,
  builds: 2,
  editor: 2,
  image: 2,
  story: 2,
  root: 1,
};

/** The world (server, client, …) of a path of the repository. */
export function worldOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

/** Tests stand beside what they test and may reach everywhere; so may the harness. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path);
}

/** The room of a path below `common/`: its folder, `routes` for the route table, else `root`. */
export function roomOf(path: string): string {
  const [, first = '', ...rest] = path.split('/');
  if (rest.length > 0) return first;
  return first.startsWith('route') ? 'routes' : 'root';
}

function climbs({ from, to }: Arrow): boolean {
  const [own, other] = [roomOf(from), roomOf(to)];
  if (own === other) return false;
  return (ranks[other] ?? Infinity) >= (ranks[own] ?? -Infinity);
}

const walls: readonly Wall[] = [
  {
    rule: 'worlds',
    because:
      'which is another world: server and client may import common; build and doctor common and server; demo common',
    isBroken: ({ from, toWorld }) =>
      toWorld !== undefined &&
      toWorld !== worldOf(from) &&
      !(allowedWorlds[worldOf(from)] ?? []).includes(toWorld),
  },
  {
    rule: 'demo-types',
    because: 'but demo may take types alone from common: it reaches the site over HTTP only',
    isBroken: ({ from, toWorld, typeOnly }) => worldOf(from) === 'demo' && toWorld === 'common' && !typeOnly,
  },
  {
    rule: 'packages',
    because:
      'but common and client run in the browser and may import only React, its DOM (client) and the router',
    isBroken: ({ from, to, toWorld }) =>
      toWorld === undefined && !(allowedPackages[worldOf(from)] ?? [to]).includes(to),
  },
  {
    rule: 'rooms',
    because:
      'but inside common the way is page → blocks → rich-text → routes → builds, editor, image, story → root files',
    isBroken: (arrow) => worldOf(arrow.from) === 'common' && arrow.toWorld === 'common' && climbs(arrow),
  },
  {
    rule: 'nesting',
    because: 'but a block gets the renderer of nested blocks by context, never by import',
    isBroken: ({ from, to }) =>
      /^common\/blocks\/[^/]+\//.test(from) && /^common\/blocks\/(Blocks|block-library|registry)$/.test(to),
  },
];

function toArrow(from: string, request: string, typeOnly: boolean): Arrow {
  if (!request.startsWith('.')) return { from, to: request, toWorld: undefined, typeOnly };
  const to = posix.join(posix.dirname(from), request);
  return { from, to, toWorld: worldOf(to), typeOnly };
}

/** The file an arrow ends at, or undefined for a package, a stylesheet or a file that is not there. */
function target({ to, toWorld }: Arrow, files: ReadonlyMap<string, string>): string | undefined {
  if (toWorld === undefined) return undefined;
  return [to, `${to}.ts`, `${to}.tsx`].find((path) => files.has(path));
}

function brokenWalls(file: string, source: string, arrows: Arrow[]): string[] {
  const found: string[] = [];
  for (const { request, typeOnly } of readImports(file, source)) {
    if (request === undefined) {
      if (!isTest(file))
        found.push(`${file} [readable] has an import() of something that is not a plain string`);
      continue;
    }
    const arrow = toArrow(file, request, typeOnly);
    arrows.push(arrow);
    if (isTest(file)) continue;
    for (const { rule, because, isBroken } of walls)
      if (isBroken(arrow)) found.push(`${file} [${rule}] imports '${request}', ${because}`);
  }
  return found;
}

/**
 * Checks the walls between the worlds and the rooms of common, and that no modules import each other in a
 * circle.
 * @param files sources by path relative to the root, with forward slashes.
 * @returns one line for each violation: file, `[rule]`, import, reason.
 * @throws Error for a file that does not parse.
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const arrows: Arrow[] = [];
  const found = [...files].flatMap(([file, source]) => brokenWalls(file, source, arrows));
  const graph = new Map<string, string[]>([...files.keys()].map((file) => [file, []]));
  for (const arrow of arrows) {
    const end = target(arrow, files);
    if (end !== undefined && !arrow.typeOnly) graph.get(arrow.from)?.push(end);
  }
  const cycles = findCycles(graph).map(
    (cycle) => `${cycle.join(' → ')} [cycles] import each other in a circle`,
  );
  return [...found, ...cycles];
}
