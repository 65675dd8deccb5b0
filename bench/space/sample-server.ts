import { createServer } from 'node:http';
import { join } from 'node:path';
import { createContentService } from '../../demo/content-service/content-service';
import { loadSpace } from '../../demo/content-service/space/space-files';
import { listenOnFreePort } from '../../test/support/fake-server';
import { root } from '../process/start-process';
import { phoneStories } from './phone-space';

// The sample space of the demo with its images, and unlisted pages for measuring, in a process of its own.
const sample = loadSpace(join(root, 'demo/space'));
const server = createServer();
void listenOnFreePort(server).then((port) => {
  const service = createContentService({
    space: { ...sample, unlisted: phoneStories(join(root, 'demo/catalogue'), sample) },
    assetOrigin: `http://127.0.0.1:${port}`,
    pictureCache: join(root, '.cache/pictures'),
  });
  server.on('request', (request, response) => service.app(request, response));
  process.stdout.write(`${JSON.stringify({ event: 'started', port })}\n`);
});
