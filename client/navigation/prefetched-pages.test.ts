import { expect, test } from '@jest/globals';
import { createPrefetchedPages } from './prefetched-pages';

/** Pages whose responses the test gives, in the order of the requests. */
function start() {
  const responses: Deferred[] = [];
  const fetchPage = (): Promise<string> => {
    const response = createResponse();
    responses.push(response);
    return response.promise;
  };
  return { responses, pages: createPrefetchedPages(fetchPage, 3, () => 0) };
}

/** A response, as the test gives it. */
interface Deferred {
  readonly promise: Promise<string>;
  readonly resolve: (page: string) => void;
  readonly reject: (reason: Error) => void;
}

function createResponse(): Deferred {
  let resolve: Deferred['resolve'] = () => {};
  let reject: Deferred['reject'] = () => {};
  const promise = new Promise<string>((onResolve, onReject) => ([resolve, reject] = [onResolve, onReject]));
  return { promise, resolve, reject };
}

test('a second click on a link waits for the response that is on its way', async () => {
  const { responses, pages } = start();
  const loads = [pages.load('/a'), pages.load('/a')];
  responses[0]?.resolve('A');
  expect([await Promise.all(loads), responses.length]).toEqual([['A', 'A'], 1]);
});

test('a page that was shown, or failed, is requested again', async () => {
  const { responses, pages } = start();
  const first = pages.load('/a');
  responses[0]?.resolve('A');
  await first;
  const second = pages.load('/a');
  responses[1]?.reject(new Error('offline'));
  await expect(second).rejects.toThrow('offline');
  const third = pages.load('/a');
  responses[2]?.resolve('A later');
  expect(await third).toBe('A later');
});

test('a page that cannot be fetched ahead is fetched when it is visited', async () => {
  const { responses, pages } = start();
  void pages.prefetch('/a');
  const visit = pages.load('/a');
  responses[0]?.reject(new Error('offline'));
  await new Promise((resolve) => setImmediate(resolve));
  responses[1]?.resolve('A');
  expect(await visit).toBe('A');
});

test('a second click waits for the request that follows a failed one ahead', async () => {
  const { responses, pages } = start();
  void pages.prefetch('/a');
  const first = pages.load('/a');
  responses[0]?.reject(new Error('offline'));
  await new Promise((resolve) => setImmediate(resolve));
  const second = pages.load('/a');
  responses[1]?.resolve('A');
  expect([await first, await second, responses.length]).toEqual(['A', 'A', 2]);
});
