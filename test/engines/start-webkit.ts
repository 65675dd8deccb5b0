import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/free-port';
import { createEngineBrowser, type Commands, type EngineBrowser } from './engine-browser';
import { programOf } from './find-engines';

/** The paths of commands below a session. */
const paths: Readonly<Record<keyof Commands, (id: string) => string>> = {
  navigate: () => 'url',
  setWindowRect: () => 'window/rect',
  executeAsyncScript: () => 'execute/async',
  findElement: () => 'element',
  elementClick: (id) => `element/${id}/click`,
  elementSendKeys: (id) => `element/${id}/value`,
  performActions: () => 'actions',
  switchToFrame: () => 'frame',
  getWindowHandles: () => 'window/handles',
};

/** Starts a display without a screen. @returns its name. */
async function startDisplay(): Promise<{ readonly display: ChildProcess; readonly name: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const display = spawn(programOf('Xvfb') ?? '', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = await once(display.stdout, 'data');
  return { display, name: `:${String(line).trim()}` };
}

/** Starts GTK's WebKit by its WebDriver. */
export async function startWebKit(): Promise<EngineBrowser> {
  const { display, name } = await startDisplay();
  const port = await freePort();
  const driver = spawn(programOf('WebKitWebDriver') ?? '', [`--port=${port}`], {
    stdio: 'ignore',
    // Containers have no namespaces for its sandbox. It opens no page but the tests'.
    env: { ...process.env, DISPLAY: name, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
  });
  const send = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}/${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { readonly value: unknown };
    if (!response.ok) throw new Error(`WebKit refused ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  const isThere = (): Promise<boolean> =>
    send('GET', 'status').then(
      () => true,
      () => false,
    );
  while (!(await isThere())) if (driver.exitCode !== null) throw new Error('WebKitWebDriver does not start');
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } };
  const { sessionId } = (await send('POST', 'session', { capabilities })) as { readonly sessionId: string };
  return createEngineBrowser(
    (command, parameters) => {
      const path = `session/${sessionId}/${paths[command]('id' in parameters ? String(parameters.id) : '')}`;
      return command === 'getWindowHandles' ? send('GET', path) : send('POST', path, parameters);
    },
    async () => {
      await send('DELETE', `session/${sessionId}`);
      for (const process of [driver, display]) {
        process.kill();
        await once(process, 'exit');
      }
    },
  );
}
