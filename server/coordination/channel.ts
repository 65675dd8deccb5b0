import type * as z from 'zod';
import { isJsonObject } from '../../common/json';

/** One end of the channel between a worker and its primary process. */
export interface Channel {
  readonly send: (message: object) => void;
  readonly receive: (listener: (message: unknown) => void) => void;
}

/**
 * Receives the messages that have a member of this name, in the form of the schema. The others are passed over without it: a schema takes
 * several times longer to reject a message than to accept one, and every receiver of a channel gets all.
 */
export function receiveNamed<Message>(
  channel: Channel,
  name: string,
  schema: z.ZodType<Message>,
  listener: (message: Message) => void,
): void {
  channel.receive((received) => {
    if (!isJsonObject(received) || !(name in received)) return;
    const message = schema.safeParse(received).data;
    if (message !== undefined) listener(message);
  });
}
