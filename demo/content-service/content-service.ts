import express, { type Express, type RequestHandler, Router } from 'express';
import { createEndpoints } from './api/endpoints';
import { serveImages } from './images/image-service';
import { createRateWindow } from './api/rate-window';
import { queryText } from './api/query/request-query';
import { ServiceError, handleErrors, tooManyRequests } from './api/service-errors';
import type { Space } from './api/story';
import { type StoryStore, createStoryStore } from './api/story-store';
import { manageAssets, type ManagedAssets } from './management/managed-assets';
import { createManagementApi } from './management/management-api';
import { applyFaults } from './faults/apply-faults';
import { createFaults, type FaultList, type Faults } from './faults/faults';
import { serveFaults } from './faults/faults-endpoint';

/** A request as an observer sees it; its query does not contain the token. */
export interface ObservedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** Options of an embedded content service. */
export interface ContentServiceOptions {
  readonly space: Space;
  /** The clock, in milliseconds since 1970; the system's by default. */
  readonly now?: () => number;
  /** The origin of this service's `/f`, to which the assets in responses point. Default `http://localhost:3001`. */
  readonly assetOrigin?: string;
  /** The most relations in one response; beyond it the response has their uuids alone. Default 50, as the real service. */
  readonly relationLimit?: number;
  /** The most links in one response, likewise. Default 500. */
  readonly linkLimit?: number;
  /** API requests per second; further ones get 429, as from the real service. Default: no limit. */
  readonly rateLimit?: number;
  /** The lowest content version to begin with, such as that of the service this one replaces. Default: that of the last publish. */
  readonly version?: number;
  /** The faults to apply, such as those of the service this one replaces. Default: none. */
  readonly faults?: FaultList;
  /** Absolute path of the folder in which rendered pictures outlive the process, created on demand. Default: memory alone. */
  readonly pictureCache?: string;
  /** Called with every request before it is handled. */
  readonly onRequest?: (request: ObservedRequest) => void;
  /** Called with every error that is a defect of the service itself; the response is 500. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The service: an Express application to listen with, and the operations of an editor. */
export interface ContentService extends Pick<
  StoryStore,
  'version' | 'save' | 'publish' | 'unpublish' | 'remove'
> {
  readonly app: Express;
  /** The injected faults; the same as under `/faults`. */
  readonly faults: Faults;
}

/**
 * Creates a fake of Storyblok: the content delivery API (version 2) under `/v2`, a part of the management API under `/v1`, assets
 * under `/f`, and fault injection under `/faults`. Saved and published stories are held in memory and lost with the process.
 */
export function createContentService(options: ContentServiceOptions): ContentService {
  const now = options.now ?? Date.now;
  const store = createStoryStore(options.space, now, options.version);
  const faults = options.faults ?? createFaults(now);
  const onError = options.onError ?? console.error;
  const assets = manageAssets(options.space.id);
  const datasources = [...(options.space.datasources ?? [])];
  const space = { ...options.space, datasources };
  const app = express();
  app.disable('x-powered-by');
  // Handlers parse the query themselves: parameters are plain strings and never nest.
  app.set('query parser', false);
  app.use(observe(options.onRequest));
  app.use('/faults', serveFaults(faults));
  app.use(allowAllOrigins);
  app.use(
    '/v1',
    rejectMalformedUrl,
    applyFaults(faults),
    createManagementApi(space.id, { store, assets, datasources }),
  );
  app.use(allowGetAndHead);
  app.use(rejectMalformedUrl);
  app.use(['/v2', '/f'], applyFaults(faults));
  if (options.rateLimit !== undefined) app.use('/v2', limitRate(options.rateLimit, now));
  app.use('/v2', createApi(store, { ...options, space }));
  app.use('/f', serveUploads(assets, onError));
  app.use('/f', serveImages({ folder: options.space.assetsFolder, cache: options.pictureCache, onError }));
  app.use(rejectUnknownPath);
  app.use(handleErrors(onError));
  return {
    app,
    faults,
    get version() {
      return store.version;
    },
    save: store.save,
    publish: store.publish,
    unpublish: store.unpublish,
    remove: store.remove,
  };
}

function createApi(store: StoryStore, options: ContentServiceOptions): Router {
  const endpoints = createEndpoints(store, {
    space: options.space,
    assetOrigin: options.assetOrigin ?? 'http://localhost:3001',
    limits: { relations: options.relationLimit ?? 50, links: options.linkLimit ?? 500 },
  });
  const api = Router();
  api.use(setConcurrencyHeaders);
  for (const [path, handler] of endpoints) api.get(`/cdn${path}`, handler);
  return api;
}

/** Serves the pictures of uploaded assets; the next handler has those of the space. */
function serveUploads({ folderOf }: ManagedAssets, onError: (error: unknown) => void): RequestHandler {
  let served: RequestHandler | undefined;
  return (request, response, next) => {
    const folder = folderOf(request.path);
    if (folder === undefined) return next();
    served ??= serveImages({ folder, onError });
    return served(request, response, next);
  };
}

function observe(onRequest: ContentServiceOptions['onRequest']): RequestHandler {
  return (request, _response, next) => {
    const query = new URLSearchParams(queryText(request.url));
    query.delete('token');
    onRequest?.({ method: request.method, path: request.path, query });
    next();
  };
}

/** The real service's headers on concurrent requests; no such limit is enforced here. */
const setConcurrencyHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'X-RateLimit': '"concurrent-requests";r=29',
    'X-RateLimit-Policy': '"concurrent-requests";q=30',
  });
  next();
};

function limitRate(perSecond: number, now: () => number): RequestHandler {
  const window = createRateWindow(perSecond, now);
  return (_request, _response, next) => {
    if (!window.admit()) throw tooManyRequests(perSecond);
    next();
  };
}

const METHODS = 'GET, HEAD, OPTIONS';

/** Pages of every origin may read responses, the counts of lists included. */
const allowAllOrigins: RequestHandler = (request, response, next) => {
  response.set({
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Total, Per-Page',
    'X-Content-Type-Options': 'nosniff',
  });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response.set({ 'Access-Control-Allow-Methods': METHODS, 'Access-Control-Allow-Headers': '*' });
  response.status(204).end();
};

const allowGetAndHead: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') {
    next();
    return;
  }
  response.set('Allow', METHODS);
  throw new ServiceError(405, { error: 'Method Not Allowed' });
};

const rejectMalformedUrl: RequestHandler = (request, _response, next) => {
  if (!isWellEncoded(request.url)) throw new ServiceError(400, { error: 'The URL is not well encoded' });
  next();
};

function isWellEncoded(url: string): boolean {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

const rejectUnknownPath: RequestHandler = () => {
  throw new ServiceError(404, { error: 'Not Found' });
};
