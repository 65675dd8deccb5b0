import { posix } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { readImports } from './read-imports';

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

/** The interactive code of one module, by name: hooks from react, event handlers and refs. */
function interactiveCode(file: string, source: string): string[] {
  const { module, program } = parseSync(file, source);
  const imports = module.staticImports.filter(({ moduleRequest }) => moduleRequest.value === 'react');
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.filter(({ moduleRequest }) => moduleRequest?.value === 'react'),
  );
  const found = [...imports.flatMap(({ entries }) => entries), ...reexports]
    .filter(({ isType }) => !isType)
    // A default or namespace import has no name, and gives access to every hook.
    .map(({ importName }) => (importName.kind === 'Name' ? importName.name : null) ?? '*')
    .filter((name) => name === '*' || interactiveExports.has(name));
  const visitor = new Visitor({
    JSXAttribute: ({ name }) => {
      if (name.type === 'JSXIdentifier' && (isHandler(name.name) || name.name === 'ref'))
        found.push(name.name);
    },
    // Handlers can also reach an element by a spread object.
    ObjectExpression: ({ properties }) => {
      for (const property of properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          isHandler(property.key.name)
        )
          found.push(property.key.name);
    },
  });
  visitor.visit(program);
  return found;
}

/** The path of a relative import; undefined for packages and stylesheets. */
function resolve(from: string, request: string, files: ReadonlyMap<string, string>): string | undefined {
  if (!request.startsWith('.')) return undefined;
  const path = posix.join(posix.dirname(from), request);
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => files.has(candidate));
}

/**
 * Checks that a block is static: that no module it reaches by relative imports has interactive code. Type imports do not count,
 * and packages are not followed.
 * @param entry path of the block's module.
 * @param files sources by path relative to the root, with forward slashes.
 * @returns one line for each violation: the import chain from the entry, and the name of the hook or attribute.
 * @throws Error for a file that does not parse.
 */
export function interactiveCodeIn(entry: string, files: ReadonlyMap<string, string>): string[] {
  const violations: string[] = [];
  const chains = new Map([[entry, entry]]);
  // The loop also visits the entries that it adds.
  for (const [file, chain] of chains) {
    const source = files.get(file) ?? '';
    violations.push(...interactiveCode(file, source).map((name) => `${chain}: ${name}`));
    for (const target of importedModules(file, files))
      if (!chains.has(target)) chains.set(target, `${chain} → ${target}`);
  }
  return violations;
}

/** The modules that a module imports or re-exports, types excluded. */
export function importedModules(file: string, files: ReadonlyMap<string, string>): string[] {
  return readImports(file, files.get(file) ?? '').flatMap(({ request = '', typeOnly }) =>
    typeOnly ? [] : (resolve(file, request, files) ?? []),
  );
}
