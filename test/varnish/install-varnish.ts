import { existsSync } from 'node:fs';
import { unpackPackages } from '../support/unpack-packages';
import { findVarnish, varnishFolder } from './find-varnish';

// The first half of `npm run test:varnish`: where no varnishd is found, Debian's packages are unpacked in `.cache/varnish`, with
// the libraries and the compiler that the system lacks.

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
  unpackPackages(varnishFolder, ['varnish', 'varnish-modules']);
  const problem = findVarnish();
  if (typeof problem !== 'string') return;
  console.error(`${problem}. Install it with: apt-get install varnish varnish-modules`);
  process.exitCode = 1;
}

main();
