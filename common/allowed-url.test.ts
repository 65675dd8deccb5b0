import { expect, test } from '@jest/globals';
import { ASSETS } from '../test/support/render';
import { allowedUrl } from './allowed-url';

const origins = [ASSETS, 'http://127.0.0.1:3001'];

test.each([
  [`${ASSETS}/f/1/a.png`, `${ASSETS}/f/1/a.png`],
  [`HTTPS://A.Storyblok.com:443/f/1/a.png`, `${ASSETS}/f/1/a.png`],
  [`${ASSETS}/f/1/kain "baru" <1>.png`, `${ASSETS}/f/1/kain%20%22baru%22%20%3C1%3E.png`],
  [`${ASSETS}/f/../../f/1/a.png`, `${ASSETS}/f/1/a.png`],
  ['http://127.0.0.1:3001/f/1/a.png', 'http://127.0.0.1:3001/f/1/a.png'],
  ['http://127.0.0.1:3002/f/1/a.png', null],
  ['https://127.0.0.1:3001/f/1/a.png', null],
  [`${ASSETS}:8443/f/1/a.png`, null],
  ['', null],
])('the address %j is the URL %j', (value, url) => {
  expect(allowedUrl(value, origins)).toBe(url);
});
