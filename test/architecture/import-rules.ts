import { posix } from 'node:path';
import { findCycles } from './find-cycles';
import { readImports } from '../../build/source-warnings/read-imports';

/** One import as the rules see it. Paths are relative to the root, with forward slashes. */
interface Arrow {
  from: string;
  /** The file or folder meant by a relative import (without extension where the import has none); else the package. */
  to: string;
  /** Undefined for a package. */
  toWorld: string | undefined;
  typeOnly: boolean;
}

interface ImportRule {
  rule: string;
  /** A sentence that fits behind "imports …". */
  because: string;
  /** True for a rule that tests and their support follow as well. */
  holdsForTests?: true;
  isBroken(arrow: Arrow): boolean;
}

const allowedWorlds: Readonly<Record<string, readonly string[]>> = {
  server: ['common'],
  client: ['common'],
  build: ['server', 'common'],
  demo: ['common'],
  doctor: ['server', 'common'],
  check: ['build', 'server', 'common'],
  bench: ['server', 'common', 'demo', 'test'],
  soak: ['server', 'common', 'demo', 'test'],
  common: [],
};

/** The packages inside demo, and what each may import beside itself. */
const allowedWorkspaces: Readonly<Record<string, readonly string[]>> = {
  'demo/content-service/': [],
  'demo/editor/': ['demo/content-service/'],
  'demo/artwork/': [],
};

const allowedPackages: Readonly<Record<string, readonly string[]>> = {
  common: ['react', 'react-router-dom', 'altcha-lib', 'altcha-lib/algorithms/web/pbkdf2', 'marked'],
  client: ['react', 'react-dom', 'react-dom/client', 'react-router-dom'],
};

/** A folder's rank inside its world: a file imports from its own folder or from folders of a lower rank. */
const ranks: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  server: {
    root: 9,
    compose: 8,
    cluster: 7,
    observability: 7,
    'stories-api': 7,
    team: 7,
    backup: 6,
    cdn: 6,
    discovery: 6,
    export: 6,
    forms: 6,
    preview: 6,
    search: 6,
    pages: 5,
    assets: 4,
    captcha: 4,
    content: 4,
    overload: 4,
    submissions: 4,
    visits: 4,
    vitals: 4,
    http: 3,
    coordination: 2,
    config: 1,
    runtime: 1,
  },
  common: {
    page: 10,
    blocks: 9,
    'block-system': 8,
    'rich-text': 7,
    ui: 6,
    site: 5,
    forms: 4,
    fields: 3,
    routes: 3,
    builds: 2,
    image: 2,
    story: 2,
    texts: 2,
    root: 1,
  },
};

/** The world (server, client, …) of a path of the repository. */
export function worldOf(path: string): string {
  return path.split('/', 1)[0] ?? path;
}

/** Tests stand beside what they test and may reach everywhere; so may the harness. */
export function isTest(path: string): boolean {
  return path.startsWith('test/') || /\.test\.tsx?$/.test(path);
}

/** The folder of a path below its world: `routes` for the route table of common, `root` for other files of the world itself. */
function folderOf(path: string): string {
  const [world, first = '', ...rest] = path.split('/');
  if (rest.length > 0) return first;
  return world === 'common' && first.startsWith('route') ? 'routes' : 'root';
}

/** True for an import from a folder of the same or a higher rank. */
function climbs({ from, to, toWorld }: Arrow): boolean {
  const ranksHere = ranks[worldOf(from)];
  const [own, other] = [folderOf(from), folderOf(to)];
  if (ranksHere === undefined || toWorld !== worldOf(from) || own === other) return false;
  return (ranksHere[other] ?? Infinity) >= (ranksHere[own] ?? -Infinity);
}

/** True for an import that leaves a package of demo for a folder that this package may not use. */
function leavesWorkspace({ from, to, toWorld }: Arrow): boolean {
  const own = Object.keys(allowedWorkspaces).find((folder) => from.startsWith(folder));
  if (own === undefined || toWorld === undefined) return false;
  return ![own, ...(allowedWorkspaces[own] ?? [])].some((folder) => to.startsWith(folder));
}

/** A world's folders from the highest rank to the lowest, as a sentence's end. */
function order(world: string): string {
  const byRank = Object.entries(ranks[world] ?? {}).toSorted(([, one], [, other]) => other - one);
  return byRank
    .map(([folder, rank], index) => (byRank[index - 1]?.[1] === rank ? `, ${folder}` : ` → ${folder}`))
    .join('')
    .slice(3);
}

const importRules: readonly ImportRule[] = [
  {
    rule: 'worlds',
    because:
      'which is another world: server and client may import common; build and doctor common and server; check these and build; demo common; bench and soak all of these but build, and test',
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
    rule: 'workspaces',
    because:
      'but inside demo content-service and artwork import from themselves alone, editor from itself and content-service',
    isBroken: leavesWorkspace,
  },
  {
    rule: 'artwork',
    because: 'but the artwork is run by itself: nothing imports it, tests included',
    holdsForTests: true,
    isBroken: ({ from, to }) => to.startsWith('demo/artwork/') && !from.startsWith('demo/artwork/'),
  },
  {
    rule: 'packages',
    because:
      'but common and client run in the browser and may import only React, its DOM (client) and the router',
    isBroken: ({ from, to, toWorld }) =>
      toWorld === undefined && !(allowedPackages[worldOf(from)] ?? [to]).includes(to),
  },
  ...Object.keys(ranks).map((world) => ({
    rule: `${world}-ranks`,
    because: `but inside ${world} the way is ${order(world)}`,
    isBroken: (arrow: Arrow) => worldOf(arrow.from) === world && climbs(arrow),
  })),
  {
    rule: 'block-folders',
    because: 'but the server may not import from a block: what both need is shared code of common',
    isBroken: ({ from, to }) => worldOf(from) === 'server' && /^common\/blocks\/[^/]+\//.test(to),
  },
  {
    rule: 'nesting',
    because: 'but a block gets the renderer of nested blocks by context, never by import',
    isBroken: ({ from, to }) =>
      /^common\/blocks\/[^/]+\//.test(from) &&
      /^common\/(?:block-system\/(?:BlockList|block-loader)|blocks\/registry)$/.test(to),
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

function brokenRules(file: string, source: string, arrows: Arrow[]): string[] {
  const found: string[] = [];
  for (const { request, typeOnly } of readImports(file, source)) {
    if (request === undefined) {
      if (!isTest(file))
        found.push(`${file} [readable] has an import() of something that is not a plain string`);
      continue;
    }
    const arrow = toArrow(file, request, typeOnly);
    arrows.push(arrow);
    for (const { rule, because, holdsForTests, isBroken } of importRules)
      if ((holdsForTests || !isTest(file)) && isBroken(arrow))
        found.push(`${file} [${rule}] imports '${request}', ${because}`);
  }
  return found;
}

/**
 * Checks the import rules, and that no modules import each other in a circle, types included.
 * @param files sources by path relative to the root, with forward slashes.
 * @returns one line for each violation: file, `[rule]`, import, reason.
 * @throws Error for a file that does not parse.
 */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const arrows: Arrow[] = [];
  const found = [...files].flatMap(([file, source]) => brokenRules(file, source, arrows));
  const graph = new Map<string, string[]>([...files.keys()].map((file) => [file, []]));
  for (const arrow of arrows) {
    const end = target(arrow, files);
    if (end !== undefined && !(arrow.typeOnly && isTest(arrow.from))) graph.get(arrow.from)?.push(end);
  }
  const cycles = findCycles(graph).map(
    (cycle) => `${cycle.join(' → ')} [cycles] import each other in a circle`,
  );
  return [...found, ...cycles];
}
