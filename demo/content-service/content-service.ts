import express, { type Express, type RequestHandler, Router } from 'express';
import { createDelivery } from './api/delivery';
import { serveImages } from './images/image-service';
import { createRateWindow } from './api/rate-window';
import { queryText } from './api/request-query';
import { ServiceError, handleErrors, tooManyRequests } from './api/service-errors';
import type { Space } from './api/story';
import { type StoryStore, createStoryStore } from './api/story-store';
import { applyFaults } from './faults/apply-faults';
import { createFaults, type FaultList, type Faults } from './faults/faults';
import { serveFaults } from './faults/faults-endpoint';

/** A request as an observer sees it; the token is left out of the query. */
export interface ObservedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
}

/** How an embedded content service is made. */
export interface ContentServiceOptions {
  readonly space: Space;
  /** The clock, in milliseconds since 1970; the system's by default. */
  readonly now?: () => number;
  /** The origin under which `/f` of this service is reached; answers point to it. Default `http://localhost:3001`. */
  readonly assetOrigin?: string;
  /** Relations in one answer beyond which their uuids alone are answered. Default 50, as the real service has it. */
  readonly relationLimit?: number;
  /** The same for links. Default 500. */
  readonly linkLimit?: number;
  /** Requests to the API that are answered in any second, as the real service limits them; beyond that 429. Default: all. */
  readonly rateLimit?: number;
  /** The content version of another service, not to fall behind it. Default: what the space's last publish makes it. */
  readonly version?: number;
  /** The faults of another service, to go on with them. Default: none are set. */
  readonly faults?: FaultList;
  /** Absolute path of a folder in which rendered pictures outlive the process; made when first needed. Default: none do. */
  readonly pictureCache?: string;
  /** Called with every request before it is answered. */
  readonly onRequest?: (request: ObservedRequest) => void;
  /** Called with every error that is a defect of the service itself; it is answered with 500. Default: the console. */
  readonly onError?: (error: unknown) => void;
}

/** The service: an application that something else listens with, and the hands of an editor. */
export interface ContentService extends Pick<StoryStore, 'version' | 'save' | 'publish' | 'unpublish'> {
  readonly app: Express;
  /** What goes wrong on purpose; the same as under `/faults`. */
  readonly faults: Faults;
}

/**
 * Makes a stand-in for the content service: its delivery API (version 2) under `/v2` and its assets under `/f`. What
 * shall go wrong with them on purpose is set under `/faults`.
 * What is saved and published lives in memory alone and is gone with the process.
 */
export function createContentService(options: ContentServiceOptions): ContentService {
  const now = options.now ?? Date.now;
  const store = createStoryStore(options.space, now, options.version);
  const faults = options.faults ?? createFaults(now);
  const onError = options.onError ?? console.error;
  const app = express();
  app.disable('x-powered-by');
  // Handlers read the query themselves: parameters are plain texts and never nest.
  app.set('query parser', false);
  app.use(observe(options.onRequest));
  app.use('/faults', serveFaults(faults));
  app.use(openToAll);
  app.use(refuseOtherMethods);
  app.use(refuseMalformed);
  app.use(['/v2', '/f'], applyFaults(faults));
  if (options.rateLimit !== undefined) app.use('/v2', limitRate(options.rateLimit, now));
  app.use('/v2', createApi(store, options));
  app.use('/f', serveImages({ folder: options.space.assetsFolder, cache: options.pictureCache, onError }));
  app.use(refuseUnknownPath);
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
  };
}

function createApi(store: StoryStore, options: ContentServiceOptions): Router {
  const delivery = createDelivery(store, {
    space: options.space,
    assetOrigin: options.assetOrigin ?? 'http://localhost:3001',
    limits: { relations: options.relationLimit ?? 50, links: options.linkLimit ?? 500 },
  });
  const api = Router();
  api.use(tellConcurrency);
  for (const [path, handler] of delivery) api.get(`/cdn${path}`, handler);
  return api;
}

function observe(onRequest: ContentServiceOptions['onRequest']): RequestHandler {
  return (request, _response, next) => {
    const query = new URLSearchParams(queryText(request.url));
    query.delete('token');
    onRequest?.({ method: request.method, path: request.path, query });
    next();
  };
}

/** What the real service tells of how many requests it answers at the same time; it keeps nobody waiting here. */
const tellConcurrency: RequestHandler = (_request, response, next) => {
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

/** Any page may read the service, the counts of lists included. */
const openToAll: RequestHandler = (request, response, next) => {
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

const refuseOtherMethods: RequestHandler = (request, response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') {
    next();
    return;
  }
  response.set('Allow', METHODS);
  throw new ServiceError(405, { error: 'Method Not Allowed' });
};

const refuseMalformed: RequestHandler = (request, _response, next) => {
  if (!isWellEncoded(request.url)) throw new ServiceError(400, { error: 'The address is not well encoded' });
  next();
};

function isWellEncoded(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

const refuseUnknownPath: RequestHandler = () => {
  throw new ServiceError(404, { error: 'Not Found' });
};
