import { expect, test } from '@jest/globals';
import { editableAttributes } from './editable';

const said = { name: 'button', space: '1', uid: 'u', id: '7' };

test('a draft’s block carries the editor’s marks', () => {
  expect(editableAttributes({ _editable: `<!--#storyblok#${JSON.stringify(said)}-->` })).toEqual({
    'data-blok-c': JSON.stringify(said),
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
])('%j marks nothing', (marker) => {
  expect(editableAttributes({ _editable: marker })).toEqual({});
});
