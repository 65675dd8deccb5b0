import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { transformSync, version as esbuildVersion } from 'esbuild';
import { compileCssModule } from '../../build/bundle/css-modules';

const root = join(__dirname, '../..');
const requireUrl = 'const __importMetaUrl = require("node:url").pathToFileURL(__filename).href;';

/** Version of everything but the file that determines the output: the compilers and the code that calls them. */
const ownVersion = createHash('sha256')
  .update(`${esbuildVersion} ${packageVersion('lightningcss')}`)
  .update(readFileSync(__filename))
  .update(readFileSync(join(root, 'build/bundle/css-modules.ts')))
  .update(readFileSync(join(root, 'common/breakpoints.ts')))
  .digest('hex');

function packageVersion(name: string): string {
  return readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
}

function loaderOf(file: string): 'ts' | 'tsx' | 'js' {
  if (file.endsWith('.tsx')) return 'tsx';
  return file.endsWith('.ts') ? 'ts' : 'js';
}

function processScript(source: string, file: string): { code: string; map: string } {
  const { code, map } = transformSync(source, {
    sourcefile: file,
    loader: loaderOf(file),
    format: 'cjs',
    target: 'node20',
    jsx: 'automatic',
    // Jest's module loader supports `require` only.
    supported: { 'dynamic-import': false },
    // Apart from the code: inline, the map would be two thirds of what Node reads and compiles for each test file.
    sourcemap: 'external',
    sourcesContent: false,
    define: { 'import.meta.url': '__importMetaUrl' },
    banner: source.includes('import.meta.url') ? requireUrl : '',
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  return { code, map };
}

function processStyles(source: string, file: string): string {
  const { classNames } = compileCssModule(file, source, root);
  const shownPath = relative(root, file).replaceAll('\\', '/');
  const strict = join(__dirname, 'strict-class-names');
  return `const { strictClassNames } = require(${JSON.stringify(strict)});
module.exports = { __esModule: true, default: strictClassNames(${JSON.stringify(shownPath)}, ${JSON.stringify(classNames)}) };`;
}

/**
 * Jest's transform: esbuild for scripts (CommonJS, Node 20), the build's own CSS compiler for stylesheets, so
 * that the class names in a test are those of the site. Without `babel-jest`, nothing hoists `jest.mock`.
 */
export const transformer = {
  /** @throws the compiler's error, with file, line and column, for a malformed source. */
  process(source: string, file: string): { code: string; map?: string } {
    return file.endsWith('.css') ? { code: processStyles(source, file) } : processScript(source, file);
  },
  /** Class names depend on the path, and source maps name it, so the path is part of the key. */
  getCacheKey(source: string, file: string): string {
    return createHash('sha256')
      .update(ownVersion)
      .update(relative(root, file))
      .update('\0')
      .update(source)
      .digest('hex');
  },
};
