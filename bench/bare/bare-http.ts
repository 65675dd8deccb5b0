import { createServer } from 'node:http';
import { readResponses, sayStarted } from './responses';

// (a): the least that a server on `node:http` can do: looks up the path and the encoding, writes headers and body.
const responses = readResponses(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const accept = request.headers['accept-encoding'];
  const answer = responses.get(request.url ?? '')?.get(typeof accept === 'string' ? accept : '');
  if (answer === undefined) response.writeHead(404).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', 4096, () => sayStarted(server.address()));
