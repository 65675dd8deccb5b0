import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseJson } from '../../common/json';
import { storedNames } from '../../common/story/stored-names';
import { unreadSettingHint } from '../../server/config/env-file';
import { readSettings, SettingsError, type Settings } from '../../server/config/settings';
import { composeClient } from '../../server/content/compose-content';
import { assertBlockFiles } from '../assert-blocks';
import { adopt, adoptedBlocks } from './adopt';
import { copySpace, readLinks } from './copy-space';
import { dropBlocks } from './drop-blocks';
import type { ForeignSpace } from './foreign-space';
import { readSpace, type ReadSpaceOptions } from './read-space';
import { projectFormatter, writeAdoption } from './write-adoption';
import { adoptedFile, isListFile } from './write-lists';

// `npm run adopt`: blocks for the components of an existing space.
const root = join(__dirname, '../..');
const usage = `npm run adopt -- [options], with CONTENT_TOKEN or CONTENT_PREVIEW_TOKEN of the space

  --components <file>  the components.json of Storyblok's command line, for kinds and names of fields
  --only <component>   writes blocks for these components alone; repeatable
  --dry-run            lists what would be written, and writes nothing
  --copy <folder>      also copies the space into an empty folder, to work offline
  --drop <block>       removes a block that adopting wrote, with its lines in all lists; repeatable
  --help               shows this

docs/adopt.md has the rest.`;

const write = (line: string): void => void process.stdout.write(`${line}\n`);

function parseCommand(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      components: { type: 'string' },
      only: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
      copy: { type: 'string' },
      drop: { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  const only = values.only?.flatMap((names) => names.split(',')).map((name) => name.trim()) ?? null;
  return { ...values, only, isDryRun: values['dry-run'] };
}

function settingsOfSite(): Settings {
  const { settings, warnings } = readSettings(process.env);
  for (const warning of warnings) process.stderr.write(`${warning}\n`);
  return settings;
}

/** The space of the settings. @throws Error that names the settings it needs. */
function openSpace(settings: Settings, componentsFile: string | undefined): ReadSpaceOptions {
  const { contentToken, contentPreviewToken, contentOauthToken, contentSpaceId } = settings;
  const token = contentPreviewToken ?? contentToken;
  if (token === undefined)
    throw new Error(
      `set CONTENT_TOKEN to a public token of the space, or CONTENT_PREVIEW_TOKEN for its drafts${unreadSettingHint(root, 'CONTENT_TOKEN', 'CONTENT_PREVIEW_TOKEN')}`,
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

/** @throws Error for a folder that holds something. */
function refuseFilled(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Error(`the folder ${folder} is not empty, and nothing in it is overwritten: name another one`);
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

/** Removes blocks that adopting wrote. @throws Error for one that it did not write. */
async function drop(blocks: readonly string[], isDryRun: boolean): Promise<void> {
  const read = (path: string): string | null =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
  const adopted = adoptedBlocks(read(adoptedFile));
  const other = blocks.find((block) => !adopted.includes(block));
  if (other !== undefined)
    throw new Error(`"${other}" is no block that adopting wrote; those are ${adopted.join(', ') || 'none'}`);
  const { changes, paths } = dropBlocks(blocks, storedNames, read);
  for (const path of paths) write(`- ${path}`);
  for (const path of Object.keys(changes)) write(`~ ${path}`);
  if (isDryRun) return write('Without --dry-run they are removed and written.');
  await writeAdoption(root, changes, { format: await projectFormatter(root), isList: isListFile });
  for (const path of paths) rmSync(join(root, path), { recursive: true, force: true });
  writeSchemas();
}

/** As `npm run schema` does. */
function writeSchemas(): void {
  const schema = spawnSync(process.execPath, ['-r', 'esbuild-register', 'build/schema/write-schema.ts'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (schema.status !== 0) throw new Error('npm run schema failed: correct what it names, then run it again');
}

async function main(): Promise<void> {
  const {
    components,
    copy: folder,
    only,
    isDryRun,
    drop: dropped,
    help,
  } = parseCommand(process.argv.slice(2));
  if (help) return write(usage);
  if (dropped.length > 0) return drop(dropped, isDryRun);
  if (folder !== undefined) refuseFilled(folder);
  assertBlockFiles(root);
  const settings = settingsOfSite();
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
    isDryRun,
    format: await projectFormatter(root),
    write,
  });
  if (folder !== undefined && !isDryRun) await copy(folder, space, options);
  if (written.some((path) => path.endsWith('/docs.ts'))) writeSchemas();
}

main().catch((error: unknown) => {
  const isOption =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  const reason = error instanceof Error ? error.message : String(error);
  const lines =
    error instanceof SettingsError
      ? error.problems
      : [`Nothing was adopted: ${isOption ? `${reason.split('\n')[0] ?? ''}\n${usage}` : reason}`];
  process.stderr.write(lines.map((line) => `${line}\n`).join(''));
  process.exitCode = 1;
});
