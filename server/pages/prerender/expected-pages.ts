import type { ContentSource } from '../../content/content-source';
import { composeRendering, type PageParts } from '../compose-pages';
import { createPublishedPages } from '../published-pages';

/**
 * The paths of the pages in the index of published stories, which the sitemap, search and the export go by: what prerendering lists
 * must be the same. Null while the index is not complete at a content version. Stories that the CMS does not deliver are left out.
 * @param cv the content version of the pages.
 */
export function expectedPaths(parts: PageParts, cv: number): ReadonlySet<string> | null {
  const { content, settings } = parts;
  const index = content.index.current();
  if (index === undefined || !isAt(content, cv)) return null;
  const pages = createPublishedPages({ content, ...composeRendering(parts) });
  const languages = settings.siteLanguages.map((code, position) => (position === 0 ? null : code));
  const delivered = [...index.stories()].filter(
    ({ uuid }) => (content.summaries.summary(uuid, null)?.component ?? '') !== '',
  );
  return new Set(
    delivered.flatMap((story) => languages.flatMap((language) => pages.pathOf(story, language) ?? [])),
  );
}

function isAt({ version, summaries }: Pick<ContentSource, 'version' | 'summaries'>, cv: number): boolean {
  return version.current() === cv && summaries.isComplete(cv);
}
