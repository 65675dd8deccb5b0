import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, parseJson } from '../../common/json';

/** Formats a file as `npm run format` does. */
export type FormatFile = (path: string, text: string) => Promise<string>;

/** The project's formatter. @throws Error naming the file that it cannot read. */
export async function projectFormatter(root: string): Promise<FormatFile> {
  // It ships as an ES module alone.
  const { format } = await import('oxfmt');
  const config = parseJson(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
  const { printWidth, singleQuote } = isJsonObject(config) ? config : {};
  const options = { printWidth: Number(printWidth), singleQuote: singleQuote === true };
  return async (path, text) => {
    const { code, errors } = await format(path, text, options);
    if (errors.length > 0) throw new Error(`${path} cannot be formatted: ${errors[0]?.message ?? ''}`);
    return code;
  };
}
