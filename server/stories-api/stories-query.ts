import { isUuid } from '../../common/story/uuid';
import { UUID_BATCH_SIZE } from '../../common/constants';
import { HttpError } from '../../common/errors';
import { isWellEncoded } from '../../common/story/story-path';
import type { ContentQuery } from '../content/api/content-client';

/** The values that a query of `/cdn/stories` may have. */
export interface QueryScope {
  readonly languages: readonly string[];
  /** Relations of the block registry, as `component.field`. */
  readonly relations: readonly string[];
}

/** A validated query of `/cdn/stories`. */
export interface ParsedStoriesQuery {
  readonly version: 'published' | 'draft';
  /** Parameters that are sent to the CMS for one story. */
  readonly story: ContentQuery;
  /** Parameters that are sent for a list of stories. */
  readonly list: ContentQuery;
}

/** Translates a parameter into those of the CMS. @returns null for a malformed one. */
type ReadParameter = (text: string, scope: QueryScope) => ContentQuery | null;

const maxPageSize = 100;
const defaultPageSize = 25;
/** Beyond the end of any space. */
const maxPage = 100_000;

/** All allowed parameters except `version` and the editor's. */
const parameters: Readonly<Record<string, { readonly expected: string; readonly read: ReadParameter }>> = {
  cv: { expected: 'anything: it is ignored', read: () => ({}) },
  language: {
    expected: 'one of the site’s languages',
    read: (text, { languages }) => {
      if (!languages.includes(text)) return null;
      return text === languages[0] ? {} : { language: text };
    },
  },
  resolve_relations: {
    expected: 'relations of the site’s blocks, as component.field',
    read: (text, { relations }) => {
      const requested = text.split(',').toSorted();
      const isAllowed = requested.every(
        (relation, index) => relations.includes(relation) && relation !== requested[index - 1],
      );
      return isAllowed ? { resolve_relations: requested.join(','), resolve_level: 2 } : null;
    },
  },
  resolve_links: {
    expected: 'story, url or link',
    read: (text) => (['story', 'url', 'link'].includes(text) ? { resolve_links: text } : null),
  },
  by_uuids: {
    expected: `at most ${UUID_BATCH_SIZE} uuids`,
    read: (text) => {
      const uuids = text.split(',');
      return uuids.length <= UUID_BATCH_SIZE && uuids.every(isUuid)
        ? { by_uuids: uuids.join(',').toLowerCase() }
        : null;
    },
  },
  per_page: { expected: `1 to ${maxPageSize}`, read: wholeNumber('per_page', maxPageSize) },
  page: { expected: 'a page’s number, from 1', read: wholeNumber('page', maxPage) },
};

/** Parameters of lists only. */
const listParameters = new Set(['by_uuids', 'per_page', 'page']);

const editorParameter = /^_storyblok(?:_\w+)?(?:\[\w+\])?$/;

/**
 * Parses the query of `/cdn/stories`. Only the parameters above are ever sent to the CMS.
 * @param search with its question mark, or `''`.
 * @throws {HttpError} 400 with the name of the parameter that is unknown, malformed or repeated.
 */
export function parseStoriesQuery(search: string, scope: QueryScope): ParsedStoriesQuery {
  let version: ParsedStoriesQuery['version'] = 'published';
  const list: Record<string, string | number> = { per_page: defaultPageSize, page: 1 };
  const story: Record<string, string | number> = {};
  for (const [name, text] of entriesOf(search)) {
    if (name === 'version') version = versionOf(text);
    else if (!editorParameter.test(name)) {
      const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
      if (parameter === undefined) throw refused(name, 'is no parameter of this address');
      const read = parameter.read(text, scope);
      if (read === null) throw refused(name, `must be ${parameter.expected}`);
      Object.assign(list, read);
      if (!listParameters.has(name)) Object.assign(story, read);
    }
  }
  return { version, story, list };
}

function entriesOf(search: string): ReadonlyMap<string, string> {
  const entries = new Map<string, string>();
  if (!isWellEncoded(search)) throw new HttpError(400, 'Bad Request: the query is not well encoded');
  for (const [name, text] of new URLSearchParams(search)) {
    if (entries.has(name)) throw refused(name, 'is given twice');
    entries.set(name, text);
  }
  return entries;
}

function versionOf(text: string): ParsedStoriesQuery['version'] {
  if (text === 'published' || text === 'draft') return text;
  throw refused('version', 'must be published or draft');
}

function wholeNumber(name: string, max: number): ReadParameter {
  return (text) => {
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    return number >= 1 && number <= max ? { [name]: number } : null;
  };
}

/** @param name shortened, since it comes from the request. */
function refused(name: string, reason: string): HttpError {
  return new HttpError(400, `Bad Request: ${name.slice(0, 60)} ${reason}`);
}
