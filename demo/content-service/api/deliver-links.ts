import { listLinks, readLinkParameters } from './links';
import { takePage } from './page';
import { recordNotFound } from './service-errors';
import type { StoryStore } from './story-store';
import type { Endpoint } from './versioned-endpoint';

/** Lists links by uuid; all of them unless pages are requested. */
export function linkList(store: StoryStore): Endpoint {
  return (query, version) => {
    const parameters = readLinkParameters(query);
    return () => {
      const all = listLinks(store, version, parameters);
      const { page } = parameters;
      const listed = page === null ? all : takePage(all, page);
      const body = { links: Object.fromEntries(listed.map((link) => [link.uuid, link])) };
      return page === null ? { body } : { body, list: { total: all.length, page } };
    };
  };
}

/** Returns one link; the route's `uuid` is the story's or the folder's. */
export function singleLink(store: StoryStore): Endpoint {
  return (query, version, request) => {
    const parameters = readLinkParameters(query);
    return () => {
      const link = listLinks(store, version, parameters).find(({ uuid }) => uuid === request.params['uuid']);
      if (link === undefined) throw recordNotFound();
      return { body: { link } };
    };
  };
}
