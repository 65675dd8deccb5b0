// Adds the settings of `.env` that the environment does not have, for commands that are run by hand. Plain JavaScript, so that it
// runs beside a deployed build. `npm start` does not read the file.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';

/** @throws Error for a file that cannot be read. */
export function loadEnvFile(file = fileURLToPath(new URL('../../.env', import.meta.url))) {
  let text;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return;
    throw new Error('.env cannot be read: it must be a file that this account may read', { cause: error });
  }
  // oxlint-disable-next-line node/no-process-env -- where commands read settings
  Object.assign(process.env, { ...parseEnv(text), ...process.env });
}
