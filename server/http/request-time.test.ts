import { EventEmitter } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { extendRequestTime, limitRequestTime } from './request-time';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** A request whose headers have arrived. */
function requestWith(headers: Record<string, string>, hasResponse = false) {
  const socket = new Socket();
  const request = Object.assign(new IncomingMessage(socket), { headers });
  const response = new ServerResponse(request);
  if (hasResponse) response.writeHead(200);
  limitRequestTime(request, response);
  return request;
}

test.each([
  [{ 'content-length': '5' }, true],
  [{ 'transfer-encoding': 'chunked' }, true],
  [{ 'content-length': '0' }, false],
  [{}, false],
])('a request with %j is cut off after 20 seconds: %s', (headers, isCut) => {
  const request = requestWith(headers);
  jest.advanceTimersByTime(19_999);
  expect(request.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(request.destroyed).toBe(isCut);
});

test.each([
  ['with a 408', false, ['HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n']],
  ['without one once its response has begun', true, []],
])('a request is cut off %s', (_, hasResponse, expected) => {
  const request = requestWith({ 'content-length': '5' }, hasResponse);
  const written: unknown[] = [];
  jest.spyOn(request.socket, 'write').mockImplementation((chunk) => written.push(chunk) > 0);
  jest.advanceTimersByTime(20_000);
  expect([written, request.socket.writableEnded]).toEqual([expected, true]);
});

test('an upload has three minutes', () => {
  const request = requestWith({ 'content-length': '5' });
  extendRequestTime(request);
  jest.advanceTimersByTime(179_999);
  expect(request.destroyed).toBe(false);
  jest.advanceTimersByTime(1);
  expect(request.destroyed).toBe(true);
});

test('a request without a limit gets none by more time', () => {
  const request = requestWith({});
  extendRequestTime(request);
  jest.advanceTimersByTime(200_000);
  expect(request.destroyed).toBe(false);
});

describe.each([
  ['of the usual time', () => {}],
  ['of more time', extendRequestTime],
])('a request %s', (_, extend) => {
  let request: IncomingMessage;
  beforeEach(() => {
    request = requestWith({ 'content-length': '5' });
    extend(request);
  });

  test('is not cut off once it has arrived, read or not', () => {
    Object.assign(request, { complete: true });
    jest.advanceTimersByTime(200_000);
    expect(request.destroyed).toBe(false);
  });

  test('leaves no timer behind', () => {
    EventEmitter.prototype.emit.call(request, 'close');
    expect(jest.getTimerCount()).toBe(0);
  });
});
