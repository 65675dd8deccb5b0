import { existsSync, mkdirSync } from 'node:fs';
import { unpackPackages } from '../support/unpack-packages';
import { findPromtool, monitoringFolder } from './find-promtool';

// The first half of `npm run test:monitoring`: where no promtool is found, Debian's Prometheus is unpacked in `.cache/monitoring`.

function main(): void {
  if (findPromtool() !== undefined) return;
  if (existsSync('/usr/bin/apt-get')) {
    console.log("No promtool: unpacking Debian's prometheus in .cache/monitoring");
    mkdirSync(monitoringFolder, { recursive: true });
    unpackPackages(monitoringFolder, ['prometheus']);
    if (findPromtool() !== undefined) return;
  }
  console.error('Install Prometheus, then run this again.');
  process.exitCode = 1;
}

main();
