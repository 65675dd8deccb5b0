import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseJson } from '../../common/json';
import { readSettings, SettingsError } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { adopt } from './adopt';
import { copySpace, readLinks } from './copy-space';
import type { ForeignSpace } from './foreign-space';
import { readSpace, type ReadSpaceOptions } from './read-space';
import { projectFormatter } from './write-adoption';

// `npm run adopt`: blocks for the components of an existing space.
const root = join(__dirname, '../..');
const usage =
  'npm run adopt -- [--components <file>] [--only <name>]... [--dry-run] [--copy <folder>], with CONTENT_TOKEN or CONTENT_PREVIEW_TOKEN set';

const write = (line: string): void => void process.stdout.write(`${line}\n`);

function parseCommand(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      components: { type: 'string' },
      only: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
      copy: { type: 'string' },
    },
  });
  const only = values.only?.flatMap((names) => names.split(',')).map((name) => name.trim()) ?? null;
  return { ...values, only, isDryRun: values['dry-run'] };
}

/** The space of the settings. @throws Error that names the settings it needs. */
function openSpace(componentsFile: string | undefined): Omit<ReadSpaceOptions, 'write'> {
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  const { contentToken, contentPreviewToken, contentOauthToken, contentSpaceId } = settings;
  const token = contentPreviewToken ?? contentToken;
  if (token === undefined)
    throw new Error(
      'set CONTENT_TOKEN to a public token of the space, or CONTENT_PREVIEW_TOKEN for its drafts',
    );
  return {
    client: composeClient({ settings, token, report: () => {} }),
    version: contentPreviewToken === undefined ? 'published' : 'draft',
    componentsFile: componentsFile === undefined ? undefined : readComponents(componentsFile),
    managedSpaceId: contentOauthToken === undefined ? null : (contentSpaceId ?? null),
  };
}

function readComponents(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (cause) {
    throw new Error(`--components must name a file, and ${file} cannot be read`, { cause });
  }
  const value = parseJson(text);
  if (value === undefined) throw new Error(`--components must name a file of JSON, and ${file} is none`);
  return value;
}

/** Copies the space: what visitors see, and the drafts where the token reads them. */
async function copy(folder: string, space: ForeignSpace, options: ReadSpaceOptions): Promise<void> {
  const isDraft = space.version === 'draft';
  const published = isDraft ? await readSpace({ ...options, version: 'published' }) : space;
  const links = await readLinks(options.client);
  const count = copySpace({ published, drafts: isDraft ? space : null, links }, resolve(folder));
  write(`Copied the space into ${folder}: ${count} files. To work offline:
  npx anyam-content-service ${folder} --port 3005
  CONTENT_API_URL=http://127.0.0.1:3005/v2 CONTENT_TOKEN=demo-public npm run dev`);
}

async function main(): Promise<void> {
  const { components, copy: folder, only, isDryRun } = parseCommand(process.argv.slice(2));
  const options = { ...openSpace(components), write };
  const space = await readSpace(options);
  if (space.stories.length === 0)
    throw new Error(
      `the space “${space.name}” has no stories that the token reads: publish some, or set CONTENT_PREVIEW_TOKEN`,
    );
  const written = await adopt({ root, space, only, isDryRun, format: await projectFormatter(root), write });
  if (folder !== undefined && !isDryRun) await copy(folder, space, options);
  if (written.some((path) => path.endsWith('/docs.ts'))) {
    const schema = spawnSync(process.execPath, ['-r', 'esbuild-register', 'build/schema/write-schema.ts'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (schema.status !== 0)
      throw new Error('npm run schema failed: correct what it names, then run it again');
  }
}

main().catch((error: unknown) => {
  const isOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const reason = error instanceof Error ? error.message : String(error);
  const lines =
    error instanceof SettingsError
      ? error.problems
      : [`Nothing was adopted: ${isOption ? `${reason.split('\n')[0] ?? ''} (${usage})` : reason}`];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = 1;
});
