import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from '@jest/globals';
import { makeTempDir } from '../../../test/support/temp-dir';
import { MachineIdentity } from './machine-identity';

let dataDir: string;
let identity: MachineIdentity;
beforeEach(() => {
  dataDir = makeTempDir();
  identity = new MachineIdentity(dataDir);
});

test('all processes with a DATA_DIR have one id, until it is renewed', () => {
  const other = new MachineIdentity(dataDir);
  const id = identity.id();
  expect(other.id()).toBe(id);
  identity.renew();
  expect(other.id()).not.toBe(id);
  expect(identity.id()).toBe(other.id());
});

test('a file that holds no id is named', () => {
  writeFileSync(join(dataDir, 'machine-id'), 'mesin');
  expect(() => identity.id()).toThrow(
    'machine-id in DATA_DIR is malformed: delete it, and the site makes another',
  );
});

test('a copy in another folder has another fingerprint', () => {
  const copy = new MachineIdentity(makeTempDir());
  expect(copy.fingerprint()).not.toBe(identity.fingerprint());
  expect(new MachineIdentity(dataDir).fingerprint()).toBe(identity.fingerprint());
});
