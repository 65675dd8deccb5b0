/** Jest loads transforms as plain CommonJS: this file compiles `transform.ts` on the way and hands it over. */
const { register } = require('esbuild-register/dist/node');

const { unregister } = register({ target: `node${process.versions.node}` });
const { transformer } = require('./transform');

module.exports = transformer;
unregister();
// esbuild-register switches Node's own source maps on; Jest brings its own, and both at once map twice.
process.setSourceMapsEnabled(false);
