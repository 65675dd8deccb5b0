import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, objectsOf, parseJson } from '../../common/json';
import { CONFIG_SLUG, storedConfig } from '../../common/story/stored-config';
import { bundleSite } from './prove/bundle-site';
import { collisionsIn } from './match/check-addresses';
import { configFile, withConfig } from './write/config-file';
import { findConfig, type FoundConfig } from './match/find-config';
import type { ForeignSpace } from './space/foreign-space';
import { inferComponents } from './space/infer-components';
import { componentsFile, schemaFiles } from '../schema/schema-files';
import { planAdoption, type Plan } from './plan-adoption';
import { proveConfig } from './prove/prove-config';
import { coverageOf, missingLines, reportOf, type ReportInput } from './report/report';
import { configLines } from './report/report-config';
import type { FormatFile } from '../new-block/project-formatter';
import { writeAdoption } from './write/write-adoption';
import { adoptedFile, isListFile, type ReadFile } from './write/write-lists';

/** The report's path in the project. */
const reportFile = 'adopt-report.md';

/** Options of {@link adopt}. */
export interface AdoptOptions {
  /** The project's folder. */
  readonly root: string;
  readonly space: ForeignSpace;
  readonly site: ReportInput['site'];
  /** The components to write blocks for. Default: all. */
  readonly only: readonly string[] | null;
  /** Whether components that no story uses get blocks, too. Those in `only` do. */
  readonly withUnused: boolean;
  /** Says what would be written, and writes nothing. */
  readonly isDryRun: boolean;
  readonly format: FormatFile;
  /** Called with each line to show. */
  readonly write: (line: string) => void;
}

/**
 * Writes what a space needs to be shown by this site, and a report. A run that finds nothing to write leaves every file as it is.
 * @returns the paths of the files that were written.
 * @throws Error that says what to do.
 */
export async function adopt({
  root,
  space,
  site,
  only,
  withUnused,
  isDryRun,
  format,
  write,
}: AdoptOptions): Promise<readonly string[]> {
  const read: ReadFile = (path) => {
    const file = join(root, path);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  };
  const input = await planOf({ root, space, only, withUnused, read, site });
  const { plan } = input;
  for (const line of [...coverageOf(input), ...configLines(input)]) write(`  ${line}`);
  for (const line of missingLines(plan)) write(`  not shown: ${line.replaceAll('`', '')}`);
  const report = await format(reportFile, reportOf(input));
  const hasNewReport = read(reportFile) !== report;
  if (isDryRun) {
    const paths = [...filesToWrite(plan), ...(hasNewReport ? [reportFile] : [])];
    for (const path of paths) write(`${read(path) === null ? '+' : '~'} ${path}`);
    write(paths.length === 0 ? 'Nothing to write.' : 'Without --dry-run these files are written.');
    return [];
  }
  const written = await writeAdoption(root, plan.changes, { format, isList: isListFile });
  if (hasNewReport) writeFileSync(join(root, reportFile), report);
  write(
    written.length > 0
      ? `Wrote ${written.length} files, and what was found and guessed into ${reportFile}.`
      : `Nothing to write; ${reportFile} is ${hasNewReport ? 'written again' : 'up to date'}.`,
  );
  return hasNewReport ? [...written, reportFile] : written;
}

/** Decides about blocks, header and footer, and proves what was decided. */
async function planOf({
  root,
  space,
  only,
  withUnused,
  read,
  site,
}: Pick<AdoptOptions, 'root' | 'space' | 'only' | 'withUnused' | 'site'> & {
  readonly read: ReadFile;
}): Promise<ReportInput> {
  const settled = storedConfig === null ? null : { slug: CONFIG_SLUG, config: storedConfig };
  // With `--only`, header and footer stay as they are.
  const found = settled ?? (only === null ? findConfig(space) : null);
  const pages = { ...space, stories: space.stories.filter(({ slug }) => slug !== found?.slug) };
  const described = inferComponents(pages);
  refuseUnknown(only, described);
  const components = described.filter(
    ({ name, isUsed }) => isUsed || withUnused || only?.includes(name) === true,
  );
  const blocks = await planAdoption({
    space: pages,
    components,
    adopted: adoptedBlocks(read(adoptedFile)),
    only,
    read,
    openSite: (changes) => bundleSite(root, changes),
  });
  const isNew = found !== null && settled === null;
  const changes = isNew ? { ...blocks.changes, ...configChange(found, read) } : blocks.changes;
  const config = found && (await proveConfig(blocks.site, space, found));
  return {
    space: pages,
    site,
    components,
    unused: described.filter((component) => !components.includes(component)).map(({ name }) => name),
    plan: { ...blocks, changes },
    collisions: collisionsIn(pages),
    config,
  };
}

function configChange(found: FoundConfig, read: ReadFile): Plan['changes'] {
  return { [configFile]: withConfig(read(configFile) ?? '', found) };
}

/** The paths that a run writes, with the schemas that `npm run schema` writes for new blocks. */
function filesToWrite({ changes, adoption }: Plan): readonly string[] {
  const made = adoption.blocks.length === 0 ? [] : schemaFiles;
  return [...Object.keys(changes), ...made];
}

function refuseUnknown(
  only: readonly string[] | null,
  components: readonly { readonly name: string }[],
): void {
  const names = components.map(({ name }) => name);
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Error(`the space has no component "${unknown}"; it has ${names.join(', ')}`);
}

/** True if an earlier run was cut off before the component schemas of its blocks were written. */
export function lacksAdopted(read: ReadFile): boolean {
  const names = new Set(objectsOf(parseJson(read(componentsFile) ?? '[]')).map(({ name }) => name));
  return adoptedBlocks(read(adoptedFile)).some((block) => !names.has(block));
}

/** The names of the blocks in the list of adopted ones. */
export function adoptedBlocks(text: string | null): readonly string[] {
  const file = parseJson(text ?? '{}');
  return isJsonObject(file)
    ? Object.values(file).flatMap((part) => (isJsonObject(part) ? Object.keys(part) : []))
    : [];
}
