// `npm run visits`: what was viewed.
import { runCommand } from './runtime/run-command.mjs';

await runCommand('visits.cjs');
