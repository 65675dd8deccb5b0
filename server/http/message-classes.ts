import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express } from 'express';

/** What a server makes of a request and of the answer to it. */
export interface MessageClasses {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Gives an app classes of its own for requests and answers, whose instances have its methods from birth. Express puts its
 * prototypes under each request that it is handed otherwise: V8 then has a form for every single one, and everything that Node
 * does with requests is several times as slow for as long as the process lives (expressjs/express#5998).
 */
export function messageClassesOf(app: Express): MessageClasses {
  class AppRequest extends IncomingMessage {}
  class AppResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
