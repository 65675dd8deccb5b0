import { basename } from 'node:path';
import type { OutputFile } from 'esbuild';
import type { Bundle } from './bundles';

/**
 * Removes imports of the chunk of esbuild's own helpers from scripts that use none of them. esbuild adds that import to every chunk,
 * for side effects that helpers do not have: 55 of 57 were such, of some 25 bytes each with gzip. Spaces take their place, so that
 * source maps stay right; the minifier removes them.
 */
export function dropHelperImports(bundle: Bundle): Bundle {
  const { outputs } = bundle.metafile;
  const helpers = Object.keys(outputs).filter(
    (path) => path.endsWith('.js') && Object.keys(outputs[path]?.inputs ?? {}).length === 0,
  );
  const unused = new Set<string>();
  const outputFiles = bundle.outputFiles.map((file): OutputFile => {
    let { text } = file;
    for (const helper of helpers) {
      const statement = new RegExp(`\\bimport\\s*["']\\./${basename(helper)}["'];?`);
      if (!file.path.endsWith('.js') || !statement.test(text)) continue;
      text = text.replace(statement, (found) => ' '.repeat(found.length));
      unused.add(`${basename(file.path)} ${helper}`);
    }
    return text === file.text ? file : { ...file, text, contents: Buffer.from(text) };
  });
  const used = Object.entries(outputs).map(([path, output]) => {
    const imports = output.imports.filter((each) => !unused.has(`${basename(path)} ${each.path}`));
    return [path, { ...output, imports }] as const;
  });
  return { ...bundle, outputFiles, metafile: { ...bundle.metafile, outputs: Object.fromEntries(used) } };
}
