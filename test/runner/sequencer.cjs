const { default: Sequencer } = require('@jest/test-sequencer');

/** The files that take longest, in order. */
const longest = [
  'browser/dev',
  'browser/every-page',
  'journeys/random-content',
  'browser/pages',
  'journeys/forms-killed',
  'journeys/exact-publish',
  'build/prerender',
];

function rankOf({ path }) {
  const rank = longest.findIndex((name) => path.replaceAll('\\', '/').endsWith(`/${name}.test.ts`));
  return rank === -1 ? longest.length : rank;
}

/**
 * Jest's order, but the longest files first. Before its first run in a folder, Jest goes by size: a small file that takes a minute
 * may come last, and the other workers have nothing to do meanwhile.
 */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return [...super.sort(tests)].sort((a, b) => rankOf(a) - rankOf(b));
  }
};
