import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PREVIEW_TOKEN, PUBLIC_TOKEN } from './api/access';
import { createContentService } from './content-service';
import { closeServer, listen, originOf, type ListenAddress } from './listen';
import { loadSpace } from './space/space-files';

// The content service by itself, on the files of one space.
const usage = `Usage: anyam-content-service <space folder> [--port 3001] [--host 127.0.0.1]

The folder holds space.json, stories/ and, where there are any, drafts/, datasources/ and assets/.`;

function readArguments(): { readonly folder: string; readonly address: ListenAddress } {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      port: { type: 'string', default: '3001' },
      host: { type: 'string', default: '127.0.0.1' },
    },
  });
  const [folder, ...others] = positionals;
  if (folder === undefined || others.length > 0) throw new Error(`Name one folder.\n\n${usage}`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`--port must be a whole number from 1 to 65535, got "${values.port.slice(0, 80)}"`);
  return { folder, address: { port, host: values.host, portSetting: '--port', hostSetting: '--host' } };
}

async function start(): Promise<void> {
  const { folder, address } = readArguments();
  const origin = originOf(address);
  const space = loadSpace(folder);
  const pictureCache = join(process.cwd(), '.cache', 'pictures');
  const { app } = createContentService({ space, assetOrigin: origin, pictureCache });
  const server = await listen(app, address);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void closeServer(server));
  process.stdout.write(`The space "${space.name}" is ready.

  Stories  ${origin}/v2/cdn/stories?token=${PUBLIC_TOKEN}
  Drafts   ${origin}/v2/cdn/stories?token=${PREVIEW_TOKEN}
  Faults   ${origin}/faults

A site shows it with these settings:

  CONTENT_API_URL=${origin}/v2
  CONTENT_ASSET_ORIGINS=${origin}
  CONTENT_TOKEN=${PUBLIC_TOKEN}
  CONTENT_PREVIEW_TOKEN=${PREVIEW_TOKEN}

Press Ctrl-C to stop.
`);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
