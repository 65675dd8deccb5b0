import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { nullSubmissionStore } from '../submissions/store/submission';
import { createUploadReader } from './read-upload';

/** A form whose body has not arrived yet. */
function beginForm(): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers['content-type'] = 'multipart/form-data; boundary=x';
  return request;
}

function end(request: IncomingMessage | undefined, body: string): void {
  request?.push(body);
  request?.push(null);
}

test('twenty forms with files are read at a time, and one that ends, read or refused, makes room', async () => {
  const readUpload = createUploadReader({ store: nullSubmissionStore.files, maxMegabytes: 1 });
  const read = (request: IncomingMessage) =>
    readUpload(request, () => Promise.reject(new Error('There is no file')));
  const requests = Array.from({ length: 20 }, beginForm);
  const results = requests.map(read);
  const busy = { status: 503, retryAfter: 10 };
  await expect(read(beginForm())).rejects.toMatchObject(busy);
  end(requests[0], '--x--');
  expect((await results[0])?.files).toEqual([]);
  end(requests[1], '--x');
  await expect(results[1]).rejects.toMatchObject({ status: 400 });
  const others = [beginForm(), beginForm()];
  results.push(...others.map(read));
  await expect(read(beginForm())).rejects.toMatchObject(busy);
  for (const request of [...requests.slice(2), ...others]) end(request, '--x--');
  await Promise.all(results.slice(2));
});
