import { expect, test } from '@jest/globals';
import { autoCompleteOf } from './autocomplete';

test.each([
  ['nama', 'name'],
  ['Nama lengkap', 'name'],
  ['surel', 'email'],
  ['E-mail', 'email'],
  ['telepon', 'tel'],
  ['whatsapp', 'tel'],
  ['Perusahaan', 'organization'],
  ['alamat', 'address-line1'],
  ['kota', 'address-level2'],
  ['kode_pos', 'postal-code'],
  ['nama_depan', 'given-name'],
  ['Last name', 'family-name'],
  ['jabatan', 'organization-title'],
  ['provinsi', 'address-level1'],
  ['negara', 'country-name'],
  ['Date of birth', 'bday'],
  ['nama kain', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
  ['', undefined],
])('a text field named %j has the token %s', (name, expected) => {
  expect(autoCompleteOf({ name, type: 'text' })).toBe(expected);
});

test.each([
  ['email', 'alamat', 'email'],
  ['tel', 'x', 'tel'],
  ['url', 'nama', 'url'],
  ['textarea', 'alamat', 'street-address'],
  ['textarea', 'pesan', undefined],
  ['select', 'provinsi', 'address-level1'],
  ['select', 'warna', undefined],
  ['date', 'tanggal_lahir', 'bday'],
  ['date', 'nama', undefined],
  ['number', 'telepon', undefined],
  ['radio', 'nama', undefined],
  ['checkbox', 'surel', undefined],
] as const)('a field of type %s named %j has the token %s', (type, name, expected) => {
  expect(autoCompleteOf({ name, type })).toBe(expected);
});
