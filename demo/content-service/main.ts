import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PREVIEW_TOKEN, PUBLIC_TOKEN } from './api/access';
import { createContentService } from './content-service';
import { messageOf } from './error-message';
import { closeServer, listen, originOf, type ListenAddress } from './listen';
import { loadSpace } from './space/space-files';

// The content service by itself, on the files of one space.
const name = 'anyam-content-service';

const usage = `${name} <space folder>   serves a folder of stories as Storyblok's API serves a space

  --port <port>  the port to listen on (3001)
  --host <host>  the address of this machine to listen on (127.0.0.1)
  --help         shows this

The folder holds space.json, stories/ and, where there are any, drafts/, releases/, datasources/ and assets/.
Ctrl-C stops it. Exit code 0 after a signal, 1 where it cannot start, 2 for a wrong command line.
`;

/** A wrong command line: its message is one line. */
class UsageError extends Error {
  constructor(problem: string) {
    super(`${problem}: ${name} --help shows what there is`);
  }
}

interface Arguments {
  readonly folder: string;
  readonly address: ListenAddress;
}

/** @returns null for `--help`. @throws UsageError */
function readArguments(): Arguments | null {
  const { values, positionals } = parse();
  if (values.help) return null;
  const [folder = '', extra] = positionals;
  if (folder === '') throw new UsageError('name the folder of a space');
  if (extra !== undefined) throw new UsageError(`"${extra}" is one argument too many`);
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`--port must be a whole number from 1 to 65535, got "${values.port.slice(0, 80)}"`);
  return { folder, address: { port, host: values.host, portSetting: '--port', hostSetting: '--host' } };
}

function parse() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        port: { type: 'string', default: '3001' },
        host: { type: 'string', default: '127.0.0.1' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
  } catch (error) {
    // Without Node's advice of several lines.
    const [problem = ''] = messageOf(error).split(/\.\s/, 1);
    throw new UsageError(problem);
  }
}

async function start(): Promise<void> {
  const given = readArguments();
  if (given === null) return void process.stdout.write(usage);
  const { folder, address } = given;
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

// It serves on although nothing reads its output any more, as behind `head`: Node would end it with a stack.
process.stdout.on('error', () => {});
start().catch((error: unknown) => {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
