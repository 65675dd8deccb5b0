import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { closeNow, listenOnFreePort } from '../../test/support/fake-server';

/** The secret of signed deliveries. */
export const deliverySecret = 'SOAK-FORM-SECRET-7c1d';

/** A submission that the receiver took. */
export interface Delivered {
  readonly id: string;
  /** The sender's own text, by which it recognises its submission. */
  readonly message: string;
}

/** What submissions are delivered to. */
export interface Receiver {
  readonly url: string;
  /** The status that all deliveries get instead of 204; null takes them. */
  failure: number | null;
  readonly close: () => Promise<void>;
}

/**
 * Starts a receiver.
 * @param onDelivered receives each delivery, before it is acknowledged.
 * @param onForged receives what is wrong with a delivery that is not signed as documented.
 */
export async function startReceiver(
  onDelivered: (delivered: Delivered) => void,
  onForged: (problem: string) => void,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.once('end', () => {
      const body = Buffer.concat(parts).toString();
      const { failure } = receiver;
      if (failure !== null) return void response.writeHead(failure).end();
      const time = String(request.headers['x-anyam-timestamp']);
      const signature = createHmac('sha256', deliverySecret).update(`${time}.${body}`).digest('hex');
      if (request.headers['x-anyam-signature'] !== `sha256=${signature}`)
        onForged(`a delivery whose signature is not of its body: ${body.slice(0, 200)}`);
      const { id, fields } = JSON.parse(body) as { id: string; fields: { pesan: string } };
      if (request.headers['idempotency-key'] !== id) onForged(`the delivery of ${id} has another key`);
      onDelivered({ id, message: fields.pesan });
      response.writeHead(204).end();
    });
  });
  const port = await listenOnFreePort(server);
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/forms`,
    failure: null,
    close: () => closeNow(server),
  };
  return receiver;
}
