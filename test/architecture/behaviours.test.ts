import { expect, test } from '@jest/globals';
import { behaviours } from '../../common/blocks/behaviours';
import { sourceFiles } from './source-files';

test('every behaviour that markup names exists, and every behaviour is named', () => {
  const sources = [...sourceFiles(['common'])].filter(([path]) => !path.includes('.test.'));
  const named = sources.flatMap(([, source]) =>
    [...source.matchAll(/data-behaviour="(\w+)"/g)].map(([, name = '']) => name),
  );
  expect([...new Set(named)].toSorted()).toEqual(Object.keys(behaviours).toSorted());
});
