import { execFile } from 'node:child_process';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build, type Message } from 'esbuild';
import { isJsonObject, textOf } from '../../../common/json';
import { messagesOf } from '../problems';

const run = promisify(execFile);

/**
 * The errors that would keep a new process of the development server from loading these files of it: those of syntax, and what
 * the theme throws.
 */
export async function errorsOfOwnFiles(root: string, files: string[]): Promise<Message[]> {
  // Several files need a folder, although nothing is written.
  const unreadable = await build({
    entryPoints: files,
    outdir: 'unwritten',
    write: false,
    logLevel: 'silent',
  }).then(
    () => [],
    (error: unknown) => messagesOf([error]),
  );
  const isTheme = files.some((file) => !relative(join(root, 'build/theme'), file).startsWith('..'));
  return unreadable.length > 0 || !isTheme ? unreadable : errorsOfTheme(root);
}

/** Loads and reads the theme in a process of its own, as a new process of the development server would. */
async function errorsOfTheme(root: string): Promise<Message[]> {
  const script = `require(${JSON.stringify(join(root, 'build/theme/with-theme.ts'))}).withTheme('@theme page;')`;
  try {
    await run(process.execPath, ['-r', './build/run-typescript.cjs', '-e', script], { cwd: root });
    return [];
  } catch (error) {
    const output = isJsonObject(error) ? textOf(error['stderr']) : '';
    // A faulty value is a plain error, which names it with its file.
    const faulty = /^Error: (The theme .*)/m.exec(output)?.[1];
    if (faulty !== undefined) return messagesOf([faulty]);
    const [reason = output.trim()] = /^\w*Error\b.*/m.exec(output) ?? [];
    const [, location] = /\bat (?:.* \()?(.*build[\\/]theme[\\/].*?:\d+:\d+)\)?$/m.exec(output) ?? [];
    return messagesOf([location === undefined ? reason : `${reason} (${relative(root, location)})`]);
  }
}
