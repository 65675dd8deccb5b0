// Compiles a bundle ahead, in a process of its own so that nothing else is in it: `node server/runtime/compile-ahead.mjs <bundle>`.
import { compileAhead } from './load-bundle.mjs';

compileAhead(process.argv[2]);
