import { expect, test } from '@jest/globals';
import { explanationOf } from './explain-error';

test.each([
  [{ status: 429 }, 'takes no more calls for now (429): run the command again later'],
  [{ status: 503 }, 'does not respond (503 a reason): correct the address, or run the command again'],
  [{ status: 502, isUnusable: true }, 'gives no usable response (a reason)'],
  [{ status: 404 }, 'there is no content service at CONTENT_API_URL'],
  [{ status: 401 }, 'does not accept CONTENT_TOKEN'],
])('a call that failed with %j is explained', (error, message) => {
  const failed = { response: 'a reason', isUnusable: false, ...error };
  expect(explanationOf(failed, 'CONTENT_TOKEN', 'https://api.example/v2')).toContain(message);
});
