import { createRequire } from 'node:module';
import { join } from 'node:path';
import vm, { Script } from 'node:vm';

type ModuleFunction = ReturnType<typeof vm.compileFunction>;

interface Compiled {
  readonly code: string;
  readonly opening: string;
  /** Its value is the function. */
  readonly script: Script;
}

/** By file name, for the life of a worker. */
const compiled = new Map<string, Compiled>();

/** Packages that ship ES modules alone: Jest loads CommonJS, so these go through our transform too. */
export const esmPackages = ['marked', 'oxc-parser', 'p-limit', 'yocto-queue'];

/**
 * Packages that each test file loads for itself: React, which keeps state and reads NODE_ENV when it is loaded; parts of Jest with the
 * state of a test file; ES modules, which Node does not load by `require` in all of its versions.
 */
const loadedForEachFile = [
  'react',
  'react-dom',
  'react-router',
  'react-router-dom',
  'scheduler',
  '@jest/expect',
  'expect',
  'jest-circus',
  'jest-each',
  'jest-snapshot',
  ...esmPackages,
];
const ownFile = new RegExp(`/node_modules/(?:${loadedForEachFile.join('|')})/`);

const requireFile = createRequire(join(__dirname, 'compiled-modules.ts'));

/** True for a file of a package that all test files of a worker share. */
function isShared(filename: string): boolean {
  const path = filename.replaceAll('\\', '/');
  return path.includes('/node_modules/') && !ownFile.test(path);
}

function compile(code: string, opening: string, filename: string): Compiled {
  // Errors in the first line carry the column of the module itself.
  const script = new Script(`${opening}${code}\n})`, { filename, columnOffset: -opening.length });
  return { code, opening, script };
}

/**
 * `vm.compileFunction` for modules, which compiles the code of a file once for all test files. Each call gives a module with a state
 * of its own.
 */
export function compileModule(code: string, parameters: readonly string[], filename: string): ModuleFunction {
  const opening = `(function (${parameters.join(', ')}) {`;
  const earlier = compiled.get(filename);
  const isCurrent = earlier?.code === code && earlier.opening === opening;
  const current = isCurrent ? earlier : compile(code, opening, filename);
  compiled.set(filename, current);
  return current.script.runInThisContext();
}

/**
 * Lets the test files of a worker share packages, and what is compiled of our own modules. Jest evaluates all modules for each file,
 * itself included, and compiles them by `vm.compileFunction`, in a context whose globals are found through a proxy: together more
 * than half of the time of most files.
 */
export function shareModules(): void {
  const { compileFunction } = vm;
  vm.compileFunction = (code, parameters = [], options = {}) => {
    const { filename, parsingContext } = options;
    if (filename === undefined || parsingContext === undefined)
      return compileFunction(code, parameters, options);
    if (!isShared(filename)) return compileModule(code, parameters, filename);
    return (module: NodeJS.Module) => {
      module.exports = requireFile(filename);
    };
  };
}
