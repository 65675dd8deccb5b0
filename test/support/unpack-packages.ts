import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Unpacks packages of Debian into a folder of ours, with what they need and the system lacks. apt checks their signatures.
 * Nothing is installed on the system, and no root is needed.
 * @param folder receives the files in `root`; what is there is replaced once all is complete.
 * @throws Error if a package cannot be downloaded.
 */
export function unpackPackages(folder: string, names: readonly string[]): void {
  const download = join(folder, 'download');
  const archives = join(download, 'cache/archives');
  for (const part of [join(download, 'lists'), archives])
    mkdirSync(join(part, 'partial'), { recursive: true });
  // apt's lists and archives in our folder; its knowledge of what is installed stays the system's.
  const options = [
    `Dir::State::Lists=${join(download, 'lists')}`,
    `Dir::Cache=${join(download, 'cache')}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=',
  ].flatMap((option) => ['-o', option]);
  const apt = (...args: readonly string[]): void => {
    execFileSync('apt-get', ['-qq', ...options, ...args], { stdio: 'inherit' });
  };
  apt('update');
  apt('install', '--yes', '--download-only', '--no-install-recommends', ...names);
  const complete = join(folder, 'root');
  const unfinished = `${complete}.new`;
  for (const part of [unfinished, complete]) rmSync(part, { recursive: true, force: true });
  mkdirSync(unfinished);
  for (const name of readdirSync(archives).filter((each) => each.endsWith('.deb')))
    execFileSync('dpkg-deb', ['-x', join(archives, name), unfinished]);
  renameSync(unfinished, complete);
  rmSync(download, { recursive: true });
}
