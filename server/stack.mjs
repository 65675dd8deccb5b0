// `npm run stack`: the lines of the sources for a stack of a browser. Plain JavaScript without packages, so that it runs beside a
// deployed build.
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const usage = `Reads a stack from a file or standard input, and names the sources of its frames in the site's scripts:
  npm run stack -- stack.txt
  --help  shows this
Source maps are those of the build in dist/, and of the builds whose assets are still served, in dist/ and DATA_DIR.
Exit code 0 if all were there, 1 if some were not, 2 for a wrong command line.
`;

const root = fileURLToPath(new URL('..', import.meta.url));
// oxlint-disable-next-line node/no-process-env -- the one setting that it needs, and it must run without the build
const dataDir = process.env['DATA_DIR'] || 'data';
const folders = [join(root, 'dist', 'maps'), join(dataDir, 'builds', 'maps')];

/** @type {Map<string, SourceMap | null>} */
const maps = new Map();

/** The source map of a script; null where it is gone. */
function mapOf(name) {
  const known = maps.get(name);
  if (known !== undefined) return known;
  const file = folders.map((folder) => join(folder, `${name}.map`)).find((path) => existsSync(path));
  const map = file === undefined ? null : readMap(file);
  maps.set(name, map);
  return map;
}

function readMap(file) {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(
      `${file} cannot be read (${cause.code ?? 'it is damaged'}): take that of the build again`,
      {
        cause,
      },
    );
  }
}

/** @param {string} stack a text with positions such as `https://www.example.com/assets/site-AAAA.js:1:200`. */
function resolveStack(stack) {
  return stack.replace(/[^\s()@]*\/assets\/([\w.-]+\.js):(\d+):(\d+)/g, (position, name, line, column) => {
    const found = mapOf(name)?.findEntry(Number(line) - 1, Number(column) - 1);
    return found === undefined || found.originalSource === undefined
      ? position
      : `${found.originalSource.replace(/^(?:\.\.\/)+/, '')}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Reads a file, or standard input without one. */
function readStack(file) {
  try {
    return readFileSync(file ?? 0, 'utf8');
  } catch (cause) {
    const what = `${file ?? 'standard input'} cannot be read (${cause.code})`;
    throw new Error(`${what}: name a file that holds the stack`, { cause });
  }
}

function main([file, ...others]) {
  if (file === '--help' || file === '-h') return void process.stdout.write(usage);
  const wrong = file?.startsWith('-') ? file : others[0];
  if (wrong !== undefined) {
    process.stderr.write(
      `expected one file at most, and not "${wrong}": npm run stack -- --help shows how it is called\n`,
    );
    process.exitCode = 2;
    return;
  }
  process.stdout.write(resolveStack(readStack(file)));
  const missing = [...maps].flatMap(([name, map]) => (map === null ? [name] : []));
  if (missing.length === 0) return;
  process.stderr.write(
    `No source map of ${missing.join(', ')} in ${folders.join(' or ')}: the build is gone, or this user may not read it.\n`,
  );
  process.exitCode = 1;
}

// The reader of a pipe may close it early, as `head` does. What cannot be written for another reason, as on a full disk, is lost.
process.stdout.on('error', ({ code }) => process.exit(code === 'EPIPE' ? 0 : 1));
try {
  main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
