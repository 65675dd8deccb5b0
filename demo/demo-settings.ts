import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CommandError } from './command';
import type { Place } from './content-service/listen';

/** What the demo is told by whoever starts it. */
export interface DemoSettings {
  /** The environment, with what `.env` adds to it. */
  readonly env: NodeJS.ProcessEnv;
  /** Where the site listens: `PORT`, 3000 by default. */
  readonly site: Place;
  /** Where the content service listens: `DEMO_PORT`, 3001 by default. */
  readonly content: Place;
}

/**
 * Reads the settings from the environment and from `.env`; what both set is taken from the environment.
 * @param root the project's folder.
 * @throws CommandError in one line for a malformed one.
 */
export function readDemoSettings(root: string): DemoSettings {
  const env = environment(join(root, '.env'));
  const host = hostOf(env);
  return {
    env,
    site: { setting: 'PORT', port: portOf(env, 'PORT', 3000), host },
    content: { setting: 'DEMO_PORT', port: portOf(env, 'DEMO_PORT', 3001), host },
  };
}

function environment(file: string): NodeJS.ProcessEnv {
  if (!existsSync(file)) return { ...process.env };
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...process.env };
  } catch (error) {
    throw new CommandError(`.env must be a file that can be read: ${String(error)}`);
  }
}

/** Where both servers listen. */
function hostOf(env: NodeJS.ProcessEnv): string {
  const host = env['HOST']?.trim() ?? '';
  return host === '' ? '0.0.0.0' : host;
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name]?.trim() ?? '';
  const port = text === '' ? fallback : Number(text);
  if (Number.isInteger(port) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`${name} must be a whole number from 1 to 65535, got "${text.slice(0, 80)}"`);
}
