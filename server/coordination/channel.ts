import type * as z from 'zod';

/** One end of the channel between a worker and its primary process. */
export interface Channel {
  readonly send: (message: object) => void;
  readonly receive: (listener: (message: unknown) => void) => void;
}

/** Receives the messages that match a schema. Each receiver of a channel gets all messages, and ignores the others. */
export function receive<Message>(
  channel: Channel,
  schema: z.ZodType<Message>,
  listener: (message: Message) => void,
): void {
  channel.receive((received) => {
    const message = schema.safeParse(received).data;
    if (message !== undefined) listener(message);
  });
}
