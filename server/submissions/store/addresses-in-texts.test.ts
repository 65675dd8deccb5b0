import { describe, expect, test } from '@jest/globals';
import { addressesIn, mentions } from './addresses-in-texts';

const addresses = [
  'ana@batik.id',
  "o'brien@batik.id",
  'a!b#c@batik.id',
  'a.b+c@batik.id',
  'ana@toko.batik.id',
  'ana@localhost',
  'jörg@ärzte.example',
];

describe('the addresses in a text are those that it mentions', () => {
  test.each([
    ...addresses,
    ...addresses.map((address) => address.toUpperCase()),
    ...addresses.map((address) => `Balas ke ${address}.`),
    ...addresses.map((address) => `Ana <${address}>, 'Ana' '${address}'`),
    ...addresses.map((address) => `=${address}=`),
    ...addresses.map((address) => `x${address}`),
    ...addresses.map((address) => `x.${address}`),
    ...addresses.map((address) => `ã${address}`),
    ...addresses.map((address) => `${address}.example`),
    ...addresses.map((address) => `${address}n`),
    ...addresses.map((address) => `${address}-`),
    `${'a'.repeat(70)}@batik.id`,
    `${'!'.repeat(70)}ana@batik.id`,
    'ana@@batik.id',
    'ana at batik.id',
  ])('%s', (text) => {
    const found = new Set(addressesIn(text).map((address) => address.toLowerCase()));
    expect(addresses.filter((address) => found.has(address))).toEqual(
      addresses.filter((address) => mentions(text, address)),
    );
  });

  test('also several of them', () => {
    expect(addressesIn('ana@batik.id,budi@batik.id')).toEqual(['ana@batik.id', 'budi@batik.id']);
  });
});
