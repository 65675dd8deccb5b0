import { createServer, type RequestListener, type Server } from 'node:http';

/** The address to listen on, and the names of the settings that hold it, for error messages. */
export interface ListenAddress {
  readonly port: number;
  /** An address or a name of this machine. `localhost` is 127.0.0.1 on every system. */
  readonly host: string;
  /** Such as `PORT` or `--port`. */
  readonly portSetting: string;
  /** `HOST` unless given. */
  readonly hostSetting?: string;
}

/** What is wrong with a setting, by the code of the system's error. */
const problems: Readonly<Record<string, (address: Required<ListenAddress>) => string>> = {
  EADDRINUSE: ({ portSetting, port }) =>
    `${portSetting} must be free, but ${port} is taken: stop the other program or set another ${portSetting}`,
  EACCES: ({ portSetting, port }) => `${portSetting} must be one this user may listen on, and ${port} is not`,
  EADDRNOTAVAIL: ({ hostSetting, host }) =>
    `${hostSetting} must be an address of this machine, and ${host} is not`,
  ENOTFOUND: unresolvedHost,
  EAI_AGAIN: unresolvedHost,
};

function unresolvedHost({ hostSetting, host }: Required<ListenAddress>): string {
  return `${hostSetting} must be an address of this machine, and ${host} cannot be resolved`;
}

/** Starts a server at an address. @throws Error in one sentence that names the setting to change. */
export function listen(handler: RequestListener, address: ListenAddress): Promise<Server> {
  const server = createServer(handler);
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = problems[error.code ?? '']?.({ hostSetting: 'HOST', ...address });
      reject(problem === undefined ? error : new Error(problem));
    });
    const { port, host } = address;
    server.listen(port, host === 'localhost' ? '127.0.0.1' : host, () => resolve(server));
  });
}

/** Stops listening and closes all connections. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The origin at which this machine reaches a server on that address, as browsers write it: without the port 80. */
export function originOf({ port, host }: Pick<ListenAddress, 'port' | 'host'>): string {
  const name = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
  return new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port}`).origin;
}
