import { expect, test } from '@jest/globals';
import { buildSpace, buildStory } from '../../../demo/content-service/space/build-space';
import { parseJson } from '../../../common/json';
import { readInMemory } from '../../../test/support/adopt-in-memory';
import { blockNamesFor } from './block-names';
import { viewFieldsOf } from '../match/head-fields';
import { inferComponents } from '../space/infer-components';
import { statesFile } from './states-file';

test('the cells of a table stand in the states, without the components of the CMS', () => {
  const table = {
    fieldtype: 'table',
    thead: [{ component: '_table_head', value: 'Kain' }],
    tbody: [{ component: '_table_row', body: [{ component: '_table_col', value: 'Cap' }] }],
  };
  const [component] = inferComponents(
    readInMemory(buildSpace([buildStory('home', { component: 'box', table })])),
  );
  if (component === undefined) throw new Error('the space has no component');
  const names = blockNamesFor('box', new Set(), false);
  expect(
    parseJson(statesFile({ names, component, isRoot: true, fields: viewFieldsOf(component) })),
  ).toMatchObject({
    states: [
      {
        name: 'as in home',
        fields: {
          table: { fieldtype: 'table', thead: [{ value: 'Kain' }], tbody: [{ body: [{ value: 'Cap' }] }] },
        },
      },
      { name: 'every field' },
      { fields: {} },
    ],
  });
});
