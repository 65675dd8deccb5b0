// `npm run export`: the site as static files.
import { runCommand } from './runtime/run-command.mjs';

await runCommand('main.cjs', 'runExport');
