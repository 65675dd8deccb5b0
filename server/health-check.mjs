// `node server/health-check.mjs [seconds]`: exit code 0 once the server of this machine is alive, 1 if it is not alive after
// `seconds` (default 0: one try). For containers and service units: it needs neither curl nor a build. Reads PORT and HOST.
import { get } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds of one try, and between two. */
const patience = 2_000;
const pause = 100;

const everyInterface = ['', '0.0.0.0', '::'];
const { PORT = '', HOST = '' } = process.env;
const host = everyInterface.includes(HOST.trim()) ? '127.0.0.1' : HOST.trim();
const options = { host, port: PORT.trim() || '3000', path: '/healthz', timeout: patience };

/** @returns {Promise<boolean>} */
function isAlive() {
  return new Promise((resolve) => {
    const request = get(options, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(false));
  });
}

if (!/^\d{1,5}$/.test(options.port) || Number(options.port) > 65_535) {
  process.stderr.write(`PORT must be a whole number from 0 to 65535, got "${options.port}".\n`);
  process.exit(1);
}
const [seconds = '0'] = process.argv.slice(2);
if (!/^\d+$/.test(seconds)) {
  process.stderr.write(`Expected a number of seconds, got "${seconds}": node server/health-check.mjs 30\n`);
  process.exit(1);
}
const deadline = performance.now() + Number(seconds) * 1_000;
for (;;) {
  if (await isAlive()) break;
  if (performance.now() >= deadline) {
    process.stderr.write(`No server is alive at ${options.host}:${options.port}.\n`);
    process.exitCode = 1;
    break;
  }
  await setTimeout(pause);
}
