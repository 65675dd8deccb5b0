import express from 'express';
import { readResponses, logStarted } from './responses';

// (b): the same in a handler of Express 5, without middleware.
const responses = readResponses(process.argv[2] ?? '');

const app = express();
app.disable('x-powered-by');
app.get('/{*path}', (request, response) => {
  const accept = request.headers['accept-encoding'];
  const recorded = responses.get(request.url)?.get(typeof accept === 'string' ? accept : '');
  if (recorded === undefined) response.sendStatus(404);
  else response.writeHead(200, recorded.headers).end(recorded.body);
});
const server = app.listen(0, '127.0.0.1', () => logStarted(server.address()));
