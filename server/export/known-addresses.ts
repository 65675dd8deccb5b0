import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { SEARCH_SLUG } from '../../common/constants';
import { storyAddress, storyPath } from '../../common/story/story-path';
import { speculationRulesPath } from '../assets/speculation-rules';
import type { ContentSource } from '../content/content-source';
import type { HasPage } from '../../common/page/has-page';
import type { MovedAddresses } from '../content/story-index/moved-addresses';
import type { StoryIndex } from '../content/story-index/story-index';
import { pageAddressesOf, createPageResolver, isPage } from '../pages/page-address';
import type { PublicFiles } from '../pages/public-files';
import type { BuildOutput } from '../runtime/files/build-output';

/** What knows which addresses a site has. */
export interface AddressScope {
  readonly languages: readonly string[];
  readonly index: StoryIndex;
  readonly summaries: Pick<ContentSource['summaries'], 'summary'>;
  readonly hasPage: HasPage;
  readonly build: Pick<BuildOutput, 'folder' | 'ids'>;
  readonly publicFiles: PublicFiles;
  readonly redirectedPaths: readonly string[];
  readonly moved: MovedAddresses;
}

/** The paths of all that a site is known to have, and of what may lead elsewhere. Some may turn out to be missing. */
export async function knownAddresses(scope: AddressScope): Promise<readonly string[]> {
  const { build, publicFiles, redirectedPaths, languages } = scope;
  const assets = await readdir(join(build.folder, 'assets'));
  return [
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    speculationRulesPath,
    '/builds/latest.json',
    ...[...build.ids].map((id) => `/builds/meta/${id}.json`),
    ...assets.filter((name) => !/\.(?:br|gz|map)$/.test(name)).map((name) => `/assets/${name}`),
    ...pagePaths(scope),
    ...[...publicFiles.keys()].map((path) => `/${path.split('/').map(encodeURIComponent).join('/')}`),
    ...languages.map((_, at) => homeOf(languages, at)),
    ...redirectedPaths,
    ...movedPaths(scope),
  ];
}

/** Paths that the site makes for each request. */
export function livePathsOf(languages: readonly string[]): ReadonlySet<string> {
  return new Set(
    languages.map((_, at) => storyPath({ language: prefixOf(languages, at), slug: SEARCH_SLUG })),
  );
}

/** The paths of the pages of a 404, by the file they are written to. */
export function notFoundPaths(languages: readonly string[]): readonly string[] {
  return languages.map((_, at) => storyPath({ language: prefixOf(languages, at), slug: '404' }));
}

/** The language of an address; null for the first one, which has no prefix. */
function prefixOf(languages: readonly string[], at: number): string | null {
  return at === 0 ? null : (languages[at] ?? null);
}

/** An address of each home page that leads to it. */
function homeOf(languages: readonly string[], at: number): string {
  return `${at === 0 ? '' : `/${languages[at] ?? ''}`}/home`;
}

function* pagePaths({ index, summaries, hasPage, languages }: AddressScope): Iterable<string> {
  const resolve = createPageResolver(languages);
  for (const story of index.stories()) {
    if (!hasPage({ component: summaries.summary(story.uuid, null)?.component ?? '' })) continue;
    for (const address of pageAddressesOf(story, languages)) {
      if (!isPage(address, resolve)) continue;
      // Its address that ends in `.old` is left out: hosts read 2,000 rules, and few links have it. Those of pages are followed.
      yield address.path;
    }
  }
}

/** An address that has moved is one in a language, or in every one. */
function* movedPaths({ moved, languages }: AddressScope): Iterable<string> {
  for (const [key] of moved.entries()) {
    const own = storyAddress(key.split('/'), languages);
    yield storyPath(own);
    if (own.language !== null) continue;
    for (const language of languages.slice(1)) yield storyPath({ language, slug: own.slug });
  }
}
