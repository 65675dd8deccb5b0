import { describe, expect, test } from '@jest/globals';
import { formKindOf, parseForm } from './form-body';

const read = (text: string | Buffer, kind: 'json' | 'urlencoded') => [
  ...parseForm(typeof text === 'string' ? Buffer.from(text) : text, kind),
];

test.each([
  ['application/json', 'json'],
  ['Application/JSON; charset=UTF-8', 'json'],
  ['application/json; charset="utf-8"', 'json'],
  ['application/x-www-form-urlencoded', 'urlencoded'],
  ['application/x-www-form-urlencoded;charset=utf8', 'urlencoded'],
  ['application/json; charset=iso-8859-1', null],
  ['application/x-www-form-urlencoded; charset=utf-7', null],
  ['application/problem+json', null],
  ['multipart/form-data; boundary=x', 'multipart'],
  ['text/plain', null],
  ['constructor', null],
  ['', null],
  [undefined, null],
])('a body of type %j is encoded as %j', (type, kind) => {
  expect(formKindOf(type)).toBe(kind);
});

describe('a form as JSON', () => {
  test('has its values as texts', () => {
    const json =
      '{"nama":"Sari","umur":7,"kabar":true,"lain":false,"kosong":null,"motif":["kawung","parang"],"__proto__":"x"}';
    expect(read(json, 'json')).toEqual([
      ['nama', ['Sari']],
      ['umur', ['7']],
      ['kabar', ['on']],
      ['lain', []],
      ['kosong', []],
      ['motif', ['kawung', 'parang']],
      ['__proto__', ['x']],
    ]);
  });

  test.each([
    ['nothing', ''],
    ['malformed JSON', '{"nama":'],
    ['an array', '[]'],
    ['a string', '"nama"'],
    ['null', 'null'],
    ['an object in it', '{"a":{"b":1}}'],
    ['an array of arrays', '{"a":[["b"]]}'],
    ['an array of numbers', '{"a":[1]}'],
    ['7,000 nested arrays', `{"a":${'['.repeat(7_000)}${']'.repeat(7_000)}}`],
    ['7,000 nested arrays alone', `${'['.repeat(7_000)}${']'.repeat(7_000)}`],
    ['too many fields', JSON.stringify(Object.fromEntries(Array.from({ length: 301 }, (_, n) => [n, ''])))],
    ['too many values of a field', JSON.stringify({ a: Array.from({ length: 101 }, () => '') })],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('is rejected with %s', (_, text) => {
    expect(() => read(text, 'json')).toThrow('Bad Request: ');
  });
});

describe('a URL-encoded form', () => {
  test.each<[string, [string, string[]][]]>([
    ['', []],
    [
      'nama=Sari+Dewi&pesan=a%0D%0Ab%26c',
      [
        ['nama', ['Sari Dewi']],
        ['pesan', ['a\r\nb&c']],
      ],
    ],
    [
      'motif=kawung&nama=&motif=parang',
      [
        ['motif', ['kawung', 'parang']],
        ['nama', ['']],
      ],
    ],
    [
      'nama&&=x',
      [
        ['nama', ['']],
        ['', ['x']],
      ],
    ],
    ['a=b=c', [['a', ['b=c']]]],
    [
      'a%5Bb%5D=1&__proto__=2',
      [
        ['a[b]', ['1']],
        ['__proto__', ['2']],
      ],
    ],
    ['nama=%F0%9F%A7%B5', [['nama', ['🧵']]]],
  ])('%j', (text, form) => {
    expect(read(text, 'urlencoded')).toEqual(form);
  });

  test.each([
    ['a percent sign without digits', 'a=%'],
    ['an encoding that is not UTF-8', 'a=%ff'],
    ['an incomplete character', 'a=%E0%A4'],
    ['too many fields', Array.from({ length: 301 }, (_, n) => `n${n}=`).join('&')],
    ['too many values of a field', 'a=&'.repeat(101)],
  ])('is rejected with %s', (_, text) => {
    expect(() => read(text, 'urlencoded')).toThrow('Bad Request: ');
  });
});
