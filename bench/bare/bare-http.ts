import { createServer } from 'node:http';
import { readAnswers, sayStarted } from './answers';

// (a): the least that a server on `node:http` can do: looks up the path and the encoding, writes headers and body.
const answers = readAnswers(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const accept = request.headers['accept-encoding'];
  const answer = answers.get(request.url ?? '')?.get(typeof accept === 'string' ? accept : '');
  if (answer === undefined) response.writeHead(404).end();
  else response.writeHead(200, answer.headers).end(answer.body);
});
server.listen(0, '127.0.0.1', 4096, () => sayStarted(server.address()));
