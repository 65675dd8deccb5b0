import express from 'express';
import { readResponses, sayStarted } from './responses';

// (b): the same by a handler of Express 5, without any middleware.
const responses = readResponses(process.argv[2] ?? '');

const app = express();
app.disable('x-powered-by');
app.get('/{*path}', (request, response) => {
  const accept = request.headers['accept-encoding'];
  const answer = responses.get(request.url)?.get(typeof accept === 'string' ? accept : '');
  if (answer === undefined) response.sendStatus(404);
  else response.writeHead(200, answer.headers).end(answer.body);
});
const server = app.listen(0, '127.0.0.1', () => sayStarted(server.address()));
