import type { Response } from 'express';

/** The status and body of the unchanged response; its headers are already set on the response object. */
export interface RealResponse {
  readonly status: number;
  readonly body: Buffer;
}

/**
 * Captures a response instead of sending it.
 * @param produce starts the handler that writes the response.
 */
export function captureResponse(response: Response, produce: () => void): Promise<RealResponse> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const collect = (chunk: unknown): void => {
      if (typeof chunk === 'string') chunks.push(Buffer.from(chunk));
      else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    };
    response.write = (chunk: unknown) => {
      collect(chunk);
      return true;
    };
    response.end = (chunk?: unknown) => {
      collect(chunk);
      // Restores the response's own methods.
      Reflect.deleteProperty(response, 'write');
      Reflect.deleteProperty(response, 'end');
      resolve({ status: response.statusCode, body: Buffer.concat(chunks) });
      return response;
    };
    produce();
  });
}
