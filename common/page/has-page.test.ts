import { expect, test } from '@jest/globals';
import { createBlockLoader } from '../block-system/block-loader';
import { registry } from '../blocks/registry';
import { hasPageOf } from './has-page';

const hasPage = hasPageOf(createBlockLoader(registry));

test.each([
  ['page', true],
  ['Page', true],
  ['article', true],
  ['image_gallery', true],
  ['ImageGallery', true],
  ['navigation', true],
  ['', true],
  [undefined, true],
  [7, true],
  ['author', false],
  ['redirect', false],
  ['site_config', false],
  ['nav_item', false],
  ['search', false],
  ['Breadcrumb', false],
  ['constructor', false],
])('a story whose root is %j is a page: %s', (component, expected) => {
  expect(hasPage({ component })).toBe(expected);
});
