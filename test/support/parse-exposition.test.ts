import { expect, test } from '@jest/globals';
import { parseExposition } from './parse-exposition';

const head = '# HELP a_total what it counts\n# TYPE a_total counter\n';

test('metrics are read with their samples', () => {
  const text = `${head}a_total{x="1",y="a\\"b"} 2\n\n# HELP b b\n# TYPE b gauge\nb NaN\n`;
  expect(parseExposition(text)).toEqual([
    {
      name: 'a_total',
      help: 'what it counts',
      type: 'counter',
      samples: [{ name: 'a_total', labels: { x: '1', y: 'a\\"b' }, value: 2 }],
    },
    { name: 'b', help: 'b', type: 'gauge', samples: [{ name: 'b', labels: {}, value: Number.NaN }] },
  ]);
});

test.each([
  ['a sample without HELP', 'a_total 1\n'],
  ['a sample of another metric', `${head}b_total 1\n`],
  ['a metric without TYPE', '# HELP a_total x\na_total 1\n'],
  ['a metric without help', '# HELP a_total \n# TYPE a_total counter\n'],
  ['an unknown type', '# HELP a_total x\n# TYPE a_total number\n'],
  ['a metric that is there twice', head + head],
  ['a value that is none', `${head}a_total one\n`],
  ['labels without quotes', `${head}a_total{x=1} 1\n`],
  ['a label that is there twice', `${head}a_total{x="1",x="2"} 1\n`],
  ['a last line without an end', `${head}a_total 1`],
  ['a sum without a histogram', `${head}a_total_sum 1\n`],
])('%s is refused', (_, text) => expect(() => parseExposition(text)).toThrow(/./));
