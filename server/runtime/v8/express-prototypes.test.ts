import { expect, test } from '@jest/globals';
import express from 'express';
import { listen } from '../../http/listen';
import { createMessageClasses } from './express-prototypes';

test('requests and responses have the app’s methods from the start, and keep their prototypes', async () => {
  const app = express();
  const messageClasses = createMessageClasses(app);
  const seen: unknown[] = [];
  app.get('/', (request, response) => {
    seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
    response.json({ host: request.get('Host'), name: request.app === app });
  });
  const server = await listen(
    (request, response) => {
      seen.push(Object.getPrototypeOf(request), Object.getPrototypeOf(response));
      app(request, response);
    },
    { port: 0, host: '127.0.0.1' },
    messageClasses,
  );
  const body: unknown = await (await fetch(`http://127.0.0.1:${server.port}/`)).json();
  await server.close(1_000, 0);
  expect(body).toEqual({ host: `127.0.0.1:${server.port}`, name: true });
  const [request, response] = seen;
  expect(request).toBe(messageClasses.IncomingMessage.prototype);
  expect(response).toBe(messageClasses.ServerResponse.prototype);
  expect(seen).toEqual([request, response, request, response]);
});
