import { connect, type Socket } from 'node:net';

/** Resolves at an event. As `once` of Node, which rejects for a socket that the server resets. */
function happened(socket: Socket, event: 'close' | 'connect' | 'timeout'): Promise<void> {
  return new Promise((resolve) => {
    if (event === 'close' && socket.closed) resolve();
    else socket.once(event, () => resolve());
  });
}

/** A socket that reads nothing by itself, and whose errors are no failure: the server may cut it off. */
export async function openSocket(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' });
  socket.on('error', () => {});
  await Promise.race([happened(socket, 'connect'), happened(socket, 'close')]);
  return socket;
}

/**
 * Opens many, some at a time: the accept queue is shorter than they are many.
 * @param request sent by each, which then reads the response. Default: none.
 */
export async function openSockets(port: number, count: number, request = ''): Promise<readonly Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const some = Math.min(100, count - sockets.length);
    const opened = await Promise.all(Array.from({ length: some }, () => openSocket(port)));
    for (const socket of opened) if (request !== '' && socket.writable) socket.resume().write(request);
    sockets.push(...opened);
  }
  return sockets;
}

/** Sends bytes and reads until the connection ends or nothing comes for a second. @returns the first line of the response. */
export async function firstLine(port: number, bytes: string): Promise<string> {
  const socket = await openSocket(port);
  socket.setEncoding('latin1').setTimeout(1_000);
  let text = '';
  socket.on('data', (chunk: string) => (text += chunk));
  socket.write(bytes, 'latin1');
  await Promise.race([happened(socket, 'close'), happened(socket, 'timeout')]);
  socket.destroy();
  return text.split('\r\n', 1)[0] ?? '';
}

/** Resolves with the milliseconds after which the last of the sockets was closed; with null if some are open after so many. */
export function whenClosed(sockets: readonly Socket[], atMost: number): Promise<number | null> {
  const started = performance.now();
  const all = Promise.all(sockets.map((socket) => happened(socket, 'close'))).then(
    () => performance.now() - started,
  );
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), atMost);
    void all.then((milliseconds) => {
      clearTimeout(timer);
      resolve(milliseconds);
    });
  });
}
