import { expect, test } from '@jest/globals';
import { scopeOf } from '../../test/support/scripted-client';
import { advised } from './advised-client';
import type { ContentClient } from './api/content-client';
import { adviceOf, ContentError, outage } from './api/content-error';

const space = '/cdn/spaces/me';
const errorOf = (status: number, path = space) =>
  new ContentError({ status, statusText: 'a text', response: 'a reason', path });
const delivery = 'https://api.example/v2';
const other = 'https://api.example';

/** The error of a call that failed, as the wrapped client throws it. */
async function thrownBy(error: Error, apiUrl: string): Promise<unknown> {
  const get = () => Promise.reject(error);
  const client = { get } as Pick<ContentClient, 'get'> as ContentClient; // nothing else is called
  return advised(client, 'CONTENT_PREVIEW_TOKEN', apiUrl)
    .get(['cdn'], {}, scopeOf('known'))
    .catch((thrown: unknown) => thrown);
}

const noToken = 'the content service does not accept CONTENT_PREVIEW_TOKEN: copy a token from';
const noService = `there is no content service at CONTENT_API_URL, ${other}: its address ends in /v2`;

test.each([
  ['a token that is refused', errorOf(401, '/cdn/stories/a'), delivery, noToken],
  ['a token that has no access', errorOf(403), delivery, noToken],
  ['an address without /v2 that has no space', errorOf(404), other, noService],
  ['an address without /v2 that is a web page', outage('a 404 that is no JSON', space), other, noService],
  ['an address without /v2 that refuses', errorOf(401), other, noService],
])('%s is said with the setting', async (_, error, apiUrl, advice) => {
  const thrown = await thrownBy(error, apiUrl);
  const { message, status, isUnusable } = error;
  expect(thrown).toMatchObject({ message, status, isUnusable });
  expect(adviceOf(thrown)).toEqual({ advice: expect.stringContaining(advice) });
});

test.each([
  ['a missing story', errorOf(404, '/cdn/stories/a'), other],
  ['a CMS that says nothing of the space', errorOf(404), delivery],
  ['a CMS that gives no usable space', outage('a reason', space), delivery],
  ['a CMS that does not respond', errorOf(0), other],
  ['a defect', new Error('a defect'), other],
])('%s is no matter of the settings', async (_, error, apiUrl) => {
  const thrown = await thrownBy(error, apiUrl);
  expect(thrown).toBe(error);
  expect(adviceOf(thrown)).toEqual({});
});
