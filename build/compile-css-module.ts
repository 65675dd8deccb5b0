import { relative } from 'node:path';
import { transform } from 'lightningcss';
import { breakpoints } from '../common/theme';

/** A stylesheet made ready for both worlds. */
export interface CompiledCss {
  /** The stylesheet with its class names made unique to the file. */
  css: string;
  /** Class names as written, mapped to the unique ones. */
  classNames: Record<string, string>;
}

const customMedia = Object.entries(breakpoints)
  .map(([name, pixels]) => `@custom-media --${name} (width >= ${pixels}px);`)
  .join(' ');

/**
 * Compiles one CSS file as a CSS module. Names depend on the file's path below `root` alone, never on the
 * bundle they land in, so the server's HTML, the browser's code and the tests agree on them (esbuild's own
 * CSS modules name by import order and differ between bundles).
 * @throws lightningcss's error, with line and column, for a malformed file.
 */
export function compileCssModule(file: string, source: string, root: string, minify = true): CompiledCss {
  const { code, exports } = transform({
    filename: relative(root, file).replaceAll('\\', '/'),
    code: Buffer.from(`${customMedia}${source}`),
    cssModules: { pattern: '[name]-[local]-[hash]', grid: false },
    drafts: { customMedia: true },
    targets: { chrome: 111 << 16, firefox: 113 << 16, safari: (16 << 16) | (2 << 8) },
    minify,
  });
  const classNames: Record<string, string> = {};
  for (const [local, { name }] of Object.entries(exports ?? {})) classNames[local] = name;
  return { css: code.toString(), classNames };
}
