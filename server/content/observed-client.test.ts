import { expect, test } from '@jest/globals';
import { scopeOf } from '../../test/support/scripted-client';
import type { ContentClient } from './api/content-client';
import { ContentError } from './api/content-error';
import { tooManyCalls } from './api/rate-limit';
import { observed } from './observed-client';

const errorOf = (status: number, statusText: string) =>
  new ContentError({ status, statusText, response: '', path: '/' });

test.each([
  ['answering', 'is not found', errorOf(404, 'Not Found')],
  ['refused', 'is refused for its token', errorOf(401, 'Unauthorized')],
  ['failing', 'gets no response', errorOf(0, 'No Response')],
  ['answering', 'does not leave this process', errorOf(0, tooManyCalls)],
])('a CMS that responded is %s after a call that %s', async (expected, _, error) => {
  const results = [
    Promise.resolve({ body: { cv: 7 }, bytes: 1, total: null, perPage: null }),
    Promise.reject(error),
  ];
  const get = () => results.shift() ?? Promise.reject(error);
  const versions: number[] = [];
  const { client, state } = observed(
    { get } as Pick<ContentClient, 'get'> as ContentClient, // nothing else is called
    (version) => void versions.push(version),
  );
  await client.get(['cdn'], {}, scopeOf('known'));
  await expect(client.get(['cdn'], {}, scopeOf('known'))).rejects.toBe(error);
  expect(state()).toBe(expected);
  expect(versions).toEqual([7]);
});
