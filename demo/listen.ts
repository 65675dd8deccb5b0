import { createServer, type RequestListener, type Server } from 'node:http';

/** Listens on a port of this machine. @throws Error in one sentence where `DEMO_PORT` cannot be used. */
export function listen(handler: RequestListener, port: number, host: string): Promise<Server> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `DEMO_PORT must be free, but ${port} is taken: stop the other program or set another DEMO_PORT`;
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error);
    });
    server.listen(port, host, () => resolve(server));
  });
}

/** Stops listening and cuts what is still open. */
export function unlisten(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
