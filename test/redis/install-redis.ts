import { existsSync } from 'node:fs';
import { unpackPackages } from '../support/unpack-packages';
import { findRedis, redisFolder } from './find-redis';

// The first half of `npm run test:redis`: where no redis-server is found, Debian's package is unpacked in `.cache/redis`.

function main(): void {
  if (findRedis() !== undefined) return;
  if (existsSync('/usr/bin/apt-get')) {
    console.log("No redis-server: unpacking Debian's package in .cache/redis");
    unpackPackages(redisFolder, ['redis-server']);
    if (findRedis() !== undefined) return;
  }
  console.error('Install redis-server 6.2 or later, then run this again.');
  process.exitCode = 1;
}

main();
