import { parseSync, Visitor } from 'oxc-parser';

/** Words of the old private language, with the field's term for each. Names are checked word by word. */
export const bannedTerms: Readonly<Record<string, string>> = {
  answer: 'response, entry or value',
  answers: 'responses, entries or values',
  answered: 'responded',
  answering: 'responding',
  ask: 'request or fetch',
  asks: 'requests or needs',
  asked: 'requested',
  asker: 'client',
  asking: 'requesting',
  question: 'request, query or field',
  questions: 'requests, queries or fields',
  kept: 'cached or stored',
  shelf: 'store',
  shelved: 'stored',
  packed: 'compressed',
  packing: 'encoding',
  still: 'static',
  moves: 'interactive or changes',
  lead: 'primary hero',
  ink: 'text',
  words: 'messages or text',
  said: 'announced or text',
  told: 'reported',
  heard: 'received',
  hear: 'receive',
  setback: 'notice',
  facts: 'config, context or metadata',
  place: 'location, index, slot or position',
  places: 'locations, indexes, slots or positions',
  room: 'quota, capacity or folder',
  turn: 'slot or advance',
  turns: 'slots',
  gate: 'deferred',
  settle: 'ensureFresh, resolve or finish',
  settling: 'pending',
  whoever: 'the caller',
  nobody: 'no one else',
  somebody: 'the user',
  vendor: 'Storyblok',
  walls: 'import rules',
  house: 'architecture',
  courier: 'worker',
  thrower: 'throwing block',
  crowd: 'stampede',
  soon: 'soft timeout',
};

/** A declared name and the word that it must not hold. */
export interface BannedName {
  readonly name: string;
  readonly word: string;
}

/** The names that a module declares: variables, parameters, functions, types and members. */
function declaredNames(file: string, source: string): ReadonlySet<string> {
  const names = new Set<string>();
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);
  const add = (node: unknown): void => {
    for (const name of namesIn(node)) names.add(name);
  };
  new Visitor({
    VariableDeclarator: ({ id }) => add(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(add),
    FunctionExpression: ({ id, params }) => [id, ...params].forEach(add),
    ArrowFunctionExpression: ({ params }) => params.forEach(add),
    ClassDeclaration: ({ id }) => add(id),
    TSInterfaceDeclaration: ({ id }) => add(id),
    TSTypeAliasDeclaration: ({ id }) => add(id),
    TSPropertySignature: ({ key }) => add(key),
    TSMethodSignature: ({ key }) => add(key),
    PropertyDefinition: ({ key }) => add(key),
    MethodDefinition: ({ key }) => add(key),
  }).visit(program);
  return names;
}

/** The names in a key or pattern: of a destructured parameter with a default value, each that it declares. */
function namesIn(node: unknown): readonly string[] {
  if (!isNode(node)) return [];
  const own = typeof node['name'] === 'string' ? [node['name']] : [];
  const inner = ['left', 'argument', 'value', 'properties', 'elements'].flatMap((key) => node[key]);
  return [...own, ...inner.flatMap(namesIn)];
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The banned words in a module's names, and in its own file name. */
export function bannedNames(file: string, source: string): readonly BannedName[] {
  const base = file.slice(file.lastIndexOf('/') + 1).replace(/\..*$/, '');
  return [...declaredNames(file, source), base].flatMap((name) =>
    splitName(name)
      .filter((word) => Object.hasOwn(bannedTerms, word))
      .map((word) => ({ name, word })),
  );
}

/** `isStaticBlock` and `static-block` are three and two words. */
function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
}
