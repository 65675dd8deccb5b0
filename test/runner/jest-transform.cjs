/** Jest loads transforms as plain CommonJS: this file compiles `transform.ts` on the way and hands it over. */
require('../../build/run-typescript.cjs');
const { transformer } = require('./transform');

module.exports = transformer;
// Jest brings source maps of its own, and both at once map twice.
process.setSourceMapsEnabled(false);
