/**
 * Lets Node run the project's TypeScript: `node -r ./build/run-typescript.cjs check/main.ts`.
 *
 * esbuild compiles a file when it is first loaded, to a CommonJS module. The module is kept in `.cache/typescript`, so that a later
 * command starts without a compiler. Of each file there is one, the last, with a hash of what it was made from in its last line.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { _extensions: loaders } = require('node:module');
const { dirname, extname, join, relative } = require('node:path');

const root = join(__dirname, '..');
const cacheFolder = join(root, '.cache/typescript');

/** The exit code where a command cannot be loaded. By 1, `npm run check` says that the content has an error. */
const failure = relative(root, process.argv[1] ?? '') === join('check', 'main.ts') ? 2 : 1;

process.exitCode = failure;
require('../server/runtime/node-version.cjs');
process.exitCode = undefined;
require('../server/runtime/lost-output.cjs');

// A source that throws while it is loaded, or later where nothing catches it, ends Node with 1.
if (failure !== 1)
  process.once('uncaughtExceptionMonitor', () => {
    process.once('exit', () => {
      process.exitCode = failure;
    });
  });

/** @type {import('esbuild').TransformOptions} */
const options = {
  format: 'cjs',
  target: 'node20',
  jsx: 'automatic',
  sourcemap: 'inline',
  // A stack trace needs positions alone.
  sourcesContent: false,
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
};
const compiler = `${esbuildVersion()} ${JSON.stringify(options)}`;

function esbuildVersion() {
  try {
    return require('esbuild/package.json').version;
  } catch {
    process.stderr.write('This command needs all packages of the project. Run `npm ci` first.\n');
    return process.exit(failure);
  }
}

/**
 * @param {string} source
 * @param {string} file
 */
function compile(source, file) {
  const { formatMessagesSync, transformSync } = require('esbuild');
  const loader = extname(file) === '.tsx' ? 'tsx' : 'ts';
  try {
    return transformSync(source, { ...options, loader, sourcefile: file, logLevel: 'silent' }).code;
  } catch (error) {
    const { errors } = /** @type {import('esbuild').TransformFailure} */ (error);
    process.stderr.write(formatMessagesSync(errors, { kind: 'error', color: process.stderr.isTTY }).join(''));
    return process.exit(failure);
  }
}

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Writes a file in one step: other commands may read it meanwhile. Without room or permission there is none.
 * @param {string} path
 * @param {string} text
 */
function writeIfPossible(path, text) {
  const unfinished = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch {
    return;
  }
  try {
    writeFileSync(unfinished, text);
    renameSync(unfinished, path);
  } catch {
    rmSync(unfinished, { force: true });
  }
}

/**
 * The JavaScript of a file.
 * @param {string} file
 */
function load(file) {
  const source = readFileSync(file, 'utf8');
  const path = relative(root, file);
  if (path.startsWith('..')) return compile(source, file);
  const hash = createHash('sha256').update(`${compiler}\0${file}\0${source}`).digest('hex');
  const cachePath = join(cacheFolder, `${path}.js`);
  const cached = readIfThere(cachePath);
  if (cached.endsWith(hash)) return cached;
  const code = `${compile(source, file)}// ${hash}`;
  writeIfPossible(cachePath, code);
  return code;
}

for (const extension of ['.ts', '.tsx']) {
  loaders[extension] = (module, file) => module._compile(load(file), file);
}
process.setSourceMapsEnabled(true);
