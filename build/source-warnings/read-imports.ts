import { parseSync, type EcmaScriptModule } from 'oxc-parser';

/** One import of a module, re-exports and `import()` included. */
export interface Import {
  /** What stands between the quotes; undefined for an `import()` of something that is not a plain string. */
  request: string | undefined;
  /** True where nothing of it is left once types are erased. */
  typeOnly: boolean;
}

interface Named {
  isType: boolean;
}

/** `import 'x'` names nothing and runs the module, so it is not type-only. */
function onlyTypes(entries: readonly Named[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType);
}

/**
 * Reads what a TypeScript module imports, in the order of the file.
 * @param file its name; `.tsx` decides whether JSX is understood.
 * @throws Error naming the file when it does not parse.
 */
export function readImports(file: string, source: string): Import[] {
  const { module, errors } = parseSync(file, source);
  const [error] = errors;
  if (error !== undefined) throw new Error(`${file} does not parse: ${error.message}`);
  return importsOf(module, source);
}

/** The imports of a module that is parsed. */
export function importsOf(module: EcmaScriptModule, source: string): Import[] {
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    request: moduleRequest.value,
    typeOnly: onlyTypes(entries),
  }));
  const reexports = module.staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest?.value;
    return request === undefined ? [] : [{ request, typeOnly: onlyTypes(entries) }];
  });
  const lazy = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    request: /^(['"`])([^'"`$]+)\1$/.exec(source.slice(start, end))?.[2],
    typeOnly: false,
  }));
  return [...imports, ...reexports, ...lazy];
}
