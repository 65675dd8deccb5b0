import { EventEmitter } from 'node:events';
import { describe, expect, test } from '@jest/globals';
import { watchHandover } from './unaccepted-connection';

/** A worker's process, and connections that are closed or not. */
function setUp() {
  const worker = Object.assign(new EventEmitter(), { send: (..._message: unknown[]) => true });
  const closed: string[] = [];
  const closeUnaccepted = watchHandover(worker);
  return {
    worker,
    closed,
    closeUnaccepted,
    hand: (name: string) => worker.send({ act: 'newconn' }, { close: () => void closed.push(name) }),
    accept: () => void worker.emit('internalMessage', { ack: 1, accepted: true }),
  };
}

describe('when a worker has ended', () => {
  test('the connection is closed that it was handed and has not taken', () => {
    const { hand, accept, closeUnaccepted, closed } = setUp();
    hand('first');
    accept();
    hand('second');
    closeUnaccepted();
    closeUnaccepted();
    expect(closed).toEqual(['second']);
  });

  test('none is closed that it has taken, or that another process has', () => {
    const { worker, hand, accept, closeUnaccepted, closed } = setUp();
    hand('first');
    accept();
    worker.send({ act: 'listening' }, { close: () => void closed.push('a listener') });
    worker.emit('internalMessage', { act: 'online' });
    closeUnaccepted();
    expect(closed).toEqual([]);
  });

  test('a message without a reply in between changes nothing', () => {
    const { worker, hand, closeUnaccepted, closed } = setUp();
    hand('first');
    worker.emit('internalMessage', { act: 'online' });
    closeUnaccepted();
    expect(closed).toEqual(['first']);
  });
});
