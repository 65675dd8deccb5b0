import dns from 'node:dns';
import { isIP, Socket } from 'node:net';

type Connect = (this: Socket, ...args: unknown[]) => Socket;
type Callback = (error: Error, ...rest: unknown[]) => void;

const resolvers = [
  'lookup',
  'resolve',
  'resolve4',
  'resolve6',
  'resolveAny',
  'resolveMx',
  'resolveTxt',
] as const;

let attempts: string[] = [];

/** True for addresses and names of this machine. */
function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (bare === 'localhost' || bare.endsWith('.localhost')) return true;
  return /^127(?:\.\d{1,3}){3}$|^::1$|^(?:::ffff:)127(?:\.\d{1,3}){3}$|^(?:0\.0\.0\.0|::)$/.test(bare);
}

/** The host of a call of `Socket.prototype.connect`, or undefined for a path: of any of its forms, also Node's internal one. */
function hostOf(args: readonly unknown[]): string | undefined {
  const [first, second] = Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
  if (typeof first === 'object' && first !== null) {
    const { host, path } = first as { host?: unknown; path?: unknown };
    return typeof path === 'string' ? undefined : String(host ?? 'localhost');
  }
  if (typeof first === 'string' && Number.isNaN(Number(first))) return undefined;
  return typeof second === 'string' ? second : 'localhost';
}

/** An error as DNS reports it. Names below `.invalid` never exist (RFC 6761), so a lookup of one is no attempt to leave. */
function notFound(host: string): Error {
  if (!host.endsWith('.invalid')) attempts.push(host);
  const error = new Error(`getaddrinfo ENOTFOUND ${host}`);
  return Object.assign(error, { code: 'ENOTFOUND', errno: -3008, syscall: 'getaddrinfo', hostname: host });
}

function guardConnections(): () => void {
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function guarded(...args) {
    const host = hostOf(args);
    // A name is looked up first, and the lookup is guarded.
    if (host === undefined || isIP(host) === 0 || isLoopback(host)) return connect.apply(this, args);
    attempts.push(host);
    const error = Object.assign(new Error(`connect ECONNREFUSED ${host}`), {
      code: 'ECONNREFUSED',
      syscall: 'connect',
      address: host,
    });
    return this.destroy(error);
  };
  return () => {
    prototype.connect = connect;
  };
}

function guardLookups(): () => void {
  const { promises } = dns;
  const byCallback = resolvers.map((name) => [name, dns[name]] as const);
  const byPromise = resolvers.map((name) => [name, promises[name]] as const);
  for (const [name, original] of byCallback) {
    const guarded = (host: string, ...rest: unknown[]): unknown => {
      if (isIP(host) !== 0 || isLoopback(host)) return Reflect.apply(original, dns, [host, ...rest]);
      const callback = rest.at(-1) as Callback;
      const error = notFound(host);
      return void process.nextTick(() => callback(error));
    };
    Object.assign(dns, { [name]: guarded });
  }
  for (const [name, original] of byPromise) {
    const guarded = async (host: string, ...rest: unknown[]): Promise<unknown> => {
      if (isIP(host) !== 0 || isLoopback(host)) return Reflect.apply(original, promises, [host, ...rest]);
      throw notFound(host);
    };
    Object.assign(promises, { [name]: guarded });
  }
  return () => {
    Object.assign(dns, Object.fromEntries(byCallback));
    Object.assign(promises, Object.fromEntries(byPromise));
  };
}

/**
 * Refuses every connection and DNS lookup of this process that would leave the machine, and records its host for
 * `judgeNetwork`: a test that does so would pass or fail by what others serve.
 * @returns a function that lifts the guard.
 */
export function guardNetwork(): () => void {
  const restore = [guardConnections(), guardLookups()];
  return () => {
    for (const lift of restore) lift();
  };
}

/**
 * Ends the guard's record of one test.
 * @throws Error naming the test and each host.
 */
export function judgeNetwork(test = 'outside of tests'): void {
  const hosts = [...new Set(attempts)];
  attempts = [];
  if (hosts.length > 0) throw new Error(`Left the machine (${test}): ${hosts.join(', ')}`);
}
