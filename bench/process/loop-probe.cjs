// Loaded into a server by `--require`: notes how long its event loop was busy without a pause, in CPU time of its thread, so
// that other processes of a busy machine do not count. Each line of the file LOOP_PROBE_FILE is one such time in milliseconds.
const { appendFileSync, readFileSync } = require('node:fs');

// oxlint-disable-next-line node/no-process-env -- it has no settings
const file = process.env['LOOP_PROBE_FILE'];
/** Milliseconds between two looks, by which a time may be too long. */
const period = 5;
/** Shorter times are not noted. */
const shortest = 20;

const cpu = () => Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ', 1)[0]) / 1e6;

let [before, at] = [cpu(), performance.now()];
setInterval(() => {
  const [used, now] = [cpu(), performance.now()];
  const busy = Math.min(used - before, now - at);
  if (busy > shortest) appendFileSync(file, `${busy.toFixed(1)}\n`);
  [before, at] = [cpu(), performance.now()];
}, period).unref();
