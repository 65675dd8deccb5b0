import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { adoptedBlocks } from '../../build/adopt/adopt';
import { bundleSite } from '../../build/adopt/bundle-site';
import type { ForeignSpace } from '../../build/adopt/foreign-space';
import { inferComponents } from '../../build/adopt/infer-components';
import { planAdoption, type Plan } from '../../build/adopt/plan-adoption';
import type { RenderingSite } from '../../build/adopt/render-pages';
import type { Changes } from '../../build/new-block/new-block';
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
  const { only = null, written = {} } = options;
  const read = (path: string): string | null => {
    const file = join(root, path);
    return written[path] ?? (existsSync(file) ? readFileSync(file, 'utf8') : null);
  };
  return planAdoption({
    space,
    components: inferComponents(space),
    adopted: adoptedBlocks(read('build/schema/adopted-blocks.json')),
    only,
    read,
    openSite: (changes) => openSiteWith({ ...written, ...changes }),
  });
}

interface InMemoryOptions {
  readonly only?: readonly string[];
  /** Files of an earlier run, in place of those on disk. */
  readonly written?: Changes;
}

let unchanged: Promise<RenderingSite> | undefined;

/** The project with the given files. */
export function openSiteWith(changes: Changes): Promise<RenderingSite> {
  if (Object.keys(changes).length > 0) return bundleSite(root, changes);
  unchanged ??= bundleSite(root, {});
  return unchanged;
}
