// `npm run forms`: what operators do with what visitors sent.
import { runCommand } from './runtime/run-command.mjs';

await runCommand('forms.cjs');
