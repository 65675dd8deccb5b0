import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { solveChallenge, type Challenge, type Solution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { recordingLog } from '../../test/support/recording-log';
import { makeTempDir } from '../../test/support/temp-dir';
import { createProofOfWork, type ProofOfWork } from './proof-of-work';
import { createMemoryState } from '../coordination/memory-state';
import { idleClock } from '../runtime/clock';
import { readSigningKeys } from './signing-key';

const dataDir = makeTempDir();
const claimed = new Set<string>();
const claim = async (id: string): Promise<boolean> => {
  const isNew = !claimed.has(id);
  claimed.add(id);
  return isNew;
};
const state = () => createMemoryState({ callsPerSecond: 1, clock: idleClock });
const make = (folder = dataDir, now = Date.now, shared = state()): ProofOfWork =>
  createProofOfWork({ dataDir: folder, claim, shared, now, log: recordingLog().log });

const tokenOf = (challenge: object, solution: object): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

let challenge: Challenge;
let solution: Solution;
beforeAll(async () => {
  challenge = await make().challenge('kontak');
  const solved = await solveChallenge({ challenge, deriveKey });
  if (solved === null) throw new Error('The challenge has no solution');
  solution = solved;
});

describe('a solution', () => {
  test.each([
    ['of another form', () => tokenOf(challenge, solution), 'lain'],
    ['with another key', () => tokenOf(challenge, { ...solution, derivedKey: 'ab'.repeat(32) }), 'kontak'],
    ['without one', () => tokenOf(challenge, {}), 'kontak'],
    [
      'of easier work',
      () => tokenOf({ ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution),
      'kontak',
    ],
    [
      'of a longer time',
      () => tokenOf({ ...challenge, parameters: { ...challenge.parameters, expiresAt: 4e9 } }, solution),
      'kontak',
    ],
    [
      'of work for the server',
      () => {
        const { keySignature: _, ...rest } = challenge.parameters;
        return tokenOf({ ...challenge, parameters: { ...rest, cost: 1e9 } }, solution);
      },
      'kontak',
    ],
    ['that is none', () => 'e30=', 'kontak'],
    ['that is no object', () => Buffer.from('[1]').toString('base64'), 'kontak'],
    ['that is no Base64', () => '\u0000', 'kontak'],
    ['that is long', () => tokenOf(challenge, { ...solution, more: 'x'.repeat(4_000) }), 'kontak'],
  ])('%s is refused', async (_, token, form) => {
    expect(await make().verify(token(), form)).toBe('bot');
  });

  test('is refused with the key of another site, and after its time', async () => {
    const token = tokenOf(challenge, solution);
    expect(await make(makeTempDir()).verify(token, 'kontak')).toBe('bot');
    expect(await make(dataDir, () => Date.now() + 30 * 60_000).verify(token, 'kontak')).toBe('bot');
  });

  test('is accepted once, also by another process', async () => {
    const token = tokenOf(challenge, solution);
    expect(await make().verify(token, 'kontak')).toBe('human');
    expect(await make().verify(token, 'kontak')).toBe('bot');
  });
});

describe('the signing key', () => {
  const file = (folder: string): string => join(folder, 'forms', 'bot-check.key');

  test('is made once, for its owner alone', () => {
    const folder = makeTempDir();
    const [key = ''] = readSigningKeys(folder);
    expect(readSigningKeys(folder)).toEqual([key]);
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(statSync(file(folder)).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(folder, 'forms'))).toEqual(['bot-check.key']);
    expect(readSigningKeys(makeTempDir())).not.toEqual([key]);
  });

  test('that is malformed is left as it is, and forms are not verified', async () => {
    const folder = makeTempDir();
    mkdirSync(join(folder, 'forms'));
    writeFileSync(file(folder), 'short');
    const { log, events } = recordingLog();
    const site = createProofOfWork({ dataDir: folder, claim, shared: state(), now: Date.now, log });
    expect(await site.verify('x', 'kontak')).toBe('unknown');
    await expect(site.challenge('kontak')).rejects.toThrow(expect.objectContaining({ status: 503 }));
    expect(readFileSync(file(folder), 'utf8')).toBe('short');
    expect(events.map(({ fields }) => fields['reason'])).toEqual([
      expect.stringContaining('forms/bot-check.key in DATA_DIR is malformed'),
    ]);
  });
});

describe('the challenge of one machine', () => {
  const solve = async (site: ProofOfWork): Promise<string> => {
    const made = await site.challenge('kontak');
    const solved = await solveChallenge({ challenge: made, deriveKey });
    return tokenOf(made, solved ?? {});
  };

  test('verifies on another one, also if that has signed challenges by itself before', async () => {
    const shared = state();
    const [one, two] = [makeTempDir(), makeTempDir()];
    const own = await solve(make(two));
    const token = await solve(make(one, Date.now, shared));
    const second = make(two, Date.now, shared);
    expect([await second.verify(token, 'kontak'), await second.verify(own, 'kontak')]).toEqual([
      'human',
      'human',
    ]);
    expect(statSync(join(two, 'forms', 'bot-check.key')).mode & 0o777).toBe(0o600);
    expect(await make(one, Date.now, shared).verify(await solve(second), 'kontak')).toBe('human');
  });

  test('verifies on one that has read its key before the machines could agree', async () => {
    const shared = state();
    let time = Date.now();
    const two = make(makeTempDir(), () => time, state());
    await two.challenge('kontak');
    const one = make(makeTempDir(), () => time, shared);
    const token = await solve(one);
    expect(await two.verify(token, 'kontak')).toBe('bot');
    const folder = makeTempDir();
    const late = make(folder, () => time, shared);
    expect(await late.verify(token, 'kontak')).toBe('human');
    time += 24 * 60 * 60_000 + 1;
    expect(await late.verify(await solve(one), 'kontak')).toBe('human');
  });
});
