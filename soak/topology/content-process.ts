import type { RequestListener, Server } from 'node:http';
import { join } from 'node:path';
import { createContentService, type ContentService } from '../../demo/content-service/content-service';
import { closeServer, listen } from '../../demo/content-service/listen';
import type { Space } from '../../demo/content-service/api/story';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { freePort } from '../../test/support/project-copy';
import type { ContentOrder, ContentReport, UpstreamCall } from './content-messages';

// The content service in a process of its own, so that the times at which calls reach it depend on no other work of the soak.

const root = join(__dirname, '../..');
/** Milliseconds between two reports of calls. */
const reportInterval = 200;
/** Milliseconds for which idle connections stay open, as with the CDN in front of Storyblok's API. */
const keepAlive = 60_000;
/** Milliseconds between two looks at the clock, by which the process knows for how long it was busy. */
const beat = 5;

const report = (message: ContentReport): void => void process.send?.(message);

/** Reports every call with its time. @returns records one. */
function observeCalls(): (path: string) => void {
  const calls: UpstreamCall[] = [];
  // The loop takes what has arrived between two beats: a call that is noticed after one may have come before it.
  let beats = [performance.now(), performance.now()] as const;
  setInterval(() => {
    beats = [beats[1], performance.now()];
  }, beat);
  setInterval(() => {
    if (calls.length > 0) report({ kind: 'calls', calls: calls.splice(0) });
  }, reportInterval);
  return (path) => {
    if (!path.startsWith('/v')) return;
    const at = performance.now();
    calls.push({ at: performance.timeOrigin + at, lag: Math.max(0, at - beats[0] - 2 * beat), path });
  };
}

/** Saves the sample's state of a story, with a paragraph of its own that holds the mark. */
function save(service: ContentService, space: Space, slug: string, mark: string): void {
  const story = [...space.drafts, ...space.published].find((each) => each.full_slug === slug);
  if (story === undefined) throw new Error(`The sample space has no story "${slug}"`);
  const body = Array.isArray(story.content['body']) ? story.content['body'] : [];
  const paragraph = { component: 'typography', _uid: `soak-${slug}`, text: mark };
  service.save({ ...story, content: { ...story.content, body: [...body, paragraph] } });
}

async function start(handler: RequestListener, port: number): Promise<Server> {
  const server = await listen(handler, { port, host: '127.0.0.1', portSetting: 'port' });
  server.keepAliveTimeout = keepAlive;
  return server;
}

async function run(): Promise<void> {
  const space = loadSpace(join(root, 'demo/space'));
  const record = observeCalls();
  const port = await freePort();
  const service = createContentService({
    space,
    assetOrigin: `http://127.0.0.1:${port}`,
    pictureCache: join(root, '.cache/pictures'),
    onRequest: ({ path }) => record(path),
  });
  let server = await start(service.app, port);
  const obey = async (order: ContentOrder): Promise<void> => {
    if (order.kind === 'publish' || order.kind === 'draft') {
      save(service, space, order.slug, order.mark);
      if (order.kind === 'publish') service.publish(order.slug);
    } else if (order.kind === 'faults') service.faults.set(order.rules);
    else if (order.kind === 'down') await closeServer(server);
    else server = await start(service.app, port);
    report({ kind: 'done', id: order.id });
  };
  process.on('message', (order: ContentOrder) => void obey(order));
  process.on('disconnect', () => process.exit(0));
  report({ kind: 'started', port });
}

void run();
