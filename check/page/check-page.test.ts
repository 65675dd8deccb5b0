import { expect, test } from '@jest/globals';
import { mendOfDescription } from './check-page';

const page = { block: 'page' };

test.each([
  ['of this site', [], undefined],
  ['with other blocks of other names', [{ component: 'teaser', block: 'card' }], undefined],
  [
    'whose pages have an SEO plugin',
    [
      {
        ...page,
        component: 'page',
        within: { 'seo.description': 'seo_description', 'seo.og_description': 'seo_description' },
      },
    ],
    'Write one or two sentences in the field seo.description.',
  ],
  [
    'whose pages have fields of two names, or none',
    [
      { ...page, component: 'landing', fields: { meta_description: 'seo_description' } },
      { ...page, component: 'default', within: { 'seo.description': 'seo_description' } },
      { ...page, component: 'plain' },
    ],
    'Write one or two sentences in the field meta_description or seo.description. Pages of the type plain may lack it: add a text field seo_description to that type.',
  ],
])('the mend of a missing description names the fields of a space %s', (_, names, mend) => {
  expect(mendOfDescription(names).mend).toBe(mend);
});
