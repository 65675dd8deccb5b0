import { createServer } from 'node:http';
import { readResponses, logStarted } from './responses';

// (a): the minimum of a server on `node:http`: looks up path and encoding, writes headers and body.
const responses = readResponses(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const accept = request.headers['accept-encoding'];
  const recorded = responses.get(request.url ?? '')?.get(typeof accept === 'string' ? accept : '');
  if (recorded === undefined) response.writeHead(404).end();
  else response.writeHead(200, recorded.headers).end(recorded.body);
});
server.listen(0, '127.0.0.1', 4096, () => logStarted(server.address()));
