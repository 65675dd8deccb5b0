import type { RequestHandler } from 'express';
import { LINKS_ATTRIBUTE, ROOT_ID, SEARCH_SLUG } from '../../common/constants';
import { removeDocumentHeaders } from './static-assets';

/** Where browsers find the rules. Pages in shared caches name it across builds, so it has no hash. */
export const speculationRulesPath = '/speculation-rules.json';

/** The header of documents that names the rules, name and value in turn. */
export const speculationRulesHeader: readonly string[] = ['Speculation-Rules', `"${speculationRulesPath}"`];

/** Links to pages of this site, until the client follows them: then it fetches pages itself. */
const linksToPages = [
  // Of this site only: patterns are relative to the address of the rules.
  { href_matches: '/*' },
  // Queries: the editor's, results of forms, filters. Dots: files and feeds.
  {
    not: {
      href_matches: ['/*\\?(.+)', '/*.*', '/forms/*', `/${SEARCH_SLUG}{/}?`, `/:language/${SEARCH_SLUG}{/}?`],
    },
  },
  { selector_matches: `#${ROOT_ID}:not([data-client], [${LINKS_ATTRIBUTE}]) a` },
  // A fragment is mostly one of the page that is open.
  {
    not: {
      selector_matches:
        '[data-leaves], [download], [target]:not([target=_self]), [href*="#"], [aria-current=page]',
    },
  },
];

/**
 * The documents that the browser may fetch before a link to them is followed: when it is pressed. Nothing is prerendered:
 * scripts of a page that nobody opened would run.
 */
const rules = {
  prefetch: [{ source: 'document', where: { and: linksToPages }, eagerness: 'conservative' }],
};

/** `GET /speculation-rules.json`: the rules by which browsers fetch documents ahead. */
export function handleSpeculationRules(): RequestHandler {
  const text = JSON.stringify(rules);
  return (_request, response) => {
    removeDocumentHeaders(response);
    response
      .set('Cache-Control', 'public, max-age=86400')
      // Express would add a charset, which the type does not have.
      .set('Content-Type', 'application/speculationrules+json')
      .send(Buffer.from(text));
  };
}
