import type { RequestHandler } from 'express';
import { readVersion } from './access';
import { datasourceEntries, datasourceList, singleDatasource } from './datasources';
import { linkList, singleLink } from './links';
import { type DeliveryOptions, singleStory, storyList } from './deliver-stories';
import { readQuery } from './query/request-query';
import type { StoryStore } from './story-store';
import { versionedEndpoint } from './versioned-endpoint';

/** Creates the handlers of the endpoints, by path below `/cdn`. */
export function createEndpoints(
  store: StoryStore,
  options: DeliveryOptions,
): ReadonlyMap<string, RequestHandler> {
  const { datasources = [] } = options.space;
  return new Map([
    ['/stories', versionedEndpoint(store, storyList(store, options))],
    ['/stories/{*key}', versionedEndpoint(store, singleStory(store, options))],
    ['/links', versionedEndpoint(store, linkList(store))],
    ['/links/:uuid', versionedEndpoint(store, singleLink(store))],
    ['/datasources', versionedEndpoint(store, datasourceList(datasources))],
    ['/datasources/:id', versionedEndpoint(store, singleDatasource(datasources))],
    ['/datasource_entries', versionedEndpoint(store, datasourceEntries(datasources, store))],
    ['/spaces/me', describeSpace(store, options)],
  ]);
}

/** The space with the current content version; its URL has no version and is never cached. */
function describeSpace(store: StoryStore, { space }: DeliveryOptions): RequestHandler {
  return (request, response) => {
    readVersion(readQuery(request.url));
    const { id, name, domain, languageCodes } = space;
    const body = { space: { id, name, domain, version: store.version, language_codes: languageCodes } };
    response.set('Cache-Control', 'no-store').json(body);
  };
}
