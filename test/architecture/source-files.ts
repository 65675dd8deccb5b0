import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The repository's root folder. */
export const root = join(__dirname, '../..');

/** The folders that hold the project's own code. */
export const worlds = [
  'server',
  'client',
  'common',
  'build',
  'demo',
  'doctor',
  'check',
  'test',
  'bench',
  'soak',
];

/** Every TypeScript file of the given folders: source by path relative to the root, with forward slashes. */
export function sourceFiles(folders: readonly string[] = worlds): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.tsx?$/.test(path) && !/^test\/fixtures\/|\/node_modules\//.test(path)),
  );
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}
