import { join, relative } from 'node:path';
import { buildSite } from './build';

// `npm run build`: the production build into dist/.
const root = join(__dirname, '..');
const folder = join(root, 'dist');
const started = performance.now();

buildSite(root, folder).then(
  ({ id, scriptBytes }) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(
      `Built ${relative(root, folder)}/ in ${seconds} s: build ${id}, ${Math.round(scriptBytes / 1024)} KB of browser scripts\n`,
    );
  },
  (error: unknown) => {
    process.stderr.write(`The build failed: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  },
);
