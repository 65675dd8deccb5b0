import type { Response } from 'express';

/** What would have been answered; its headers wait on the response. */
export interface RealResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Lets an answer be made without sending it.
 * @param produce starts what writes the answer.
 */
export function captureResponse(response: Response, produce: () => void): Promise<RealResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const keep = (chunk: unknown): void => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = (chunk: unknown) => {
      keep(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      keep(chunk);
      // From here on the response's own methods are in effect again.
      Reflect.deleteProperty(response, 'write');
      Reflect.deleteProperty(response, 'end');
      resolve({ status: response.statusCode, body: Buffer.concat(chunks) });
      return response;
    };
    produce();
  });
}
