import type { IncomingMessage } from 'node:http';
import type { PageSource } from './handle-page';
import type { PageAddress } from './page-address';

/** Counts the view of a page whose document is sent. */
export type CountView = (request: IncomingMessage, page: PageAddress) => void;

/** The same pages, each of whose documents is counted when it is sent. */
export function countViews(pages: PageSource, countView: CountView): PageSource {
  return {
    respond: async (address, kind, report) => {
      const page = await pages.respond(address, kind, report);
      if (page === null || kind !== 'html') return page;
      return {
        send: (request, response) => {
          countView(request, address);
          return page.send(request, response);
        },
      };
    },
  };
}
