import { expect, test } from '@jest/globals';
import { signHook } from './publish-hook';
import { previewUrl } from './sign-preview';

test('a preview is signed as in Storyblok’s own example', () => {
  const signer = { siteOrigin: 'http://localhost:3000', spaceId: 123456, token: 'PREVIEWTOKEN' };
  const story = { id: 77, component: 'page', path: '/koleksi' };
  const address = new URL(previewUrl(story, signer, 1_700_000_000_999));
  expect(address.origin + address.pathname).toBe('http://localhost:3000/koleksi');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    _storyblok: '77',
    _storyblok_c: 'page',
    _storyblok_lang: 'default',
    '_storyblok_tk[space_id]': '123456',
    '_storyblok_tk[timestamp]': '1700000000',
    '_storyblok_tk[token]': '8cf47c52fc9e2105ae3ef1915947c93b817d44bd',
  });
});

test('a call of the publish hook is signed by the HMAC-SHA1 of its body', () => {
  const body = '{"action":"published","story_id":1,"space_id":2,"full_slug":"home","text":"x"}';
  expect(signHook(body, 's3cret')).toBe('ee994a8300be359b1d8b9a08479f4068531e41f9');
});
