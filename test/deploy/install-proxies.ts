import { existsSync } from 'node:fs';
import { unpackPackages } from '../support/unpack-packages';
import { deployFolder, findProxy, type Proxy } from './find-proxies';

// The first half of `npm run test:deploy`: the proxies that are not found are unpacked from Debian's packages in `.cache/deploy`.

const proxies: readonly Proxy[] = ['nginx', 'caddy'];
const missing = (): readonly Proxy[] => proxies.filter((proxy) => findProxy(proxy) === undefined);

function main(): void {
  if (missing().length === 0) return;
  if (existsSync('/usr/bin/apt-get')) {
    console.log(`No ${missing().join(', no ')}: unpacking Debian's packages in .cache/deploy`);
    unpackPackages(deployFolder, proxies);
    if (missing().length === 0) return;
  }
  console.error(`Install ${missing().join(' and ')}, then run this again.`);
  process.exitCode = 1;
}

main();
