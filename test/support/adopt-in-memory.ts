import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adoptedBlocks } from '../../build/adopt/adopt';
import { bundleSite } from '../../build/adopt/prove/bundle-site';
import type { ForeignSpace } from '../../build/adopt/space/foreign-space';
import { inferComponents } from '../../build/adopt/space/infer-components';
import { planAdoption, type Plan } from '../../build/adopt/plan-adoption';
import type { RenderingSite } from '../../build/adopt/prove/render-pages';
import type { Changes } from '../../build/new-block/new-block';
import { storedConfig } from '../../common/story/stored-config';
import { storedNames } from '../../common/story/stored-names';
import { dropBlocks } from '../../build/adopt/drop-blocks';
import { adoptedFile } from '../../build/adopt/write/write-lists';
import type { Space } from '../../demo/content-service/api/story';

const root = join(__dirname, '../..');

/** A space in memory as adopting reads it, in its first language. */
export function readInMemory({ id, name, domain, published }: Space): ForeignSpace {
  const stories = published.map(({ full_slug: slug, uuid, name: title, content, ...story }) => ({
    slug,
    uuid,
    name: title,
    language: null,
    content,
    raw: { ...story, uuid, name: title, content, full_slug: slug },
  }));
  return { id, name, domain, languages: [], version: 'published', stories, declared: [] };
}

/** Plans the adoption of a space by this project, which stays as it is. */
export function adoptInMemory(space: ForeignSpace, options: InMemoryOptions = {}): Promise<Plan> {
  const { only = null } = options;
  const written = { ...withoutAdopted(root).changes, ...options.written };
  const read = (path: string): string | null => written[path] ?? readBelow(root, path);
  return planAdoption({
    space,
    components: inferComponents(space),
    adopted: adoptedBlocks(read(adoptedFile)),
    only,
    read,
    openSite: (changes) => openSiteWith({ ...written, ...changes }),
  });
}

/**
 * A project as it was before it adopted a space: tests of adopting hold for any clone.
 * @returns the lists that differ, none in a project that has adopted nothing, and what to delete.
 */
export function withoutAdopted(project: string): ReturnType<typeof dropBlocks> {
  const read = (path: string): string | null => readBelow(project, path);
  const adopted = adoptedBlocks(read(adoptedFile));
  if (adopted.length === 0 && storedNames.length === 0 && storedConfig === null)
    return { changes: {}, paths: [] };
  return dropBlocks([...adopted, 'site_config'], [], read);
}

function readBelow(folder: string, path: string): string | null {
  const file = join(folder, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

interface InMemoryOptions {
  readonly only?: readonly string[];
  /** Files of an earlier run, in place of those on disk. */
  readonly written?: Changes;
}

/** Sites by their files: a test asks for the same one several times. */
const sites = new Map<string, Promise<RenderingSite>>();

/** The project with the given files. */
export function openSiteWith(changes: Changes): Promise<RenderingSite> {
  const files = { ...withoutAdopted(root).changes, ...changes };
  const key = JSON.stringify(Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const site = sites.get(key) ?? bundleSite(root, files);
  sites.set(key, site);
  return site;
}
