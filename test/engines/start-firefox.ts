import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeTempDir } from '../support/temp-dir';
import { createEngineBrowser, type Commands, type EngineBrowser } from './engine-browser';
import { programOf } from './find-engines';

/** A message: its length in bytes, a colon, and JSON. */
const message = /^(\d+):/;

/** Firefox's own names of the commands. */
const nameOf = (command: keyof Commands): string =>
  `WebDriver:${command[0]?.toUpperCase()}${command.slice(1)}`;

/**
 * Speaks Marionette, by which Firefox follows WebDriver's commands.
 * @see https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
 */
function speak(socket: Socket) {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let received = Buffer.alloc(0);
  let latest = 0;
  const take = (text: string): void => {
    const parsed = JSON.parse(text) as unknown;
    // The first message greets.
    if (!Array.isArray(parsed)) return;
    const [, id, error, result] = parsed as [number, number, { message: string } | null, unknown];
    const command = waiting.get(id);
    waiting.delete(id);
    if (error === null) command?.resolve(result);
    else command?.reject(new Error(`Firefox: ${error.message}`));
  };
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const [prefix, length] = message.exec(received.toString('latin1', 0, 12)) ?? [];
      const end = (prefix?.length ?? 0) + Number(length);
      if (prefix === undefined || received.length < end) return;
      take(received.toString('utf8', prefix.length, end));
      received = received.subarray(end);
    }
  });
  return (name: string, parameters: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      latest += 1;
      waiting.set(latest, { resolve, reject });
      const text = JSON.stringify([0, latest, name, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
}

/** Starts Firefox with a new profile, without a window on the screen. */
export async function startFirefox(): Promise<EngineBrowser> {
  const profile = makeTempDir();
  writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);\n');
  const args = ['--marionette', '--headless', '--no-remote', '--profile', profile];
  const firefox = spawn(programOf('firefox-esr', 'firefox') ?? '', args, { stdio: 'ignore' });
  const portFile = join(profile, 'MarionetteActivePort');
  while (!existsSync(portFile)) {
    if (firefox.exitCode !== null) throw new Error('Firefox does not start');
    await delay(50);
  }
  const socket = connect(Number(readFileSync(portFile, 'utf8')), '127.0.0.1');
  const send = speak(socket);
  await send('WebDriver:NewSession', { capabilities: { alwaysMatch: {} } });
  return createEngineBrowser(
    async (command, parameters) => {
      const result = await send(nameOf(command), parameters);
      return Array.isArray(result) ? result : (result as { readonly value?: unknown } | null)?.value;
    },
    async () => {
      const ended = once(firefox, 'exit');
      await send('Marionette:Quit', { flags: ['eForceQuit'] });
      await ended;
      socket.destroy();
      rmSync(profile, { recursive: true, force: true });
    },
  );
}
