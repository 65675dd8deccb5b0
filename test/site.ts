import { createServer } from 'node:http';
import type { Express } from 'express';
import { makeBlockLibrary, type LoadBlock } from '../common/blocks/block-library';
import { relationsOf } from '../common/blocks/define-block';
import { registry } from '../common/blocks/registry';
import { createContentService, type ContentService, type ObservedRequest } from '../demo/content-service';
import type { Space } from '../demo/delivery/story';
import { createApp } from '../server/app';
import { createContentClient } from '../server/content/content-client';
import { createContentSource } from '../server/content/content-source';
import { readSettings } from '../server/env';
import { fixtureBuild } from './fixture-build';
import { recordingLog, type LoggedEvent } from './recording-log';
import { closeNow, listenOnFreePort } from './upstream';

/** The site's app with the embedded content service behind it, over HTTP as in life. */
export interface TestSite {
  readonly app: Express;
  readonly service: ContentService;
  /** What the site asked the content service for. */
  readonly requests: readonly ObservedRequest[];
  readonly events: readonly LoggedEvent[];
  /** Ends the content service; the site then meets an outage. */
  readonly close: () => Promise<void>;
}

/** Makes a site of a space. Settings are given as in the environment; `blocks` join those of the registry. */
export async function startSite(
  space: Space,
  { env = {}, blocks = {} }: { env?: Record<string, string>; blocks?: Record<string, LoadBlock> } = {},
): Promise<TestSite> {
  const requests: ObservedRequest[] = [];
  const assetOrigin = 'https://a.storyblok.com';
  const service = createContentService({
    space,
    assetOrigin,
    onRequest: (request) => requests.push(request),
  });
  const server = createServer(service.app);
  const port = await listenOnFreePort(server);

  const { settings } = readSettings({
    CONTENT_API_URL: `http://127.0.0.1:${port}/v2`,
    CONTENT_TOKEN: 'demo-public',
    ...env,
  });
  const { log, events } = recordingLog();
  const client = createContentClient({
    baseUrl: settings.contentApiUrl,
    token: settings.contentToken ?? '',
    timeout: settings.contentTimeout,
    log,
  });
  const library = makeBlockLibrary({ ...registry, ...blocks });
  const relations = relationsOf(await library.loadAll());
  const content = createContentSource({ client, relations, cacheSeconds: settings.contentCacheTtl });
  const app = createApp({ settings, build: fixtureBuild(), content, library, log, isStopping: () => false });
  return { app, service, requests, events, close: () => closeNow(server) };
}
