import { posix } from 'node:path';
import { parseSync, Visitor, type EcmaScriptModule, type Program } from 'oxc-parser';
import { importsOf } from './read-imports';

/** React's exports that keep state, touch the DOM or subscribe: a static block is never hydrated, so none of them works. */
const interactiveExports = new Set([
  'Component',
  'PureComponent',
  'useActionState',
  'useDeferredValue',
  'useEffect',
  'useEffectEvent',
  'useImperativeHandle',
  'useInsertionEffect',
  'useLayoutEffect',
  'useOptimistic',
  'useReducer',
  'useRef',
  'useState',
  'useSyncExternalStore',
  'useTransition',
]);

const isHandler = (name: string): boolean => /^on[A-Z]/.test(name);

/** A hook from react, an event handler or a ref. */
interface InteractiveCode {
  readonly name: string;
  /** Where it is in the source, in characters. */
  readonly start: number;
}

/** What the rule reads of a module. */
export interface ModuleCode {
  readonly source: string;
  /** What it imports or re-exports, types excluded. */
  readonly requests: readonly string[];
  readonly interactive: readonly InteractiveCode[];
}

/** Reads a module; undefined where there is none of this path, which is below the root, with forward slashes. */
export type ReadModule = (file: string) => ModuleCode | undefined;

/** @param file its path; `.tsx` decides whether JSX is understood. */
export function moduleCode(file: string, source: string): ModuleCode {
  const { module, program } = parseSync(file, source);
  const requests = importsOf(module, source).flatMap(({ request = '', typeOnly }) =>
    typeOnly ? [] : request,
  );
  return { source, requests, interactive: [...namedIn(module), ...usedIn(program, reactOf(module))] };
}

/** What a module imports from react by name, or exports of it. */
function namedIn({ staticImports, staticExports }: EcmaScriptModule): InteractiveCode[] {
  const imports = staticImports.flatMap(({ moduleRequest: { value }, entries }) =>
    value !== 'react'
      ? []
      : entries.map(({ importName, isType, localName: { start } }) => ({ importName, isType, start })),
  );
  const reexports = staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest }) => moduleRequest?.value === 'react'),
  );
  return [
    ...imports.map(({ importName: { name }, ...entry }) => ({ ...entry, name: name ?? '' })),
    ...reexports.map(({ importName: { name }, ...entry }) => ({ ...entry, name: name ?? '*' })),
  ]
    .filter(({ name, isType }) => !isType && (name === '*' || interactiveExports.has(name)))
    .map(({ name, start }) => ({ name, start }));
}

/** The names that a module gives to all of react: by a default or a namespace import. */
function reactOf({ staticImports }: EcmaScriptModule): ReadonlySet<string> {
  const imports = staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'react');
  const entries = imports.flatMap((statement) => statement.entries);
  return new Set(
    entries.filter(({ importName }) => importName.kind !== 'Name').map(({ localName }) => localName.value),
  );
}

/**
 * Handlers and refs, and hooks that are read of react as a whole.
 * @param react the names of react.
 */
function usedIn(program: Program, react: ReadonlySet<string>): InteractiveCode[] {
  const found: InteractiveCode[] = [];
  const visitor = new Visitor({
    JSXAttribute: ({ name, start }) => {
      if (name.type === 'JSXIdentifier' && (isHandler(name.name) || name.name === 'ref'))
        found.push({ name: name.name, start });
    },
    // Handlers can also reach an element by a spread object.
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          isHandler(property.key.name)
        )
          found.push({ name: property.key.name, start: property.start });
    },
    MemberExpression: ({ object, property, start }) => {
      if (object.type !== 'Identifier' || !react.has(object.name) || property.type !== 'Identifier') return;
      if (interactiveExports.has(property.name)) found.push({ name: property.name, start });
    },
    VariableDeclarator: ({ id, init }) => {
      if (init?.type !== 'Identifier' || !react.has(init.name) || id.type !== 'ObjectPattern') return;
      for (const property of id.properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          interactiveExports.has(property.key.name)
        )
          found.push({ name: property.key.name, start: property.start });
    },
  });
  visitor.visit(program);
  return found;
}

/** Interactive code that a module reaches. */
export interface ReachedCode extends InteractiveCode {
  /** The import chain from the entry to the file that has the code. */
  readonly chain: readonly string[];
}

/**
 * Checks that a block is static: that no module it reaches by relative imports has interactive code. Type imports do not count,
 * and packages are not followed.
 * @param entry path of the block's module.
 */
export function interactiveCodeIn(entry: string, read: ReadModule): ReachedCode[] {
  const found: ReachedCode[] = [];
  const chains = new Map<string, readonly string[]>([[entry, [entry]]]);
  // The loop also visits the entries that it adds.
  for (const [file, chain] of chains) {
    found.push(...(read(file)?.interactive ?? []).map((code) => ({ ...code, chain })));
    for (const target of importedModules(file, read))
      if (!chains.has(target)) chains.set(target, [...chain, target]);
  }
  return found;
}

/** The modules that a module imports or re-exports, types excluded. */
export function importedModules(file: string, read: ReadModule): string[] {
  return (read(file)?.requests ?? []).flatMap((request) => resolve(file, request, read) ?? []);
}

/** The path of a relative import; undefined for packages and stylesheets. */
function resolve(from: string, request: string, read: ReadModule): string | undefined {
  if (!request.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), request);
  const candidates = [path, `${path}.ts`, `${path}.tsx`].filter((name) => /\.tsx?$/.test(name));
  return candidates.find((name) => read(name) !== undefined);
}
