import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from './command';
import type { ListenAddress } from './content-service/listen';

/** The settings of the demo. An address is read when it is used: no command starts all servers, and the ports of the others do not matter. */
export interface DemoSettings {
  /** The environment merged with `.env`, without what is empty. */
  readonly env: NodeJS.ProcessEnv;
  /** The address of the site: `PORT`, 3000 by default. */
  readonly site: ListenAddress;
  /** The address of the content service: `DEMO_PORT`, 3001 by default. */
  readonly content: ListenAddress;
  /** The address of the brand book: `BOOK_PORT`, 3002 by default. */
  readonly book: ListenAddress;
  /** The address of https in front of the site of a space of one's own: `HTTPS_PORT`, 3010 by default. */
  readonly https: ListenAddress;
}

/**
 * Reads the settings from the environment and `.env`; the environment takes precedence.
 * @param root the project's folder.
 * @returns settings whose addresses throw a CommandError in one line for a malformed port.
 * @throws CommandError in one line where `.env` cannot be read.
 */
export function readDemoSettings(
  root: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): DemoSettings {
  const env = withoutEmpty(environment(join(root, '.env'), variables));
  const given = env['HOST']?.trim();
  // Without a password of theirs, editor, inbox and drafts are for this machine unless a host is set.
  const host = given ?? 'localhost';
  return {
    env,
    get site() {
      return { portSetting: 'PORT', port: portOf(env, 'PORT', 3000), host: given ?? '0.0.0.0' };
    },
    get content() {
      return { portSetting: 'DEMO_PORT', port: portOf(env, 'DEMO_PORT', 3001), host };
    },
    get book() {
      return { portSetting: 'BOOK_PORT', port: portOf(env, 'BOOK_PORT', 3002), host };
    },
    get https() {
      return { portSetting: 'HTTPS_PORT', port: portOf(env, 'HTTPS_PORT', 3010), host };
    },
  };
}

/** @throws CommandError for two servers of a command on one port, before the build rather than after it. */
export function refuseSamePort(servers: readonly ListenAddress[]): void {
  for (const [at, { portSetting, port }] of servers.entries()) {
    const other = servers.slice(0, at).find((each) => each.port === port);
    if (other !== undefined)
      throw new CommandError(
        `${portSetting} must be another port than ${other.portSetting}, but both are ${port}: set one of them to a free port`,
      );
  }
}

function environment(file: string, given: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  if (!existsSync(file)) return { ...given };
  try {
    return { ...parseEnv(readText(file)), ...given };
  } catch (error) {
    throw new CommandError(`.env cannot be read: ${String(error)}`);
  }
}

/** An empty setting counts as not set: it must not replace a default of the demo. */
function withoutEmpty(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ''));
}

/** A file's text without the byte order mark with which editors on Windows begin it. @throws Error if it is not UTF-8. */
function readText(file: string): string {
  const text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  if (text.includes('\0')) throw new Error('it is not UTF-8 text');
  return text;
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim() ?? '';
  const port = text === '' ? fallback : Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`${name} must be a whole number from 1 to 65535, got "${text.slice(0, 80)}"`);
}
