import { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
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
export function createMessageClasses(app: Express): MessageClasses {
  // Constructors that say what they take: one that is left out takes whatever comes as an array, for each request.
  class AppRequest extends IncomingMessage {
    // oxlint-disable-next-line no-useless-constructor -- see above
    constructor(socket: Socket) {
      super(socket);
    }
  }
  class AppResponse<Asked extends IncomingMessage> extends ServerResponse<Asked> {
    // oxlint-disable-next-line no-useless-constructor -- see above
    constructor(request: Asked, options?: object) {
      // @ts-expect-error -- the types leave out the options that Node passes
      super(request, options);
    }
  }
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse };
}
