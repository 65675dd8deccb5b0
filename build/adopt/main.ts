import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../common/json';
import { storedConfig } from '../../common/story/stored-config';
import { storedNames } from '../../common/story/stored-names';
import { parseCommandLine, readCommandSettings, UsageError } from '../../server/config/command-line';
import { withEnvFile } from '../../server/config/env-file';
import { SettingsError, type Settings } from '../../server/config/settings';
import { ContentError } from '../../server/content/api/content-error';
import { composeClient } from '../../server/content/compose-content';
import { explanationOf } from '../../server/content/explain-error';
import { assertBlockFiles } from '../assert-blocks';
import { adopt, adoptedBlocks, lacksAdopted } from './adopt';
import { copyWithAssets } from './copy-command';
import { refuseFilled } from './space/copy-space';
import { dropBlocks } from './drop-blocks';
import { readSpace, type ReadSpaceOptions } from './space/read-space';
import { projectFormatter } from '../new-block/project-formatter';
import { writeAdoption } from './write/write-adoption';
import { adoptedFile, isListFile, type ReadFile } from './write/write-lists';
import { messageOf } from '../../server/runtime/logging/error-message';
import { commandProblem } from '../../server/runtime/files/file-problem';
import { singleLine, singleLines } from '../../server/runtime/single-line';

// `npm run adopt`: blocks for the components of an existing space.
const root = join(__dirname, '../..');
const usage = `npm run adopt -- [options]   writes blocks for the components of a space that was made for another site

  --components <file>  the components.json of Storyblok's command line, for kinds and names of fields
  --only <component>   writes blocks for these components alone; repeatable
  --unused             also writes blocks for components that no story uses
  --dry-run            lists what would be written, and writes nothing
  --copy <folder>      also copies the space with its assets into an empty folder, to work offline
  --asset-limit <MB>   megabytes of assets that are copied at most; default 500, 0 for none
  --drop <block>       removes a block that adopting wrote, with its lines in all lists; repeatable;
                       site_config: where header and footer are
  --help               shows this

The space is that of CONTENT_TOKEN, or with CONTENT_PREVIEW_TOKEN its drafts; settings come from the environment and .env.
Exit code 0 if all went well, 1 for a failure, 2 for a wrong command line. docs/adopt.md has the rest.
`;

const write = (line: string): void => void process.stdout.write(`${singleLine(line)}\n`);

function parseCommand(args: readonly string[]) {
  const { values } = parseCommandLine({
    command: 'npm run adopt',
    args,
    options: {
      components: { type: 'string' },
      only: { type: 'string', multiple: true },
      unused: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      copy: { type: 'string' },
      'asset-limit': { type: 'string' },
      drop: { type: 'string', multiple: true, default: [] },
    },
  });
  const only = values.only?.flatMap((names) => names.split(',')).map((name) => name.trim()) ?? null;
  const { 'dry-run': isDryRun, 'asset-limit': assetLimit } = values;
  if (assetLimit !== undefined && values.copy === undefined)
    throw new UsageError('--asset-limit needs --copy: assets are copied with a space alone');
  return { ...values, only, isDryRun, assetLimit: assetLimitIn(assetLimit ?? '500') };
}

/** Bytes. @throws {UsageError} for anything but a number of megabytes. */
function assetLimitIn(typed: string): number {
  if (/^\d{1,6}$/.test(typed)) return Number(typed) * 1_000_000;
  throw new UsageError(`--asset-limit must be a whole number of megabytes, got "${typed}"`);
}

/** The space of the settings. @throws Error that names the settings it needs. */
function openSpace(settings: Settings, componentsFile: string | undefined): ReadSpaceOptions {
  const { contentToken, contentPreviewToken, contentOauthToken, contentSpaceId } = settings;
  const token = contentPreviewToken ?? contentToken;
  if (token === undefined)
    throw new Error(
      'set CONTENT_TOKEN to a public token of the space, or CONTENT_PREVIEW_TOKEN for its drafts, in the environment or in .env',
    );
  return {
    client: composeClient({ settings, token, report: () => {} }),
    apiUrl: settings.contentApiUrl,
    spaceId: contentSpaceId ?? null,
    version: contentPreviewToken === undefined ? 'published' : 'draft',
    componentsFile: componentsFile === undefined ? undefined : readComponents(componentsFile),
    managedSpaceId: contentOauthToken === undefined ? null : (contentSpaceId ?? null),
    write,
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

const readProject: ReadFile = (path) =>
  existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;

/** Removes blocks that adopting wrote. @throws Error for one that it did not write. */
async function drop(blocks: readonly string[], isDryRun: boolean): Promise<void> {
  const adopted = [
    ...adoptedBlocks(readProject(adoptedFile)),
    ...(storedConfig === null ? [] : ['site_config']),
  ];
  const other = blocks.find((block) => !adopted.includes(block));
  if (other !== undefined)
    throw new Error(
      `"${other}" is no block that adopting wrote; ${adopted.length === 0 ? 'it has written none in this project' : `those are ${adopted.join(', ')}`}`,
    );
  const { changes, paths } = dropBlocks(blocks, storedNames, readProject);
  for (const path of paths) write(`- ${path}`);
  for (const path of Object.keys(changes)) write(`~ ${path}`);
  if (isDryRun) return write('Without --dry-run they are removed and written.');
  await writeAdoption(root, changes, { format: await projectFormatter(root), isList: isListFile });
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
  writeSchemas();
}

/** As `npm run schema` does. */
function writeSchemas(): void {
  const schema = spawnSync(
    process.execPath,
    ['-r', './build/run-typescript.cjs', 'build/schema/write-schema.ts'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (schema.status !== 0)
    throw new LaterError('npm run schema failed: correct what it names, then run it again');
}

/** The failure of a step after the blocks were written: they stay. */
class LaterError extends Error {}

/** The error of a copy that failed. */
function copyError(cause: unknown, folder: string, apiUrl: string): LaterError {
  const reason =
    cause instanceof ContentError ? explanationOf(cause, 'the token of the space', apiUrl) : messageOf(cause);
  return new LaterError(
    `The space was not copied: ${reason}. Empty the folder ${folder}, and run the command again; what was adopted stays.`,
    { cause },
  );
}

async function main(): Promise<void> {
  const {
    components,
    copy: folder,
    assetLimit,
    only,
    unused: withUnused,
    isDryRun,
    drop: dropped,
    help,
  } = parseCommand(process.argv.slice(2));
  if (help) return void process.stdout.write(usage);
  if (dropped.length > 0) return drop(dropped, isDryRun);
  if (folder !== undefined) refuseFilled(folder);
  assertBlockFiles(root);
  const settings = readCommandSettings(withEnvFile(root, process.env));
  const options = openSpace(settings, components);
  const space = await readSpace(options);
  if (space.stories.length === 0)
    throw new Error(
      `the space “${space.name}” has no stories that the token reads: publish some, or set CONTENT_PREVIEW_TOKEN`,
    );
  const { contentApiUrl: apiUrl, siteLanguages } = settings;
  const site = { apiUrl, language: siteLanguages[0] ?? '' };
  const written = await adopt({
    root,
    space,
    site,
    only,
    withUnused,
    isDryRun,
    format: await projectFormatter(root),
    write,
  });
  if (isDryRun) return;
  if (written.some((path) => path.endsWith('/docs.ts')) || lacksAdopted(readProject)) writeSchemas();
  if (folder === undefined) return;
  const copyOptions = { ...options, assetLimit, origins: settings.contentAssetOrigins };
  await copyWithAssets(folder, space, copyOptions).catch((cause: unknown) => {
    throw copyError(cause, folder, apiUrl);
  });
}

main().catch((error: unknown) => {
  const reason = commandProblem(error);
  const failure = error instanceof LaterError ? reason : `Nothing was adopted: ${reason}`;
  const lines = error instanceof SettingsError ? error.problems : [failure];
  process.stderr.write(lines.map((line) => `${singleLines(line)}\n`).join(''));
  process.exitCode = error instanceof UsageError ? 2 : 1;
});
