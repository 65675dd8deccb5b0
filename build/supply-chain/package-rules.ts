/** Packages with a script that npm may run at their installation, each with the reason why it is in the tree. */
export const installScripts: Readonly<Record<string, string>> = {
  esbuild:
    'allowed (allowScripts): it checks the binary that came as an optional package, and loads nothing where that is there',
  '@parcel/watcher': 'not allowed: its binary comes as an optional package',
  '@swc/core': 'not allowed: its binary comes as an optional package',
  'unrs-resolver': 'not allowed: its binary comes as an optional package',
};

/** Licences of what a server in production has: each allows use and distribution without a duty to publish code. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
];

export const productionLicences: ReadonlySet<string> = new Set([
  ...permissive,
  'OFL-1.1', // fonts
]);

/** Licences of the tools, which are not part of what is delivered. */
export const toolLicences: ReadonlySet<string> = new Set([
  ...productionLicences,
  '(MIT AND Zlib)', // pako, which cuts fonts in the build
  '(MIT OR CC0-1.0)',
  'Apache-2.0 AND MIT', // swc
  'CC-BY-4.0', // data of browsers
  'MPL-2.0', // used as they are
  'LGPL-3.0-or-later', // sharp's libvips, as a library
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'Python-2.0',
]);

/** Packages whose `package.json` names no licence, with what was found of it. */
export const unnamedLicences: Readonly<Record<string, string>> = {
  '@storyblok/preview-bridge': 'none is named; the tests alone use it, and it is never delivered',
};

/** Packages of which there must be one: two React would not share their state. */
export const singlePackages: readonly string[] = ['react', 'react-dom', 'react-router', 'react-router-dom'];

/** Versions with a known fault, or with a theft in them, and packages that were a theft. */
export const refusedVersions: readonly {
  readonly name: string;
  /** The lowest version that is accepted. Left out: none is. */
  readonly from?: string;
  readonly because: string;
}[] = [
  { name: 'axios', from: '1.15.0', because: '1.14.1 and 0.30.4 were published by thieves of an account' },
  { name: 'plain-crypto-js', because: 'it was made to steal, and came with axios 1.14.1' },
  { name: 'path-to-regexp', from: '8.4.0', because: 'patterns that take exponential time' },
  { name: 'qs', from: '6.14.2', because: 'CVE-2025-15284 and CVE-2026-2391: limits that were not held' },
  { name: 'body-parser', from: '2.2.1', because: 'bodies that keep it busy' },
  { name: 'on-headers', from: '1.1.0', because: 'CVE-2025-7339: headers as an array' },
  { name: 'express-rate-limit', from: '8.2.2', because: 'IPv6 addresses that share a quota' },
  { name: 'nodemailer', from: '7.0.11', because: 'CVE-2025-14874: addresses that keep it busy' },
];
