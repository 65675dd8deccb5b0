import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundleSite } from '../../build/adopt/bundle-site';
import type { ForeignSpace } from '../../build/adopt/foreign-space';
import { inferComponents } from '../../build/adopt/infer-components';
import { planAdoption, type Plan } from '../../build/adopt/plan-adoption';
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
export async function adoptInMemory(
  space: ForeignSpace,
  only: readonly string[] | null = null,
): Promise<Plan> {
  const read = (path: string): string | null =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null;
  return planAdoption({
    space,
    components: inferComponents(space),
    adopted: [],
    only,
    read,
    openSite: (changes) => bundleSite(root, changes),
  });
}
