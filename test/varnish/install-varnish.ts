import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findVarnish, packagesFolder, varnishFolder } from './find-varnish';

// The first half of `npm run test:varnish`: where no varnishd is found, Debian's packages are unpacked in `.cache/varnish`, with
// the libraries and the compiler that the system lacks. Nothing is installed on the system, and no root is needed.

const download = join(varnishFolder, 'download');

/** apt's lists and archives in our folder; its knowledge of what is installed stays the system's. */
const aptOptions = [
  `Dir::State::Lists=${join(download, 'lists')}`,
  `Dir::Cache=${join(download, 'cache')}`,
  'Debug::NoLocking=true',
  'APT::Sandbox::User=',
].flatMap((option) => ['-o', option]);

function apt(...args: readonly string[]): void {
  execFileSync('apt-get', ['-qq', ...aptOptions, ...args], { stdio: 'inherit' });
}

/** Downloads the packages, checked by apt, and unpacks them. */
function installPackages(): void {
  const archives = join(download, 'cache/archives');
  for (const folder of [join(download, 'lists'), archives])
    mkdirSync(join(folder, 'partial'), { recursive: true });
  apt('update');
  apt('install', '--yes', '--download-only', '--no-install-recommends', 'varnish', 'varnish-modules');
  const unfinished = `${packagesFolder}.new`;
  for (const folder of [unfinished, packagesFolder]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(unfinished);
  const packages = readdirSync(archives).filter((name) => name.endsWith('.deb'));
  for (const name of packages) execFileSync('dpkg-deb', ['-x', join(archives, name), unfinished]);
  renameSync(unfinished, packagesFolder);
  rmSync(download, { recursive: true });
}

function main(): void {
  const before = findVarnish();
  if (typeof before !== 'string') return;
  if (!existsSync('/usr/bin/apt-get')) {
    console.error(
      `${before}, and without apt-get none can be installed from here. Install Varnish 7 with vmod xkey ` +
        '(varnish-modules) and gcc, then run this again.',
    );
    process.exitCode = 1;
    return;
  }
  console.log(`${before}: unpacking Debian's packages in .cache/varnish`);
  installPackages();
  const problem = findVarnish();
  if (typeof problem !== 'string') return;
  console.error(`${problem}. Install it with: apt-get install varnish varnish-modules`);
  process.exitCode = 1;
}

main();
