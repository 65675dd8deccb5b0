import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
} from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, expect, test } from '@jest/globals';
import { freePort } from '../support/free-port';
import { makeTempDir } from '../support/temp-dir';

const root = join(__dirname, '../..');

/** A user without rights, where the tests run as root; elsewhere the modes of the files must do. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** Folder of an image: what the last stage of the Dockerfile copies. */
let image: string;
let dataDir: string;

/** What `npm ci --omit=dev` installs, by the lock file; taken from the packages that are here. */
function productionPackages(): readonly string[] {
  const { packages }: { packages: Readonly<Record<string, { dev?: boolean; link?: boolean }>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  );
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && dev !== true && link !== true)
    .map(([path]) => path)
    .filter((path) => existsSync(join(root, path))); // binaries of other platforms are not installed
}

/** Copies without what lies in a package's own `node_modules`: those are packages of the lock file, too. */
function copyPackage(path: string): void {
  const from = join(root, path);
  cpSync(from, join(image, path), {
    recursive: true,
    filter: (source) => !source.slice(from.length).split(/[\\/]/).includes('node_modules'),
  });
}

/** Paths and times of all files: what was written changes them. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
    (name) => `${name} ${statSync(join(folder, name)).mtimeMs}`,
  );
}

function makeReadOnly(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    chmodSync(file, statSync(file).isDirectory() ? 0o555 : 0o444);
  }
  chmodSync(folder, 0o555);
}

beforeAll(() => {
  const folder = makeTempDir();
  image = join(folder, 'app');
  dataDir = join(folder, 'data');
  for (const path of [image, dataDir]) mkdirSync(path);
  // The other user passes through the folders above.
  for (const above of [folder, join(folder, '..')]) chmodSync(above, 0o711);
  const stage =
    readFileSync(join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? '';
  for (const [, path = ''] of stage.matchAll(/^COPY --from=build \/app\/(\S+) /gm))
    cpSync(join(root, path), join(image, path), { recursive: true });
  if (!stage.includes('COPY --from=packages /app/node_modules node_modules\n'))
    throw new Error('The Dockerfile takes its packages from elsewhere than this test');
  for (const path of productionPackages()) copyPackage(path);
  makeReadOnly(image);
  if (isRoot) chownSync(dataDir, 65_534, 65_534);
});

const health = (port: number, ...args: readonly string[]) =>
  spawnSync(process.execPath, ['server/health-check.mjs', ...args], {
    cwd: image,
    env: { PORT: String(port), HOST: '0.0.0.0' },
    encoding: 'utf8',
    ...user,
  });

test('what the image holds serves as a user who may write DATA_DIR alone, and stops by SIGTERM', async () => {
  const port = await freePort();
  const before = filesOf(image);
  const server = spawn(process.execPath, ['server/start.mjs'], {
    cwd: image,
    env: { PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, CONTENT_TOKEN: '' },
    ...user,
  });
  const warnings: string[] = [];
  createInterface(server.stderr).on('line', (line) => warnings.push(line));
  const events: string[] = [];
  createInterface(server.stdout).on('line', (line) => events.push(line));
  const ended = once(server, 'exit');

  expect(health(port, '20').status).toBe(0);
  expect((await fetch(`http://127.0.0.1:${port}/assets/missing.js`)).status).toBe(404);
  expect(health(port).status).toBe(0);
  server.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  expect(warnings).toEqual([]);
  expect(events.filter((line) => line.includes('unwritable'))).toEqual([]);
  expect(readdirSync(dataDir)).toContain('builds');
  expect(filesOf(image)).toEqual(before);
});

test('the health check says in a line that no server is there, and what it expects', async () => {
  const port = await freePort();
  const { status, stderr } = health(port);
  expect([status, stderr]).toEqual([1, `No server is alive at 127.0.0.1:${port}.\n`]);
  const misspelt = health(port, 'soon');
  expect([misspelt.status, misspelt.stderr]).toEqual([
    1,
    'Expected a number of seconds, got "soon": node server/health-check.mjs 30\n',
  ]);
});

test.each([99_999, Number.NaN])('the health check refuses the port %s in a line', (port) => {
  const { status, stderr } = health(port);
  expect([status, stderr]).toEqual([1, `PORT must be a whole number from 0 to 65535, got "${port}".\n`]);
});

test('the command of forms opens the database of the image', () => {
  const { status, stderr } = spawnSync(process.execPath, ['server/forms.mjs', 'list'], {
    cwd: image,
    env: { DATA_DIR: dataDir },
    encoding: 'utf8',
    ...user,
  });
  expect([status, stderr]).toEqual([0, expect.stringMatching(/^0 of 0 shown/)]);
});
