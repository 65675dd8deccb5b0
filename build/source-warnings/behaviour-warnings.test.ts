import { expect, test } from '@jest/globals';
import { warningsOf } from './behaviour-warnings';

test('a behaviour that does not exist is reported with its line and those that do', () => {
  const source = ['<ul', '  data-behaviour="gallery"', '  data-behaviour="galery"', '/>'].join('\n');
  expect(warningsOf('common/a/A.tsx', source, ['carousel', 'gallery'])).toMatchObject([
    {
      text: 'No behaviour is called "galery". common/blocks/behaviours.ts has: carousel, gallery.',
      location: {
        file: 'common/a/A.tsx',
        line: 3,
        column: 2,
        length: 23,
        lineText: '  data-behaviour="galery"',
      },
    },
  ]);
});
