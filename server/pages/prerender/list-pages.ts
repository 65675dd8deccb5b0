import { setTimeout } from 'node:timers/promises';
import { textOf } from '../../../common/json';
import { createRouteResolver } from '../../../common/routes';
import { storyPath } from '../../../common/story/story-path';
import type { ContentClient } from '../../content/api/content-client';
import { walkStories } from '../../content/api/iterate-stories';
import type { PageAddress } from '../page-address';

/** Milliseconds before a listing that failed is begun once more. */
const pauseBeforeAgain = 1_000;

/**
 * The pages of all published stories in all languages, each once and at its one true path. A story that no path leads to is
 * none: `config`, or one whose address stands for another story.
 * @param cv the content version that is listed; 0 for whichever is current.
 * @param found hears how many there are so far.
 * @throws {ContentError} where the content service fails twice.
 */
export async function listPages(
  client: ContentClient,
  cv: number,
  languages: readonly string[],
  found: (pages: number) => void,
): Promise<readonly PageAddress[]> {
  try {
    return await list(client, cv, languages, found);
  } catch {
    await setTimeout(pauseBeforeAgain);
    return list(client, cv, languages, found);
  }
}

async function list(
  client: ContentClient,
  cv: number,
  languages: readonly string[],
  found: (pages: number) => void,
): Promise<readonly PageAddress[]> {
  const resolve = createRouteResolver(languages);
  const pages = new Map<string, PageAddress>();
  const { signal } = new AbortController();
  const version = cv === 0 ? {} : { cv };
  for await (const story of walkStories(client, version, { priority: 'urgent', signal })) {
    const slug = textOf(story['full_slug'])
      .split('/')
      .filter((segment) => segment !== '')
      .join('/');
    for (const language of [null, ...languages.slice(1)]) {
      const path = storyPath({ language, slug });
      const route = resolve(path);
      if (route.kind === 'story' && route.slug === slug && route.language === language)
        pages.set(path, { path, language, slug });
    }
    found(pages.size);
  }
  return [...pages.values()];
}
