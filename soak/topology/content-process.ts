import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { createContentService, type ContentService } from '../../demo/content-service/content-service';
import { closeServer, listen } from '../../demo/content-service/listen';
import type { Space } from '../../demo/content-service/api/story';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { freePort } from '../../test/support/free-port';
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

interface CallObserver {
  readonly accepted: (connection: Socket) => void;
  readonly received: (request: IncomingMessage) => void;
}

/** Reports every call with its time. */
function observeCalls(): CallObserver {
  const calls: UpstreamCall[] = [];
  // The loop takes what has arrived between two beats: what is noticed after one may have come before it, but not before the last but one.
  let beats = [performance.now(), performance.now()] as const;
  setInterval(() => {
    beats = [beats[1], performance.now()];
  }, beat);
  setInterval(() => {
    if (calls.length > 0) report({ kind: 'calls', calls: calls.splice(0) });
  }, reportInterval);
  /** When each connection without a call was opened, at the earliest. Its first call is read an iteration later. */
  const opened = new WeakMap<Socket, number>();
  return {
    accepted: (connection) => void opened.set(connection, beats[0]),
    received: ({ socket, url = '' }) => {
      const at = performance.now();
      const earliest = opened.get(socket) ?? beats[0];
      opened.delete(socket);
      const path = url.replace(/\?.*/s, '');
      if (path.startsWith('/v')) calls.push({ at: performance.timeOrigin + at, lag: at - earliest, path });
    },
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

async function start(
  handler: RequestListener,
  port: number,
  { accepted, received }: CallObserver,
): Promise<Server> {
  const observed: RequestListener = (request, response) => {
    received(request);
    handler(request, response);
  };
  const server = await listen(observed, { port, host: '127.0.0.1', portSetting: 'port' });
  server.keepAliveTimeout = keepAlive;
  server.on('connection', accepted);
  return server;
}

async function run(): Promise<void> {
  const space = loadSpace(join(root, 'demo/space'));
  const observer = observeCalls();
  const port = await freePort();
  const service = createContentService({
    space,
    assetOrigin: `http://127.0.0.1:${port}`,
    pictureCache: join(root, '.cache/pictures'),
  });
  let server = await start(service.app, port, observer);
  const obey = async (order: ContentOrder): Promise<void> => {
    if (order.kind === 'publish' || order.kind === 'draft') {
      save(service, space, order.slug, order.mark);
      if (order.kind === 'publish') service.publish(order.slug);
    } else if (order.kind === 'faults') service.faults.set(order.rules);
    else if (order.kind === 'down') await closeServer(server);
    else server = await start(service.app, port, observer);
    report({ kind: 'done', id: order.id });
  };
  process.on('message', (order: ContentOrder) => void obey(order));
  process.on('disconnect', () => process.exit(0));
  report({ kind: 'started', port });
}

void run();
