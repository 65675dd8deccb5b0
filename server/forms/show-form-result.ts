import type { RequestHandler } from 'express';
import { applyHeaders, sendWithoutEtag } from '../http/response';
import { parseRequestUrl } from '../http/request';
import type { PageRenderer } from '../pages/render/page-renderer';
import type { FormPages } from './forms-on-page';
import type { SubmissionStore } from '../submissions/store/submission';

/** What pages with an outcome are made of. */
export interface OutcomeScope {
  readonly formPages: FormPages;
  readonly store: Pick<SubmissionStore, 'consumeResult'>;
  readonly render: PageRenderer['outcome'];
  /** Security headers of pages that ask the bot check, names and values in turn. */
  readonly checked: readonly string[];
}

/**
 * `GET <page>?_form=<id>`: the page with what came of its form, once. Passes on everything else, an id that nobody knows
 * included: that is the usual page. HEAD reads nothing out.
 */
export function showFormResult({ formPages, store, render, checked }: OutcomeScope): RequestHandler {
  return async (request, response, next) => {
    const { pathname, search } = parseRequestUrl(request);
    const id = request.method === 'GET' ? outcomeIdOf(search) : null;
    // What is read out is gone: before that it has to be sure that there is a page to show it on.
    const page = id === null ? null : await formPages.find(pathname);
    if (id === null || page === null || page.address.path !== pathname) return next();
    const outcome = await store.consumeResult(pathname, id);
    if (outcome === null) return next();
    const { language, path } = page.address;
    const { text, needsCaptcha } = await render(page.payload(), language, path, outcome, 'starts');
    if (needsCaptcha) applyHeaders(response, checked);
    response.set({ 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' });
    sendWithoutEtag(response, 'text/html', text);
  };
}

/** The id of an outcome, where the query holds exactly one. */
function outcomeIdOf(search: string): string | null {
  if (!search.includes('_form')) return null;
  const [id = '', ...others] = new URLSearchParams(search).getAll('_form');
  return others.length === 0 && /^[A-Za-z0-9_-]{1,100}$/.test(id) ? id : null;
}
