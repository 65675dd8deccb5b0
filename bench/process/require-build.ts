import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Builds the site into `dist/`, so that what is measured is the code as it is. @throws Error where it does not build. */
export async function requireBuild(root: string): Promise<void> {
  const child = spawn(process.execPath, ['-r', 'esbuild-register', 'build/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The site does not build');
}
