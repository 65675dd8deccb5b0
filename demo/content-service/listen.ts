import { createServer, type RequestListener, type Server } from 'node:http';

/** Why listening failed, by the system's error code: the setting at fault and what to do. */
const reasons: Readonly<Record<string, (setting: string, port: number, host: string) => string>> = {
  EADDRINUSE: (setting, port) =>
    `${setting} must be free, but ${port} is taken: stop the other program or set another ${setting}`,
  EACCES: (setting, port) => `${setting} must be one this user may listen on, and ${port} is not`,
  EADDRNOTAVAIL: (_setting, _port, host) => `HOST must be an address of this machine, and ${host} is not`,
  ENOTFOUND: (_setting, _port, host) =>
    `HOST must be an address of this machine, and ${host} cannot be resolved`,
  EAI_AGAIN: (_setting, _port, host) =>
    `HOST must be an address of this machine, and ${host} cannot be resolved`,
};

/** Where to listen, and which setting says so. */
export interface Place {
  readonly setting: 'PORT' | 'DEMO_PORT';
  readonly port: number;
  readonly host: string;
}

/** Listens. @throws Error in one sentence that names the setting at fault. */
export function listen(handler: RequestListener, { setting, port, host }: Place): Promise<Server> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const reason = reasons[error.code ?? '']?.(setting, port, host);
      reject(reason === undefined ? error : new Error(reason));
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

/** The address under which this machine reaches a server that listens there. */
export function originOf({ port, host }: Omit<Place, 'setting'>): string {
  if (['0.0.0.0', '::', 'localhost'].includes(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
