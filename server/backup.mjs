// `npm run backup` and `npm run restore`: DATA_DIR into an archive, and back. The first argument tells which.
import { runCommand } from './runtime/run-command.mjs';

await runCommand('backup.cjs');
