import { expect, test } from '@jest/globals';
import { editableAttributes } from './editable';

const marker = { name: 'button', space: '1', uid: 'u', id: '7' };

test('a draft’s block gets the editor’s attributes', () => {
  expect(editableAttributes({ _editable: `<!--#storyblok#${JSON.stringify(marker)}-->` })).toEqual({
    'data-blok-c': JSON.stringify(marker),
    'data-blok-uid': '7-u',
  });
});

test.each([
  undefined,
  7,
  '',
  '<!--#storyblok#-->',
  '<!--#storyblok#{-->',
  '<!--#storyblok#[]-->',
  '<!--#storyblok#{"name":"a","uid":"b"}-->',
  '<!--#storyblok#{"name":"a","uid":"b","id":7}-->',
  ' <!--#storyblok#{"name":"a","uid":"b","id":"7"}-->',
  '<!--other{"name":"a","uid":"b","id":"7"}-->',
])('%j gives no attributes', (editable) => {
  expect(editableAttributes({ _editable: editable })).toEqual({});
});
