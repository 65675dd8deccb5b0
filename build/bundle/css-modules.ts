import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { transform } from 'lightningcss';
import { integerOf, isJsonObject } from '../../common/json';
import { breakpoints, toEm } from '../../common/breakpoints';
import type { Theme } from '../theme/theme';
import { withTheme } from '../theme/with-theme';

/** A stylesheet compiled for server and browser. */
export interface CompiledCss {
  /** The stylesheet with class names unique to the file. */
  css: string;
  /** Unique class names by their names in the source. */
  classNames: Record<string, string>;
}

const customMedia = Object.entries(breakpoints)
  .map(([name, pixels]) => `@custom-media --${name} (width >= ${toEm(pixels)});`)
  .join(' ');

/** The oldest browsers that the stylesheets are written for. */
const targets = { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (2 << 8) };

/** Makes one of neighbouring layers and rules in a stylesheet of many files: 285 bytes less, with gzip. */
export function mergeRules(css: string): string {
  return transform({ filename: 'site.css', code: Buffer.from(css), targets, minify: true }).code.toString();
}

/**
 * Compiles one CSS file as a CSS module. Names depend on the file's path below `root` alone, never on the
 * bundle they land in, so the server's HTML, the browser's code and the tests agree on them (esbuild's own
 * CSS modules name by import order and differ between bundles).
 * @param theme by default the site's.
 * @throws lightningcss's error, with line and column, for a malformed file.
 */
export function compileCssModule(
  file: string,
  source: string,
  root: string,
  minify = true,
  theme?: Theme,
): CompiledCss {
  const filename = relative(root, file).replaceAll('\\', '/');
  const { code, exports } = transform({
    filename,
    code: Buffer.from(`${customMedia}${withTheme(source, theme)}`),
    cssModules: {
      pattern: patternOf(filename),
      grid: false,
    },
    drafts: { customMedia: true },
    targets,
    minify,
  });
  const classNames: Record<string, string> = {};
  // lightningcss gives them in varying order; the same source must give the same build.
  for (const [local, { name }] of Object.entries(exports ?? {}).toSorted(byLocalName))
    classNames[local] = name;
  return { css: code.toString(), classNames };
}

/**
 * How the classes of a stylesheet are named. One with the name of its block is the only one, and the names of shared stylesheets
 * are unique, too: a hash in them would cost 500 bytes. The underscores keep the two apart from each other, and from all that an
 * editor can write in a rich text.
 */
function patternOf(path: string): string {
  const [, folder, name] = /^common\/blocks\/([^/]+)\/(.+)\.css$/.exec(path) ?? [];
  if (folder === undefined) return '__[name]-[local]';
  return folder === name && !folder.includes('_') ? '_[name]-[local]' : `[name]-[local]-${shortHash(path)}`;
}

/** Tells files of the same name apart. The compiler's own six characters would be longer. */
function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 2);
}

function byLocalName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

/** A location in a source file, in esbuild's counting: lines from 1, columns from 0. */
export interface CssErrorLocation {
  readonly line: number;
  readonly column: number;
  readonly lineText: string;
}

/** The location of an error of {@link compileCssModule} in the source; the file's start for an error without one. */
export function cssErrorLocation(error: unknown, source: string): CssErrorLocation {
  const loc = isJsonObject(error) && isJsonObject(error['loc']) ? error['loc'] : {};
  const line = integerOf(loc['line'], 1);
  const column = integerOf(loc['column'], 1);
  // The custom media are prepended to the first line.
  const prepended = line === 1 ? customMedia.length : 0;
  return { line, column: Math.max(column - 1 - prepended, 0), lineText: source.split('\n')[line - 1] ?? '' };
}
